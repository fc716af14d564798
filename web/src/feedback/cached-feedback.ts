import type { Wire } from "@corkboard/client";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { keys } from "../api/keys.ts";

interface Page {
  readonly data: readonly Wire.FeedbackSummary[];
}

export type Changes = Partial<Wire.Feedback>;

/** Changes an item wherever it is cached. `change` returns undefined to leave it as it is. */
export function changeCachedFeedback(
  queryClient: QueryClient,
  id: string,
  change: (item: Wire.FeedbackSummary) => Changes | undefined,
): void {
  queryClient.setQueriesData<InfiniteData<Page>>({ queryKey: keys.feedbackLists }, (list) => {
    if (!list?.pages.some((page) => page.data.some((item) => item.id === id))) return list;
    const pages = list.pages.map((page) => ({
      ...page,
      data: page.data.map((item) => (item.id === id ? apply(item) : item)),
    }));
    return { ...list, pages };
  });
  queryClient.setQueryData<Wire.Feedback>(keys.feedback(id), (item) => item && apply(item));

  function apply<Item extends Wire.FeedbackSummary>(item: Item): Item {
    const changes = change(item);
    return changes ? { ...item, ...changes } : item;
  }
}

/** The cached item, from its own query or from any list. */
export function cachedFeedback(queryClient: QueryClient, id: string): Wire.FeedbackSummary | undefined {
  const own = queryClient.getQueryData<Wire.Feedback>(keys.feedback(id));
  if (own) return own;
  for (const [, list] of queryClient.getQueriesData<InfiniteData<Page>>({ queryKey: keys.feedbackLists }))
    for (const page of list?.pages ?? []) for (const item of page.data) if (item.id === id) return item;
  return undefined;
}
