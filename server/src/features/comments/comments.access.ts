import { errors } from "@corkboard/contract";
import { accessor } from "../../access.ts";
import type { Actor } from "../../actor.ts";
import type { Reader, Tx } from "../../db/database.ts";
import { Fault } from "../../fault.ts";
import { allCardComments, allFeedbackComments, findCommentToChange } from "./comments.queries.ts";

const accessComment = accessor(findCommentToChange, errors.commentNotFound);

/** The subject's own comment, if the actor wrote it or is an owner. */
export async function accessCommentToChange(tx: Tx, actor: Actor, subject: { id: string }, given: string) {
  const comment = await accessComment(tx, actor, given);
  if (comment.feedback_id !== subject.id && comment.card_id !== subject.id) throw new Fault(errors.commentNotFound);
  if (comment.user_id !== actor.userId && actor.role !== "owner") throw new Fault(errors.forbidden);
  return comment;
}

export interface CommentLine {
  readonly id: string;
  readonly author: string | null;
  readonly content: string;
}

/** All that was said about a feedback item, oldest first. */
export async function accessFeedbackThread(db: Reader, actor: Actor, feedback: { id: string }): Promise<CommentLine[]> {
  return db.all(allFeedbackComments, { org: actor.orgId, subject: feedback.id });
}

/** All that was said about a card, oldest first. */
export async function accessCardThread(db: Reader, actor: Actor, card: { id: string }): Promise<CommentLine[]> {
  const rows = await db.all(allCardComments, { org: actor.orgId, subject: card.id });
  return rows.map((row) => ({ id: row.id, author: row.author_name, content: row.content }));
}
