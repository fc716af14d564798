import { hash } from "node:crypto";
import type { Reader, Tx } from "../../db/database.ts";
import type { VisitedProject } from "../../shared/visited-project.ts";
import { receiveFeedback } from "../feedback/feedback.access.ts";
import { type FileKeeping, type PreparedFile, recordFile } from "../files/files.access.ts";
import { accessVisitedProject } from "../projects/projects.access.ts";
import type { ReadReport } from "./read-report.ts";
import { looksLikeSpam } from "./spam-signs.ts";
import { findSameText, findSubmission, insertSubmission } from "./widget.queries.ts";

/** People say the same by chance, or try the widget twice; who says it more often within this time is none of them. */
const sameTextForMs = 60 * 60 * 1_000;
const mostOfSameText = 3;

/** What came with a report, in the store already. */
interface ReportFiles {
  readonly keeping: FileKeeping;
  readonly files: readonly PreparedFile[];
  /** To be called once the files are recorded. */
  recorded(): void;
}

/** The item that a report became. */
export interface Received {
  readonly id: string;
  /** Whether it was this report. Others may have learnt its id, and are not to learn more by it. */
  readonly isOwn: boolean;
}

/** The item that a report became when it was sent before. */
export async function findReceived(
  db: Reader,
  { orgId: org, id: project }: VisitedProject,
  report: ReadReport,
): Promise<Received | undefined> {
  const found = await db.first(findSubmission, { org, project, id: report.submissionId });
  if (!found) return undefined;
  const { reporter_email: email = "" } = report.feedback;
  return { id: found.feedback_id, isOwn: found.text_hash === hashOf(report) && found.reporter_email === email };
}

/** Makes an item of a report, once. What looks like spam is kept all the same, only apart. */
export async function receiveReport(
  tx: Tx,
  visited: VisitedProject,
  report: ReadReport,
  { keeping, files, recorded }: ReportFiles,
): Promise<Received> {
  // Holds the project, so that reports to it come one after the other.
  const project = await accessVisitedProject(tx, visited, visited.id);
  const earlier = await findReceived(tx, visited, report);
  if (earlier !== undefined) return earlier;
  const of = { org: project.org_id, project: project.id };
  const textHash = hashOf(report);
  const since = new Date(Date.now() - sameTextForMs).toISOString();
  const said = await tx.all(findSameText, { ...of, textHash, since, limit: mostOfSameText });
  const spam = looksLikeSpam(report) || said.length === mostOfSameText;
  const input = { ...report.feedback, project_id: project.id };
  const fileOf = (kind: PreparedFile["kind"]) => files.find((file) => file.kind === kind);
  const stored = { screenshot: fileOf("screenshot"), recording: fileOf("recording") };
  const item = await receiveFeedback(tx, project, input, { spam, ...stored });
  for (const file of files) await recordFile(tx, keeping, file, { feedbackId: item.id });
  const now = item.created_at;
  await tx.send(insertSubmission, { ...of, id: report.submissionId, feedback: item.id, textHash, now });
  recorded();
  return { id: item.id, isOwn: true };
}

function hashOf({ feedback: { title, description = "" } }: ReadReport): string {
  const words = `${title} ${description}`.normalize("NFKC").toLowerCase().split(/\s+/).filter(Boolean);
  return hash("sha256", words.join(" "));
}
