import { examples } from "@corkboard/contract/examples";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { beforeEach, describe, expect, it } from "vitest";
import { importInPage } from "../../test/support/import-in-page.ts";
import type { FeedbackFilters } from "./feedback-filters.ts";
import type { FeedbackList, FeedbackRow } from "./feedback-list.ts";

const {
  cachedFeedback,
  cachedItems,
  cachedRows,
  changeCachedFeedback,
  changeCachedItems,
  filtersOf,
  insertRows,
  removeCachedItems,
} = await importInPage(() => import("./cached-feedback.ts"));
const { keys } = await importInPage(() => import("../service/api/keys.ts"));
const { addNewItems, forgetNewItems } = await importInPage(() => import("./new-items.ts"));

const example = examples.getFeedback.response.data;
const at = (minute: number) => `2026-03-03T09:${String(minute).padStart(2, "0")}:00.000Z`;
const row = (id: string, values: Partial<FeedbackRow> = {}): FeedbackRow => ({
  ...examples.listFeedback.response.data[0]!,
  id,
  version: 3,
  ...values,
});
const listOf = (...pages: FeedbackRow[][]): FeedbackList => ({
  pages: pages.map((data, index) => ({ data, isLast: index === pages.length - 1 })),
  pageParams: pages.map(() => undefined),
});

const open: FeedbackFilters = { status: ["new", "in_progress", "review"] };
const done: FeedbackFilters = { status: ["done"] };
const counts = {
  ...examples.getCounts.response.data,
  feedback: [{ project_id: example.project_id, new: 5, in_progress: 4, review: 3, done: 2, spam: 1 }],
};

let queryClient: QueryClient;
beforeEach(() => {
  queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
});

const setList = (filters: FeedbackFilters, list: FeedbackList) =>
  void queryClient.setQueryData(keys.feedbackList(filters), list);
const getList = (filters: FeedbackFilters) => queryClient.getQueryData<FeedbackList>(keys.feedbackList(filters))!;
const idsIn = (list: FeedbackList | undefined) => list?.pages.map((page) => page.data.map(({ id }) => id));
const waiting = () => idsIn(queryClient.getQueryData<FeedbackList>(keys.newFeedback))?.[0];
const countOf = (filters: FeedbackFilters) => queryClient.getQueryData(keys.count("feedback", filters));
const ownCounts = () => queryClient.getQueryData<typeof counts>(keys.allCounts)!.feedback[0];

