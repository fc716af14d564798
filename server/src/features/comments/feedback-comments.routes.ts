import { CommentPatch, errors, FeedbackCommentCreate } from "@corkboard/contract";
import { created, deleted, list, single } from "../../http/answer.ts";
import type { OperationRegistry } from "../../http/operations.ts";
import { bodyReader, patchReader } from "../../input.ts";
import { accessFeedback, accessFeedbackToChange } from "../feedback/feedback.access.ts";
import { accessCommentToChange } from "./comments.access.ts";
import { presentFeedbackComment, presentFeedbackCommentCreated } from "./comments.present.ts";
import { findAuthorName, listFeedbackComments } from "./comments.queries.ts";
import { commentOnFeedback, deleteComment, editComment } from "./write-comment.ts";

const readCreate = bodyReader(FeedbackCommentCreate, { content: errors.contentRequired });
const readPatch = patchReader(CommentPatch, { content: errors.contentRequired });

export function feedbackCommentRoutes(on: OperationRegistry): void {
  on.read("listFeedbackComments", async ({ db, actor, params, query }) => {
    const feedback = await accessFeedback(db, actor, params.id);
    const rows = await db.all(listFeedbackComments, { org: actor.orgId, subject: feedback.id, ...query });
    const comments = rows.map((row) => presentFeedbackComment(row, row.author));
    return list(comments, feedback.comment_count, query);
  });

  on.write("createFeedbackComment", async ({ tx, actor, params, body }) => {
    const feedback = await accessFeedbackToChange(tx, actor, params.id);
    const comment = await commentOnFeedback(tx, actor, feedback, readCreate(body).content);
    const location = `/api/v1/feedback/${feedback.id}/comments/${comment.id}`;
    return created(presentFeedbackCommentCreated(comment), location, comment.version);
  });

  on.write("updateFeedbackComment", async ({ tx, actor, params, body, unchanged }) => {
    const feedback = await accessFeedbackToChange(tx, actor, params.id);
    const comment = unchanged(await accessCommentToChange(tx, actor, feedback, params.comment_id));
    const { content = comment.content } = readPatch(body);
    const edited = await editComment(tx, comment, content);
    const author = await tx.first(findAuthorName, { org: actor.orgId, id: edited.user_id });
    return single(presentFeedbackComment(edited, author?.display_name ?? null), edited.version);
  });

  on.write("deleteFeedbackComment", async ({ tx, actor, params, unchanged }) => {
    const feedback = await accessFeedbackToChange(tx, actor, params.id);
    await deleteComment(tx, unchanged(await accessCommentToChange(tx, actor, feedback, params.comment_id)));
    return deleted();
  });
}
