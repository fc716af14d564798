import type { Wire } from "@corkboard/client";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { keys } from "../service/api/keys.ts";
import { patchQueries, patchQuery } from "../service/api/patch-queries.ts";
import { canJoin, type FeedbackFilters, matchesFilters } from "./feedback-filters.ts";
import type { FeedbackList, FeedbackRow } from "./feedback-list.ts";
import { type CountedChange, recount } from "./feedback-count.ts";
import { addNewItems } from "./new-items.ts";
import { countsQuery } from "../service/api/counts.ts";
import type { Changes } from "../service/saving/pending-changes.ts";

/** Returns undefined to leave the item as it is. */
export type Change = (item: FeedbackRow) => Changes | undefined;

interface Changed extends CountedChange {
  readonly after: FeedbackRow;
}

/**
 * Changes items wherever they are cached, with one update for each list, however many items there are. The numbers
 * beside the filters follow at once, and items that a list did not contain but should are added to it.
 */
export function changeCachedItems(queryClient: QueryClient, changes: ReadonlyMap<string, Change>): void {
  const changed = new Map<string, Changed>();
  const apply = <Item extends FeedbackRow>(item: Item): Item => {
    const values = changes.get(item.id)?.(item);
    if (!values || isSame(item, values)) return item;
    const after = { ...item, ...values };
    if (!changed.has(item.id)) changed.set(item.id, { before: item, after });
    return after;
  };
  patchQueries<FeedbackList>(queryClient, keys.feedbackLists, (list) => mapRows(list, apply));
  for (const id of changes.keys()) patchQuery<Wire.Feedback>(queryClient, keys.feedback(id), apply);
  changeCounts(queryClient, [...changed.values()]);
  joinLists(queryClient, changed);
}

export const changeCachedFeedback = (queryClient: QueryClient, id: string, change: Change): void =>
  changeCachedItems(queryClient, new Map([[id, change]]));

/** Removes items everywhere, after they were deleted. */
export function removeCachedItems(queryClient: QueryClient, ids: ReadonlySet<string>): void {
  const removed = new Map<string, FeedbackRow>();
  patchQueries<FeedbackList>(queryClient, keys.feedbackLists, (list) => {
    if (!list.pages.some((page) => page.data.some(({ id }) => ids.has(id)))) return list;
    const pages = list.pages.map((page) => ({
      ...page,
      data: page.data.filter((item) => !ids.has(item.id) || !removed.set(item.id, item)),
    }));
    return { ...list, pages };
  });
  changeCounts(
    queryClient,
    [...removed.values()].map((before) => ({ before, after: undefined })),
  );
}

/** The cached item, from its own query or from any list. */
export function cachedFeedback(queryClient: QueryClient, id: string): FeedbackRow | undefined {
  return queryClient.getQueryData<Wire.Feedback>(keys.feedback(id)) ?? cachedRows(queryClient).get(id);
}

/** The newest version of every listed item. */
export function cachedRows(queryClient: QueryClient): Map<string, FeedbackRow> {
  const rows = new Map<string, FeedbackRow>();
  for (const [, list] of queryClient.getQueriesData<FeedbackList>({ queryKey: keys.feedbackLists }))
    for (const page of list?.pages ?? [])
      for (const row of page.data) {
        const known = rows.get(row.id);
        if (!known || known.version < row.version) rows.set(row.id, row);
      }
  return rows;
}

/** Every item that is cached, from lists and from its own query. */
export function cachedItems(queryClient: QueryClient): Iterable<FeedbackRow> {
  const items = cachedRows(queryClient);
  for (const [, item] of queryClient.getQueriesData<Wire.Feedback>({ queryKey: keys.feedbackItems }))
    if (item) items.set(item.id, item);
  return items.values();
}

