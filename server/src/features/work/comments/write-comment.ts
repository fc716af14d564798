import type { CommentVisibility, FeedbackCommentPatch } from "@corkboard/contract";
import { type Actor, tokenNameOf } from "../../../shared/actor.ts";
import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { changesBetween } from "../../../events/changes.ts";
import {
  type EventActor,
  recordChange,
  recordCreated,
  recordDeleted,
  recordEvent,
} from "../../../events/record-event.ts";
import { commentAuthor, editedAuthor, replyAuthor } from "../../../shared/author-kind.ts";
import { newId } from "../../../shared/id.ts";
import { isSameRow } from "../../../db/same-row.ts";
import { findMentioned } from "../mentions/mentions.exports.ts";
import {
  addToCardCommentCount,
  addToFeedbackCommentCount,
  commentPatch,
  deleteCommentRow,
  insertComment,
  updateCommentRow,
} from "./comments.queries.ts";

type Comment = Tables["comments"];

/** A member who writes a comment; without credential if it is part of a decision. */
type Author = Pick<Actor, "orgId" | "userId" | "displayName" | "scope"> & Partial<Pick<Actor, "credential">>;

interface Subject {
  readonly id: string;
  readonly project_id: string;
}

/** Attributed to `authorName`, which only integrations give, or else to the actor. */
export function commentOnFeedback(
  tx: Tx,
  actor: Author,
  feedback: Subject,
  content: string,
  visibility: CommentVisibility = "internal",
  authorName: string | null = null,
): Promise<Comment> {
  const on = { feedback_id: feedback.id, card_id: null, project_id: feedback.project_id };
  const by = {
    user_id: actor.userId,
    contact_id: null,
    author_name: authorName,
    author_kind: commentAuthor(actor, authorName),
    token_name: tokenNameOf(actor),
  };
  return write(tx, actor, { ...on, ...by, id: newId(), content, visibility });
}

/** Attributed to `authorName` (for integrations) or else to the actor. */
export function commentOnCard(
  tx: Tx,
  actor: Author,
  card: Subject,
  content: string,
  authorName?: string | null,
): Promise<Comment> {
  const on = { feedback_id: null, card_id: card.id, project_id: card.project_id };
  const visibility = null;
  return write(tx, actor, {
    ...on,
    id: newId(),
    user_id: actor.userId,
    contact_id: null,
    author_name: authorName ?? actor.displayName,
    author_kind: commentAuthor(actor, authorName ?? null),
    token_name: tokenNameOf(actor),
    content,
    visibility,
  });
}

/** A reply by the reporter of an item or by a contact of the client. It never mentions members. */
export async function replyAsReporter(
  tx: Tx,
  feedback: Subject & { readonly org_id: string },
  response: {
    readonly id: string;
    readonly author: string;
    readonly content: string;
    /** Whether an event records it. Replies to spam are stored only. */
    readonly isAnnounced: boolean;
    /** Undefined for the reporter. */
    readonly contactId?: string | undefined;
  },
): Promise<void> {
  const { id, author: author_name, content, isAnnounced, contactId } = response;
  const on = { feedback_id: feedback.id, card_id: null, project_id: feedback.project_id };
  const author_kind = replyAuthor(contactId);
  const by = { user_id: null, contact_id: contactId ?? null, author_name, author_kind, token_name: null };
  const words = { id, ...by, content, visibility: "public", mentioned_user_ids: "[]" } as const;
  const reporter = { orgId: feedback.org_id, userId: null };
  const comment = await store(tx, reporter, { ...on, ...words });
  if (isAnnounced) await recordCreated(tx, reporter, "comment", target(comment), comment);
}

async function write(tx: Tx, actor: Author, fields: Omit<NewComment, "mentioned_user_ids">): Promise<Comment> {
  const mentioned_user_ids = JSON.stringify(await findMentioned(tx, actor.orgId, fields.content));
  const comment = await store(tx, actor, { ...fields, mentioned_user_ids });
  await recordCreated(tx, actor, "comment", target(comment), comment);
  await recordMentions(tx, actor, undefined, comment);
  return comment;
}

type NewComment = Omit<Comment, "org_id" | "version" | "created_at">;

async function store(tx: Tx, actor: EventActor, fields: NewComment): Promise<Comment> {
  const comment: Comment = { ...fields, org_id: actor.orgId, version: 1, created_at: tx.now().toISOString() };
  await tx.send(insertComment, comment);
  await count(tx, comment, 1);
  return comment;
}

export async function editComment(
  tx: Tx,
  actor: Actor,
  comment: Comment,
  changes: FeedbackCommentPatch,
): Promise<Comment> {
  const { content = comment.content } = changes;
  const mentioned =
    content === comment.content
      ? comment.mentioned_user_ids
      : JSON.stringify(await findMentioned(tx, comment.org_id, content));
  const author_kind = content === comment.content ? comment.author_kind : editedAuthor(comment.author_kind, actor);
  const edited = commentPatch.apply(comment, changes, { mentioned_user_ids: mentioned, author_kind });
  if (isSameRow(comment, edited)) return comment;
  await tx.send(updateCommentRow, edited);
  const after = { ...edited, version: comment.version + 1 };
  await recordChange(tx, actor, "comment.updated", target(after), { before: comment, after });
  await recordMentions(tx, actor, comment, after);
  return after;
}

export async function deleteComment(tx: Tx, actor: Actor, comment: Comment): Promise<void> {
  await tx.send(deleteCommentRow, { org: comment.org_id, id: comment.id });
  await count(tx, comment, -1);
  await recordDeleted(tx, actor, "comment", target(comment));
}

/** Records the members that are mentioned for the first time. */
async function recordMentions(tx: Tx, actor: EventActor, before: Comment | undefined, after: Comment): Promise<void> {
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
  version: comment.version,
  parentId: comment.feedback_id ?? comment.card_id ?? comment.id,
});

async function count(tx: Tx, comment: Comment, by: 1 | -1): Promise<void> {
  if (comment.feedback_id !== null) {
    await tx.send(addToFeedbackCommentCount, { org: comment.org_id, id: comment.feedback_id, by });
  } else if (comment.card_id !== null) {
    await tx.send(addToCardCommentCount, { org: comment.org_id, id: comment.card_id, by });
  }
}
