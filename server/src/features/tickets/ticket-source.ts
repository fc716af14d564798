import type { TicketSourceType } from "@corkboard/contract";
import type { Actor } from "../../actor.ts";
import type { Reader } from "../../db/database.ts";
import type { TicketSource } from "../../ports/ai/proposal.ts";
import { accessSourceCard } from "../boards/cards.access.ts";
import { accessCardThread, accessFeedbackThread, type CommentLine } from "../comments/comments.access.ts";
import { accessSourceFeedback } from "../feedback/feedback.access.ts";

/** Characters of comments that a ticket is based on. A thread longer than that is read from its newest end. */
const longestThread = 300_000;

/**
 * Gathers all that a ticket may be based on: the item and what was said about it. Who reported it, and how to reach
 * them, is not part of it.
 */
export function gatherSource(db: Reader, actor: Actor, kind: TicketSourceType, id: string): Promise<TicketSource> {
  return kind === "feedback" ? fromFeedback(db, actor, id) : fromCard(db, actor, id);
}

async function fromFeedback(db: Reader, actor: Actor, id: string): Promise<TicketSource> {
  const row = await accessSourceFeedback(db, actor, id);
  return {
    kind: "feedback",
    id: row.id,
    title: row.title,
    description: row.description,
    type: row.type,
    labels: [],
    checklist: [],
    browserInfo: JSON.parse(row.browser_info) as Record<string, unknown>,
    annotations: (JSON.parse(row.annotations) as Record<string, unknown>[]).map(annotation),
    comments: newestOf(await accessFeedbackThread(db, actor, row)),
    ...(row.page_url === "" ? {} : { pageUrl: row.page_url }),
    ...(row.screenshot_url === "" ? {} : { screenshotLink: row.screenshot_url }),
  };
}

async function fromCard(db: Reader, actor: Actor, id: string): Promise<TicketSource> {
  const row = await accessSourceCard(db, actor, id);
  return {
    kind: "board_card",
    id: row.id,
    title: row.title,
    description: row.description ?? "",
    labels: (JSON.parse(row.labels) as { text: string }[]).map((label) => label.text),
    checklist: (JSON.parse(row.checklist) as { text: string; checked: boolean }[]).map(({ text, checked }) => ({
      text,
      checked,
    })),
    browserInfo: {},
    annotations: [],
    comments: newestOf(await accessCardThread(db, actor, row)),
    ...(row.due_date === null ? {} : { dueDate: row.due_date }),
  };
}

/** What is said about a shape may be of any kind: senders fill annotations as they like. */
function annotation({ type, comment }: Record<string, unknown>): TicketSource["annotations"][number] {
  return { type: String(type), ...(typeof comment === "string" ? { comment } : {}) };
}

function newestOf(thread: readonly CommentLine[]): CommentLine[] {
  let room = longestThread;
  const newest = thread.toReversed();
  const first = newest.findIndex(({ content }) => (room -= content.length) < 0);
  return (first === -1 ? newest : newest.slice(0, first))
    .toReversed()
    .map(({ id, author, content }) => ({ id, author, content }));
}
