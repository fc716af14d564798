import type { Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";
import { keys } from "../../service/api/keys.ts";
import { patchWhileLoading } from "../../service/api/patch-queries.ts";

type Comments = readonly Wire.FeedbackComment[];

/** Changes the cached comments of an item. */
export const changeCachedComments = (
  queryClient: QueryClient,
  feedbackId: string,
  change: (comments: Comments) => Comments,
): Promise<void> => patchWhileLoading(queryClient, keys.feedbackComments(feedbackId), change);
