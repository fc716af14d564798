import { hash } from "node:crypto";
import { limits } from "@corkboard/contract";
import type { Tx } from "../../../db/database.ts";
import { asId, newId } from "../../../shared/id.ts";
import { toSingleLine } from "../../../shared/text.ts";
import { replyAsReporter, countReportersReplies, hasReportersReply } from "../../work/comments/comments.exports.ts";
import { answerWithReply } from "../../work/agent-work/agent-work.exports.ts";
import type { Report } from "./reports.access.ts";
import { lockItem } from "./reports.queries.ts";

const hourMs = 3_600_000;

/** Far more than a reporter needs, and still few enough to read. */
const maxRepliesPerHour = 20;

export interface Reply {
  readonly content: string;
  readonly submission: string | null;
}

export type ReplyOutcome = "replied" | "repeated" | "too many" | "gone";

/** The reply also answers the agent that asked the reporter. */
export async function replyToReport(tx: Tx, report: Report, reply: Reply): Promise<ReplyOutcome> {
  const outcome = await storeReply(tx, report, { name: authorOf(report) }, reply);
  if (outcome === "replied") await answerWithReply(tx, report, reply.content);
  return outcome;
}

type Item = Pick<Report, "org_id" | "id" | "project_id" | "isSpam">;

/** Stores one reply for each `submission`, however often a browser sends it. */
export async function storeReply(
  tx: Tx,
  report: Item,
  by: { readonly name: string; readonly contactId?: string },
  { content, submission }: Reply,
): Promise<ReplyOutcome> {
  if (!(await tx.first(lockItem, { org: report.org_id, id: report.id }))) return "gone";
  const id = idOfReply(report, submission);
  if (await hasReportersReply(tx, report, id)) return "repeated";
  const replies = await countReportersReplies(tx, report, new Date(tx.now().getTime() - hourMs));
  if (replies >= maxRepliesPerHour) return "too many";
  const { name: author, contactId } = by;
  await replyAsReporter(tx, report, { id, author, content, isAnnounced: !report.isSpam, contactId });
  return "replied";
}

export const authorOf = ({ reporter_name }: Report) => toSingleLine(reporter_name, limits.name) || "Reporter";

/** Derived from the submission, so that a client cannot choose an id. */
function idOfReply(report: Item, submission: string | null): string {
  const given = asId(submission);
  if (given === undefined) return newId();
  const digest = hash("sha256", `answer\0${report.org_id}\0${report.id}\0${given}`);
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join("-");
}