describe("a change of cached reports", () => {
  it("is made in every list and in the report itself, and nowhere else", () => {
    setList(open, listOf([row("a"), row("b")]));
    setList({}, listOf([row("b"), row("a")]));
    queryClient.setQueryData(keys.feedback("a"), { ...example, id: "a" });
    changeCachedFeedback(queryClient, "a", () => ({ title: "Changed" }));
    const titles = (filters: FeedbackFilters) => getList(filters).pages[0]!.data.map(({ title }) => title);
    expect(titles(open)).toEqual(["Changed", example.title]);
    expect(titles({})).toEqual([example.title, "Changed"]);
    expect(queryClient.getQueryData(keys.feedback("a"))).toMatchObject({
      id: "a",
      title: "Changed",
      metadata: example.metadata,
    });
  });

  it("leaves everything as it is that does not change", () => {
    const list = listOf([row("a")], [row("b")]);
    setList({}, list);
    changeCachedFeedback(queryClient, "a", () => undefined);
    changeCachedFeedback(queryClient, "a", ({ title }) => ({ title }));
    changeCachedFeedback(queryClient, "a", ({ assigned_user_ids: ids }) => ({ assigned_user_ids: [...ids] }));
    changeCachedFeedback(queryClient, "unknown", () => ({ title: "Changed" }));
    expect(getList({})).toBe(list);
    changeCachedFeedback(queryClient, "b", () => ({ ticket_ids: ["other"] }));
    expect(getList({}).pages[0]).toBe(list.pages[0]);
    expect(getList({}).pages[1]!.data[0]!.ticket_ids).toEqual(["other"]);
  });

  it("does not invent a report that was never loaded", () => {
    changeCachedFeedback(queryClient, "a", () => ({ title: "Changed" }));
    expect(queryClient.getQueryData(keys.feedback("a"))).toBeUndefined();
  });

  it("changes the numbers beside the filters once, however often the report is cached", () => {
    setList(open, listOf([row("a"), row("b")]));
    setList({}, listOf([row("a"), row("b")]));
    queryClient.setQueryData(keys.allCounts, counts);
    const bugs: FeedbackFilters = { type: ["bug"] };
    for (const filters of [{ ...open, ...bugs }, { ...done, ...bugs }, bugs, { ...open, q: "pay" }])
      queryClient.setQueryData(keys.count("feedback", filters), 7);
    changeCachedItems(
      queryClient,
      new Map([
        ["a", () => ({ status: "done" })],
        ["b", () => ({ status: "done" })],
      ]),
    );
    expect(ownCounts()).toMatchObject({ new: 3, in_progress: 4, review: 3, done: 4, spam: 1 });
    expect(countOf({ ...open, ...bugs })).toBe(5);
    expect(countOf({ ...done, ...bugs })).toBe(9);
    expect(countOf(bugs)).toBe(7);
    expect(countOf({ ...open, q: "pay" })).toBe(7);
  });

  it("never counts below zero", () => {
    setList(open, listOf([row("a")]));
    queryClient.setQueryData(keys.count("feedback", { type: ["bug"] }), 0);
    queryClient.setQueryData(keys.allCounts, { ...counts, feedback: [{ ...counts.feedback[0]!, new: 0 }] });
    changeCachedFeedback(queryClient, "a", () => ({ spam: true }));
    expect(countOf({ type: ["bug"] })).toBe(0);
    expect(ownCounts()).toMatchObject({ new: 0, spam: 2 });
  });

  it("puts a report into lists that it belongs to now, at its place", () => {
    setList(open, listOf([row("a", { created_at: at(5) })]));
    setList(
      done,
      listOf([row("z", { status: "done", created_at: at(9) }), row("y", { status: "done", created_at: at(1) })]),
    );
    setList({ ...done, q: "pay" }, listOf([]));
    changeCachedFeedback(queryClient, "a", () => ({ status: "done" }));
    expect(idsIn(getList(done))).toEqual([["z", "a", "y"]]);
    expect(idsIn(getList({ ...done, q: "pay" }))).toEqual([[]]);
    expect(waiting()).toBeUndefined();
  });

  it("lets reports wait that would join the list on the screen", () => {
    setList(open, listOf([row("a")]));
    setList(done, listOf([]));
    const stop = new QueryObserver(queryClient, { queryKey: keys.feedbackList(done), enabled: true }).subscribe(
      () => {},
    );
    changeCachedFeedback(queryClient, "a", () => ({ status: "done" }));
    stop();
    expect(idsIn(getList(done))).toEqual([[]]);
    expect(waiting()).toEqual(["a"]);
  });
});

describe("a deleted report", () => {
  it("leaves all lists and their numbers", () => {
    setList(open, listOf([row("a"), row("b")], [row("c")]));
    const other = listOf([row("z", { spam: true })]);
    setList({ spam: "true" }, other);
    queryClient.setQueryData(keys.allCounts, counts);
    queryClient.setQueryData(keys.count("feedback", { type: ["bug"] }), 7);
    removeCachedItems(queryClient, new Set(["a", "c", "unknown"]));
    expect(idsIn(getList(open))).toEqual([["b"], []]);
    expect(getList({ spam: "true" })).toBe(other);
    expect(ownCounts()).toMatchObject({ new: 3, spam: 1 });
    expect(countOf({ type: ["bug"] })).toBe(5);
  });
});

