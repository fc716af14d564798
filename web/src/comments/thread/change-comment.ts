import type { Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";
import { api } from "../../service/api/client.ts";
import { currentTexts } from "../../texts/catalogue.ts";
import { holdAction } from "../../ui/held-action.ts";
import { uiTexts } from "../../ui/texts.ts";
import { showToast } from "../../ui/toast-store.ts";
import { changeCachedComments } from "./cached-comments.ts";
import { hideComment, showComment } from "./hidden-comments.ts";
import { commentTexts } from "../texts.ts";

type Comment = Wire.FeedbackComment;

/** Shown at once, then saved. Throws if it could not be saved, and then shows what was there before. */
export async function changeComment(
  queryClient: QueryClient,
  comment: Comment,
  change: Wire.FeedbackCommentPatch,
): Promise<void> {
  const show = (shown: Comment) =>
    changeCachedComments(queryClient, comment.feedback_id, (comments) =>
      comments.map((each) => (each.id === comment.id ? shown : each)),
    );
  await show({ ...comment, ...change });
  try {
    const params = { id: comment.feedback_id, comment_id: comment.id };
    const { data } = await api.updateFeedbackComment({ params, body: change });
    await show(data);
  } catch (error) {
    await show(comment);
    throw error;
  }
  const { content, visibility } = comment;
  showToast({
    message: currentTexts(commentTexts).saved,
    action: {
      label: currentTexts(uiTexts).undo,
      hint: "Z",
      run: () => void changeComment(queryClient, { ...comment, ...change }, { content, visibility }),
    },
  });
}

export function deleteComment(queryClient: QueryClient, { id, feedback_id: feedbackId }: Comment): void {
  hideComment(id);
  holdAction({
    message: currentTexts(commentTexts).deleted,
    undo: () => showComment(id),
    run: async () => {
      await api.deleteFeedbackComment({ params: { id: feedbackId, comment_id: id } });
      await changeCachedComments(queryClient, feedbackId, (comments) => comments.filter((each) => each.id !== id));
    },
  });
}
