import type { Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";
import { keys } from "../../service/api/keys.ts";

type Comments = readonly Wire.FeedbackComment[];

/** Changes the cached comments of an item. They may be loading again at the moment, which would bring back old ones. */
export async function changeCachedComments(
  queryClient: QueryClient,
  feedbackId: string,
  change: (comments: Comments) => Comments,
): Promise<void> {
  const queryKey = keys.feedbackComments(feedbackId);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<Comments>(queryKey, (comments) => comments && change(comments));
}
