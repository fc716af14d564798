import type { Actor } from "../../actor.ts";
import type { Tx } from "../../db/database.ts";
import type { Tables } from "../../db/tables.ts";
import { changesBetween } from "../../events/changes.ts";
import { recordChange, recordCreated, recordDeleted, recordEvent } from "../../events/record-event.ts";
import { newId } from "../../id.ts";
import { accessMentioned } from "../mentions/mentions.access.ts";
import { forgetNotificationsOfComment } from "../notifications/notifications.access.ts";
import {
  addToCardCommentCount,
  addToFeedbackCommentCount,
  deleteCommentRow,
  insertComment,
  updateCommentContent,
} from "./comments.queries.ts";

type Comment = Tables["comments"];

interface Subject {
  readonly id: string;
  readonly project_id: string;
}

export function commentOnFeedback(tx: Tx, actor: Actor, feedback: Subject, content: string): Promise<Comment> {
  return write(tx, actor, { feedback_id: feedback.id, card_id: null, author_name: null, ...of(feedback), content });
}

/** Attributed to `authorName`, for integrations that speak for somebody, or to the actor. */
export function commentOnCard(
  tx: Tx,
  actor: Actor,
  card: Subject,
  content: string,
  authorName: string = actor.displayName,
): Promise<Comment> {
  return write(tx, actor, { feedback_id: null, card_id: card.id, author_name: authorName, ...of(card), content });
}

const of = (subject: Subject) => ({ project_id: subject.project_id });

async function write(
  tx: Tx,
  actor: Actor,
  fields: Pick<Comment, "feedback_id" | "card_id" | "project_id" | "author_name" | "content">,
): Promise<Comment> {
  const comment: Comment = {
    ...fields,
    org_id: actor.orgId,
    id: newId(),
    user_id: actor.userId,
    mentioned_user_ids: JSON.stringify(await accessMentioned(tx, actor.orgId, fields.content)),
    version: 1,
    created_at: new Date().toISOString(),
  };
  await tx.run(insertComment, {
    org: comment.org_id,
    id: comment.id,
    feedback: comment.feedback_id,
    card: comment.card_id,
    project: comment.project_id,
    user: comment.user_id,
    authorName: comment.author_name,
    content: comment.content,
    mentioned: comment.mentioned_user_ids,
    now: comment.created_at,
  });
  await count(tx, comment, 1);
  await recordCreated(tx, actor, "comment", target(comment), comment);
  await recordMentions(tx, actor, undefined, comment);
  return comment;
}

export async function editComment(tx: Tx, actor: Actor, comment: Comment, content: string): Promise<Comment> {
  const mentioned = JSON.stringify(await accessMentioned(tx, comment.org_id, content));
  await tx.run(updateCommentContent, { org: comment.org_id, id: comment.id, content, mentioned });
  const after = { ...comment, content, mentioned_user_ids: mentioned, version: comment.version + 1 };
  await recordChange(tx, actor, "comment.updated", target(comment), { before: comment, after });
  await recordMentions(tx, actor, comment, after);
  return after;
}

export async function deleteComment(tx: Tx, actor: Actor, comment: Comment): Promise<void> {
  await tx.run(deleteCommentRow, { org: comment.org_id, id: comment.id });
  await count(tx, comment, -1);
  await forgetNotificationsOfComment(tx, comment.org_id, comment.id);
  await recordDeleted(tx, actor, "comment", target(comment));
}

/** Whom it mentions who was not mentioned before. */
async function recordMentions(tx: Tx, actor: Actor, before: Comment | undefined, after: Comment): Promise<void> {
  if (after.mentioned_user_ids === "[]") return;
  const known = new Set(before ? idsIn(before.mentioned_user_ids) : []);
  if (idsIn(after.mentioned_user_ids).every((id) => known.has(id))) return;
  const changes = changesBetween("comment", before, after, ["mentioned_user_ids"]);
  await recordEvent(tx, actor, "comment.mentioned", target(after), changes);
}

const idsIn = (json: string) => JSON.parse(json) as string[];

const target = (comment: Comment) => ({
  id: comment.id,
  projectId: comment.project_id,
  parentId: comment.feedback_id ?? comment.card_id ?? comment.id,
});

async function count(tx: Tx, comment: Comment, by: 1 | -1): Promise<void> {
  if (comment.feedback_id !== null) {
    await tx.run(addToFeedbackCommentCount, { org: comment.org_id, id: comment.feedback_id, by });
  } else if (comment.card_id !== null) {
    await tx.run(addToCardCommentCount, { org: comment.org_id, id: comment.card_id, by });
  }
}
