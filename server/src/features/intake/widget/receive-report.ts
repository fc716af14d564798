import { hash } from "node:crypto";
import type { Reader, Tx } from "../../../db/database.ts";
import type { VisitedProject } from "../../../shared/visited-project.ts";
import { receiveFeedback } from "../feedback/feedback.exports.ts";
import { type FileStorage, type PreparedFile, recordFile } from "../files/files.exports.ts";
import { accessVisitedProject } from "../../customers/projects/projects.access.ts";
import type { ReadReport } from "./read-report.ts";
import { looksLikeSpam } from "./detect-spam.ts";
import { findSameText, findSubmission, insertSubmission } from "./widget.queries.ts";

/** People may send the same text by chance, or test the widget twice; more repeats within this time are spam. */
const sameTextForMs = 60 * 60 * 1_000;
const maxOfSameText = 3;

/** The files of a report, already in the store. */
interface ReportFiles {
  readonly storage: FileStorage;
  readonly files: readonly PreparedFile[];
  /** Call it once the files are recorded. */
  recorded(): void;
}

/** The feedback item created from a report. */
export interface Received {
  readonly id: string;
  /** Whether it was created from this very report. Someone who only knows the id must not learn more. */
  readonly isOwn: boolean;
}

/** The item created when the report was sent before. */
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

/** Creates the item for a report, once. Suspected spam is stored too, but flagged. */
export async function receiveReport(
  tx: Tx,
  visited: VisitedProject,
  report: ReadReport,
  { storage, files, recorded }: ReportFiles,
): Promise<Received> {
  // Locks the project, so that its reports are processed one at a time.
  const project = await accessVisitedProject(tx, { orgId: visited.orgId, clientId: undefined }, visited.id);
  const earlier = await findReceived(tx, visited, report);
  if (earlier !== undefined) return earlier;
  const of = { org: project.org_id, project: project.id };
  const textHash = hashOf(report);
  const since = new Date(tx.now().getTime() - sameTextForMs).toISOString();
  const repeats = await tx.all(findSameText, { ...of, textHash, since, limit: maxOfSameText });
  const spam = looksLikeSpam(report) || repeats.length === maxOfSameText;
  const input = { ...report.feedback, project_id: project.id };
  const fileOf = (kind: PreparedFile["kind"]) => files.find((file) => file.kind === kind);
  const stored = { screenshot: fileOf("screenshot"), recording: fileOf("recording") };
  const item = await receiveFeedback(tx, project, input, { spam, ...stored });
  for (const file of files) await recordFile(tx, storage, file, { feedbackId: item.id });
  const now = item.created_at;
  await tx.send(insertSubmission, { ...of, id: report.submissionId, feedback: item.id, textHash, now });
  recorded();
  return { id: item.id, isOwn: true };
}

/** NFKC would turn some characters into 18 others. */
function hashOf({ feedback: { title, description = "" } }: ReadReport): string {
  const words = `${title} ${description}`.normalize("NFC").toLowerCase().replaceAll(/\s+/g, " ").trim();
  return hash("sha256", words);
}