describe("what is cached about a report", () => {
  it("is its own query first, then any list", () => {
    expect(cachedFeedback(queryClient, "a")).toBeUndefined();
    setList(open, listOf([row("a", { title: "Listed" })]));
    expect(cachedFeedback(queryClient, "a")?.title).toBe("Listed");
    queryClient.setQueryData(keys.feedback("a"), { ...example, id: "a", title: "Loaded" });
    expect(cachedFeedback(queryClient, "a")?.title).toBe("Loaded");
  });

  it("is the newest version of the lists", () => {
    setList(open, listOf([row("a", { version: 4 })]));
    setList(done, listOf([row("a", { version: 5 })]));
    setList({}, listOf([row("a", { version: 3 })], [row("b")]));
    expect([...cachedRows(queryClient)].map(([id, { version }]) => [id, version])).toEqual([
      ["a", 5],
      ["b", 3],
    ]);
  });

  it("includes reports that no list contains", () => {
    setList(open, listOf([row("a")]));
    queryClient.setQueryData(keys.feedback("b"), { ...example, id: "b" });
    expect([...cachedItems(queryClient)].map(({ id }) => id)).toEqual(["a", "b"]);
  });

  it("tells the lists of filters from the reports that wait", () => {
    expect(filtersOf(keys.feedbackList(open))).toEqual(open);
    expect(filtersOf(keys.newFeedback)).toBeUndefined();
  });
});

describe("rows that join a list", () => {
  const first = [row("e", { created_at: at(50) }), row("d", { created_at: at(40) })];
  const second = [row("c", { created_at: at(30) }), row("b", { created_at: at(20) })];
  const newer = row("newer", { created_at: at(55) });
  const middle = row("middle", { created_at: at(35) });
  const older = row("older", { created_at: at(10) });

  it("are put where their age belongs", () => {
    expect(idsIn(insertRows(listOf(first, second), [older, newer, middle], {}))).toEqual([
      ["newer", "e", "d"],
      ["middle", "c", "b", "older"],
    ]);
  });

  it("wait for their page if it is not loaded yet", () => {
    const pages = [first, second].map((data) => ({ data, isLast: false }));
    const unfinished: FeedbackList = { pages, pageParams: [undefined, undefined] };
    expect(idsIn(insertRows(unfinished, [older, middle], {}))).toEqual([
      ["e", "d"],
      ["middle", "c", "b"],
    ]);
  });

  it("are put the other way round in a list of the oldest", () => {
    const list = listOf(second.toReversed(), first.toReversed());
    expect(idsIn(insertRows(list, [newer, middle, older], { sort: "oldest" }))).toEqual([
      ["older", "b", "c"],
      ["middle", "d", "e", "newer"],
    ]);
  });

  it("are not added twice", () => {
    const list = listOf(first, second);
    expect(insertRows(list, [row("c")], {})).toBe(list);
  });

  it("start an empty list", () => {
    expect(idsIn(insertRows(listOf([]), [older, newer], {}))).toEqual([["newer", "older"]]);
  });
});

describe("reports that wait to be shown", () => {
  it("are kept once each, the latest first", () => {
    addNewItems(queryClient, [row("a")]);
    addNewItems(queryClient, [row("b"), row("a")]);
    expect(waiting()).toEqual(["b", "a"]);
    const before = queryClient.getQueryData(keys.newFeedback);
    addNewItems(queryClient, [row("a")]);
    expect(queryClient.getQueryData(keys.newFeedback)).toBe(before);
  });

  it("are at most a thousand", () => {
    addNewItems(queryClient, [row("first")]);
    addNewItems(
      queryClient,
      Array.from({ length: 1_000 }, (_, index) => row(`r${index}`)),
    );
    expect(waiting()).toHaveLength(1_000);
    expect(waiting()?.at(-1)).toBe("r999");
  });

  it("are forgotten one by one or all together", () => {
    addNewItems(queryClient, [row("a"), row("b"), row("c")]);
    forgetNewItems(queryClient, new Set(["b"]));
    expect(waiting()).toEqual(["a", "c"]);
    forgetNewItems(queryClient);
    expect(waiting()).toEqual([]);
  });

  it("change like those of any list", () => {
    addNewItems(queryClient, [row("a")]);
    changeCachedFeedback(queryClient, "a", () => ({ title: "Changed" }));
    expect(cachedFeedback(queryClient, "a")?.title).toBe("Changed");
  });
});
