import { errors, FeedbackCommentCreate, FeedbackCommentPatch } from "@corkboard/contract";
import type { Reader } from "../../../db/database.ts";
import { created, deleted, single } from "../../../http/responses/operation-response.ts";
import { createdPlace, listLongRows } from "../../../http/responses/list-rows.ts";
import type { OperationRegistry } from "../../../http/operations.ts";
import { isIntegration } from "../../../shared/actor.ts";
import { Fault } from "../../../shared/fault.ts";
import { bodyReader, patchReader } from "../../../shared/input.ts";
import { accessFeedback, accessFeedbackToReferTo } from "../../intake/feedback/feedback.access.ts";
import { expectMentions } from "../mentions/mentions.exports.ts";
import { reviveTickets } from "../tickets/tickets.exports.ts";
import { accessComment, accessCommentToDelete, accessCommentToEdit } from "./comments.access.ts";
import { presentFeedbackComment, presentFeedbackCommentCreated } from "./comments.present.ts";
import { countFeedbackComments, findAuthorName, listFeedbackComments } from "./comments.queries.ts";
import { commentOnFeedback, deleteComment, editComment } from "./write-comment.ts";

const readCreate = bodyReader(FeedbackCommentCreate, { content: errors.contentRequired });
const readPatch = patchReader(FeedbackCommentPatch, { content: errors.contentRequired });

export function feedbackCommentRoutes(on: OperationRegistry): void {
  on.read("listFeedbackComments", async ({ db, actor, params, query }) => {
    const feedback = await accessFeedback(db, actor, params.id);
    const of = { org: actor.orgId, subject: feedback.id, id: feedback.id };
    const queries = { rows: listFeedbackComments, total: countFeedbackComments };
    return listLongRows(
      db,
      queries,
      of,
      query.page,
      (row) => presentFeedbackComment.json(row, row.author),
      createdPlace,
    );
  });

  on.write("createFeedbackComment", async ({ tx, actor, params, body }) => {
    const found = accessFeedbackToReferTo(tx, actor, params.id);
    expectMentions(tx, actor.orgId, body["content"]);
    const feedback = await found;
    const { content, visibility, author_name } = readCreate(body);
    if (visibility === "public" && actor.scope === "agent") throw new Fault(errors.publicCommentNotForAgents);
    const authorName = isIntegration(actor) ? (author_name?.trim() ?? null) : null;
    const comment = await commentOnFeedback(tx, actor, feedback, content, visibility, authorName);
    // The words of others are never an order.
    if (comment.author_kind === "member") await reviveTickets(tx, actor, feedback);
    const location = `/api/v1/feedback/${feedback.id}/comments/${comment.id}`;
    return created(presentFeedbackCommentCreated.of(comment, undefined), location, comment.version);
  });

  on.read("getFeedbackComment", async ({ db, actor, params }) => {
    const feedback = await accessFeedback(db, actor, params.id);
    const comment = await accessComment(db, actor, feedback, params.comment_id);
    return single(presentFeedbackComment.of(comment, await authorOf(db, comment)), comment.version);
  });

  on.write("updateFeedbackComment", async ({ tx, actor, params, body, unchanged }) => {
    const feedback = await accessFeedbackToReferTo(tx, actor, params.id);
    const comment = unchanged(await accessCommentToEdit(tx, actor, feedback, params.comment_id));
    const edited = await editComment(tx, actor, comment, readPatch(body));
    return single(presentFeedbackComment.of(edited, await authorOf(tx, edited)), edited.version);
  });

  on.write("deleteFeedbackComment", async ({ tx, actor, params, unchanged }) => {
    const feedback = await accessFeedbackToReferTo(tx, actor, params.id);
    await deleteComment(tx, actor, unchanged(await accessCommentToDelete(tx, actor, feedback, params.comment_id)));
    return deleted();
  });
}

async function authorOf(
  db: Reader,
  comment: { org_id: string; user_id: string | null; author_name: string | null },
): Promise<string | null> {
  if (comment.user_id === null || comment.author_name !== null) return comment.author_name;
  const author = await db.first(findAuthorName, { org: comment.org_id, id: comment.user_id });
  return author?.display_name ?? null;
}