/** Adds items at the place where the list's sorting puts them, unless that place is not loaded yet. */
export function insertRows(list: FeedbackList, rows: readonly FeedbackRow[], { sort }: FeedbackFilters): FeedbackList {
  const known = new Set(list.pages.flatMap((page) => page.data.map(({ id }) => id)));
  const added = rows.filter(({ id }) => !known.has(id));
  if (added.length === 0) return list;
  const direction = sort === "oldest" ? 1 : -1;
  const byAge = (a: FeedbackRow, b: FeedbackRow) =>
    a.created_at === b.created_at ? 0 : a.created_at < b.created_at ? -direction : direction;
  let rest = added.toSorted(byAge);
  const pages = list.pages.map((page, index) => {
    const last = page.data.at(-1);
    const isLastPage = index === list.pages.length - 1;
    const here = rest.filter((row) => (last && byAge(row, last) <= 0) || (isLastPage && page.isLast));
    if (here.length === 0) return page;
    rest = rest.filter((row) => !here.includes(row));
    return { ...page, data: [...page.data, ...here].toSorted(byAge) };
  });
  return { ...list, pages };
}

/** Pages without a changed item stay the same objects. */
function mapRows(list: FeedbackList, apply: (row: FeedbackRow) => FeedbackRow): FeedbackList {
  let isChanged = false;
  const pages = list.pages.map((page) => {
    let data: FeedbackRow[] | undefined;
    for (const [index, row] of page.data.entries()) {
      const after = apply(row);
      if (after !== row) (data ??= page.data.slice())[index] = after;
    }
    if (!data) return page;
    isChanged = true;
    return { ...page, data };
  });
  return isChanged ? { ...list, pages } : list;
}

function changeCounts(queryClient: QueryClient, changes: readonly CountedChange[]): void {
  if (changes.length === 0) return;
  patchQuery<Wire.Counts>(queryClient, countsQuery.queryKey, (counts) => recount(counts, changes));
  for (const [key] of queryClient.getQueriesData<number>({ queryKey: keys.feedbackCounts })) {
    const filters = key[2] as FeedbackFilters;
    const by = filters.q === undefined ? difference(changes, filters) : 0;
    patchQuery<number>(queryClient, key, (count) => Math.max(0, count + by));
  }
}

const difference = (changes: readonly CountedChange[], filters: FeedbackFilters): number =>
  changes.reduce(
    (sum, { before, after }) =>
      sum + Number(after !== undefined && matchesFilters(after, filters)) - Number(matchesFilters(before, filters)),
    0,
  );

/** In the list that is on the screen, they wait behind the "new reports" button, because they would move other rows. */
function joinLists(queryClient: QueryClient, changed: ReadonlyMap<string, Changed>): void {
  const waiting = new Set<FeedbackRow>();
  for (const query of queryClient.getQueryCache().findAll({ queryKey: keys.feedbackLists })) {
    const filters = filtersOf(query.queryKey);
    const list = query.state.data as FeedbackList | undefined;
    if (!filters || !list) continue;
    const joining = [...changed.values()]
      .filter(({ before, after }) => !matchesFilters(before, filters) && canJoin(after, filters))
      .map(({ after }) => after);
    if (joining.length === 0) continue;
    if (query.isActive()) for (const row of joining) waiting.add(row);
    else patchQuery<FeedbackList>(queryClient, query.queryKey, (each) => insertRows(each, joining, filters));
  }
  if (waiting.size > 0) addNewItems(queryClient, [...waiting]);
}

/** Undefined for the reports that wait, which are cached like a list. */
export const filtersOf = (key: QueryKey): FeedbackFilters | undefined =>
  typeof key[1] === "object" ? (key[1] as FeedbackFilters) : undefined;

function isSame(item: FeedbackRow, values: Changes): boolean {
  return Object.entries(values).every(([field, value]) => {
    const current: unknown = item[field as keyof FeedbackRow];
    return Object.is(current, value) || (isIdList(current) && isIdList(value) && current.join() === value.join());
  });
}

const isIdList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");
