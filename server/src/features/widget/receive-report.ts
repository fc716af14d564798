import { hash } from "node:crypto";
import type { Reader, Tx } from "../../db/database.ts";
import type { VisitedProject } from "../../visited-project.ts";
import { receiveFeedback } from "../feedback/feedback.access.ts";
import { accessVisitedProject } from "../projects/projects.access.ts";
import type { ReadReport } from "./read-report.ts";
import { looksLikeSpam } from "./spam-signs.ts";
import { findSameText, findSubmission, insertSubmission } from "./widget.queries.ts";

/** Whoever says the same again within this time is not taken for a person. */
const sameTextForMs = 60 * 60 * 1_000;

/** The item that a report became when it was sent before. */
export async function findReceived(
  db: Reader,
  { orgId: org, id: project }: VisitedProject,
  { submissionId: id }: ReadReport,
): Promise<string | undefined> {
  return (await db.first(findSubmission, { org, project, id }))?.feedback_id;
}

/** Makes an item of a report, once. What looks like spam is kept all the same, only apart. */
export async function receiveReport(tx: Tx, visited: VisitedProject, report: ReadReport): Promise<string> {
  // Holds the project, so that reports to it come one after the other.
  const project = await accessVisitedProject(tx, visited, visited.id);
  const earlier = await findReceived(tx, visited, report);
  if (earlier !== undefined) return earlier;
  const of = { org: project.org_id, project: project.id };
  const textHash = hashOf(report);
  const since = new Date(Date.now() - sameTextForMs).toISOString();
  const spam = looksLikeSpam(report) || (await tx.first(findSameText, { ...of, textHash, since })) !== undefined;
  const item = await receiveFeedback(tx, project, { ...report.feedback, project_id: project.id }, spam);
  const now = item.created_at;
  await tx.run(insertSubmission, { ...of, id: report.submissionId, feedback: item.id, textHash, now });
  return item.id;
}

function hashOf({ feedback: { title, description = "" } }: ReadReport): string {
  const words = `${title} ${description}`.normalize("NFKC").toLowerCase().split(/\s+/).filter(Boolean);
  return hash("sha256", words.join(" "));
}
