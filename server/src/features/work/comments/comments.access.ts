import { errors, forbiddenReasons } from "@corkboard/contract";
import { accessor } from "../../../db/access.ts";
import type { Actor } from "../../../shared/actor.ts";
import type { Reader, Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { Fault, forbidden } from "../../../shared/fault.ts";
import {
  cardCommentsBefore,
  commentsAmong,
  feedbackCommentsBefore,
  findComment,
  findCommentToChange,
  latestPublicComments,
} from "./comments.queries.ts";
import { newestComments } from "./newest-comments.ts";

const accessAnyComment = accessor(findComment, errors.commentNotFound);
const accessAnyCommentToChange = accessor(findCommentToChange, errors.commentNotFound);

/** A comment on this item or card; others are not found. */
export async function accessComment(db: Reader, actor: Actor, subject: { id: string }, given: string) {
  return ofSubject(subject, await accessAnyComment(db, actor, given));
}

/** A comment that the actor wrote, or any comment for owners. */
export async function accessCommentToDelete(tx: Tx, actor: Actor, subject: { id: string }, given: string) {
  const comment = ofSubject(subject, await accessAnyCommentToChange(tx, actor, given));
  if (comment.user_id !== actor.userId && actor.role !== "owner") throw forbidden(forbiddenReasons.commentOfAnother());
  return comment;
}

/** A comment that can be edited; a reporter's reply cannot. */
export async function accessCommentToEdit(tx: Tx, actor: Actor, subject: { id: string }, given: string) {
  const comment = await accessCommentToDelete(tx, actor, subject, given);
  if (comment.user_id === null) throw forbidden(forbiddenReasons.commentOfNobody());
  return comment;
}

function ofSubject<Comment extends { feedback_id: string | null; card_id: string | null }>(
  subject: { id: string },
  comment: Comment,
): Comment {
  if (comment.feedback_id !== subject.id && comment.card_id !== subject.id) throw new Fault(errors.commentNotFound);
  return comment;
}

export interface CommentLine extends Pick<Tables["comments"], "id" | "author_kind" | "content" | "created_at"> {
  /** The name that is shown. */
  readonly author: string | null;
}

/** The newest comments on a feedback item with at most this many characters together, oldest first. */
export async function accessFeedbackThread(
  db: Reader,
  actor: Actor,
  feedback: { id: string },
  maxChars: number,
): Promise<CommentLine[]> {
  const thread = { org: actor.orgId, subject: feedback.id };
  return newestComments(db, feedbackCommentsBefore, thread, maxChars);
}

/** The same for a card. */
export async function accessCardThread(
  db: Reader,
  actor: Actor,
  card: { id: string },
  maxChars: number,
): Promise<CommentLine[]> {
  const rows = await newestComments(db, cardCommentsBefore, { org: actor.orgId, subject: card.id }, maxChars);
  return rows.map((row) => Object.assign(row, { author: row.author_name }));
}

/** Those of these comments on an item or card that still exist, in the given order. */
export async function accessCommentsAmong(
  db: Reader,
  { orgId: org }: Pick<Actor, "orgId">,
  subject: { readonly id: string },
  ids: readonly string[],
) {
  if (ids.length === 0) return [];
  const rows = await db.all(commentsAmong, { org, subject: subject.id, ids: JSON.stringify(ids) });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The latest comments that the reporter can read, oldest first. */
export async function accessPublicThread(db: Reader, item: Item, limit: number) {
  const latest = await db.all(latestPublicComments, { org: item.org_id, subject: item.id, limit });
  return latest.toReversed();
}

export type Item = Pick<Tables["feedback"], "org_id" | "id" | "project_id">;
