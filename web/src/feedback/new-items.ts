import type { QueryClient } from "@tanstack/react-query";
import { queryOptions } from "@tanstack/react-query";
import { keys } from "../service/api/keys.ts";
import type { FeedbackList, FeedbackRow } from "./feedback-list.ts";

const maxWaiting = 1_000;

const none: FeedbackList = { pages: [{ data: [], isLast: true }], pageParams: [undefined] };

/**
 * Items that belong to a list but are not shown in it yet, because they would move what somebody is reading. They are
 * cached like a list, so that whatever changes items changes these too.
 */
export const newItemsQuery = queryOptions({
  queryKey: keys.newFeedback,
  queryFn: () => none,
  enabled: false,
  initialData: none,
  gcTime: Infinity,
  structuralSharing: false,
});

export function addNewItems(queryClient: QueryClient, rows: readonly FeedbackRow[]): void {
  const known = new Set(newItems(queryClient).map(({ id }) => id));
  const added = rows.filter(({ id }) => !known.has(id));
  if (added.length > 0) setNewItems(queryClient, [...added, ...newItems(queryClient)].slice(0, maxWaiting));
}

export function forgetNewItems(queryClient: QueryClient, ids?: ReadonlySet<string>): void {
  setNewItems(
    queryClient,
    newItems(queryClient).filter(({ id }) => ids && !ids.has(id)),
  );
}

const newItems = (queryClient: QueryClient): readonly FeedbackRow[] =>
  queryClient.getQueryData<FeedbackList>(keys.newFeedback)?.pages[0]?.data ?? [];

const setNewItems = (queryClient: QueryClient, data: readonly FeedbackRow[]): void =>
  void queryClient.setQueryData<FeedbackList>(keys.newFeedback, {
    pages: [{ data, isLast: true }],
    pageParams: [undefined],
  });
