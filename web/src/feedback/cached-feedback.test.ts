import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { beforeEach, describe, expect, it } from "vitest";
import { importInPage } from "../../test/support/import-in-page.ts";
import { keys } from "../service/api/keys.ts";
import type { FeedbackFilters } from "./feedback-filters.ts";
import type { FeedbackList, FeedbackPage, FeedbackRow } from "./feedback-list.ts";

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

const loaded: Wire.Feedback = examples.getFeedback.response.data;
const { project_id: project } = loaded;

const at = (hour: number) => `2026-03-03T${String(hour).padStart(2, "0")}:00:00.000Z`;
const item = (id: string, hour: number, values: Partial<Wire.Feedback> = {}): Wire.Feedback => ({
  ...loaded,
  id,
  created_at: at(hour),
  ...values,
});

const page = (data: readonly FeedbackRow[], isLast = true): FeedbackPage => ({ data, isLast });
const listOf = (...pages: FeedbackPage[]): FeedbackList => ({ pages, pageParams: pages.map(() => undefined) });

let queryClient: QueryClient;
beforeEach(() => {
  queryClient = new QueryClient();
});

const know = (filters: FeedbackFilters, list: FeedbackList) =>
  queryClient.setQueryData(keys.feedbackList(filters), list);
const listed = (filters: FeedbackFilters) => queryClient.getQueryData<FeedbackList>(keys.feedbackList(filters));
const idsIn = (list: FeedbackList | undefined) => list?.pages.map(({ data }) => data.map(({ id }) => id));
const waiting = () => idsIn(queryClient.getQueryData<FeedbackList>(keys.newFeedback))?.flat() ?? [];
const onScreen = (filters: FeedbackFilters) =>
  new QueryObserver(queryClient, {
    queryKey: keys.feedbackList(filters),
    queryFn: () => Promise.reject(new Error("A list on the screen is not loaded again")),
    staleTime: Infinity,
  }).subscribe(() => {});

const newest = item("newest", 12);
const middle = item("middle", 10);
const oldest = item("oldest", 8);

describe("a changed item", () => {
  it("is changed in every list and in its own query, and no other item is", () => {
    know({}, listOf(page([newest, middle], false), page([oldest])));
    know({ type: ["bug"] }, listOf(page([middle])));
    queryClient.setQueryData(keys.feedback("middle"), middle);
    queryClient.setQueryData(keys.feedback("newest"), newest);
    changeCachedFeedback(queryClient, "middle", () => ({ title: "Pay by card" }));
    const changed = { ...middle, title: "Pay by card" };
    expect(listed({})).toEqual(listOf(page([newest, changed], false), page([oldest])));
    expect(listed({ type: ["bug"] })).toEqual(listOf(page([changed])));
    expect(queryClient.getQueryData(keys.feedback("middle"))).toEqual(changed);
    expect(queryClient.getQueryData(keys.feedback("newest"))).toBe(newest);
  });

  it("is changed if only its own query is cached, and not cached if nothing is", () => {
    queryClient.setQueryData(keys.feedback("middle"), middle);
    changeCachedFeedback(queryClient, "middle", () => ({ title: "Pay by card" }));
    changeCachedFeedback(queryClient, "oldest", () => ({ title: "Pay by card" }));
    expect(queryClient.getQueryData(keys.feedback("middle"))).toMatchObject({ title: "Pay by card" });
    expect(queryClient.getQueryCache().find({ queryKey: keys.feedback("oldest") })).toBeUndefined();
  });

  it("is changed by what depends on its other values", () => {
    know({}, listOf(page([{ ...newest, comment_count: 4 }, middle])));
    queryClient.setQueryData(keys.feedback("middle"), middle);
    const addOne = ({ comment_count: count }: FeedbackRow) => ({ comment_count: count + 1 });
    changeCachedItems(
      queryClient,
      new Map([
        ["newest", addOne],
        ["middle", addOne],
      ]),
    );
    expect(listed({})?.pages[0]?.data.map((each) => each.comment_count)).toEqual([5, middle.comment_count + 1]);
    expect(cachedFeedback(queryClient, "middle")?.comment_count).toBe(middle.comment_count + 1);
  });

  it("leaves lists and pages without it the same objects", () => {
    know({}, listOf(page([newest], false), page([middle])));
    know({ type: ["feature"] }, listOf(page([oldest])));
    const [first] = listed({})?.pages ?? [];
    const other = listed({ type: ["feature"] });
    changeCachedFeedback(queryClient, "middle", () => ({ title: "Pay by card" }));
    expect(listed({})?.pages[0]).toBe(first);
    expect(listed({ type: ["feature"] })).toBe(other);
  });

  it.each<[string, Partial<Wire.Feedback> | undefined]>([
    ["nothing is to change", undefined],
    ["no field is named", {}],
    ["the values are those that it has", { title: loaded.title, status: loaded.status }],
    ["the people are those that it has", { assigned_user_ids: [...loaded.assigned_user_ids] }],
  ])("stays the same object if %s", (_, values) => {
    know({}, listOf(page([middle])));
    const before = listed({});
    changeCachedFeedback(queryClient, "middle", () => values);
    expect(listed({})).toBe(before);
  });

  it.each<[string, Partial<Wire.Feedback>]>([
    ["one of several values differs", { title: loaded.title, status: "done" }],
    ["other people are assigned", { assigned_user_ids: ["u1"] }],
    ["nobody is assigned any more", { assigned_user_ids: [] }],
    ["a value is removed", { assigned_to: null }],
    ["its shapes were loaded again", { annotations: [...loaded.annotations] }],
  ])("is changed if %s", (_, values) => {
    queryClient.setQueryData(keys.feedback("middle"), middle);
    changeCachedFeedback(queryClient, "middle", () => values);
    const after = queryClient.getQueryData<Wire.Feedback>(keys.feedback("middle"));
    expect(after).toEqual({ ...middle, ...values });
  });
});

describe("the numbers beside the filters", () => {
  const countsOf = (values: Partial<Wire.FeedbackCounts> = {}): Wire.Counts => ({
    ...examples.getCounts.response.data,
    feedback: [{ project_id: project, new: 5, in_progress: 4, review: 5, done: 61, spam: 2, ...values }],
  });
  const count = (filters: FeedbackFilters) => queryClient.getQueryData<number>(keys.count("feedback", filters));
  const knowCount = (filters: FeedbackFilters, value: number) =>
    queryClient.setQueryData(keys.count("feedback", filters), value);

  beforeEach(() => {
    queryClient.setQueryData(keys.allCounts, countsOf());
  });

  it("follow an item that changes its status once, however often it is cached", () => {
    know({}, listOf(page([newest, middle])));
    know({ type: ["bug"] }, listOf(page([newest, middle])));
    queryClient.setQueryData(keys.feedback("middle"), middle);
    knowCount({ status: ["new"], type: ["bug"] }, 7);
    knowCount({ status: ["done"], type: ["bug"] }, 3);
    knowCount({ type: ["bug"] }, 9);
    changeCachedFeedback(queryClient, "middle", () => ({ status: "done" }));
    expect(queryClient.getQueryData(keys.allCounts)).toEqual(countsOf({ new: 4, done: 62 }));
    expect(count({ status: ["new"], type: ["bug"] })).toBe(6);
    expect(count({ status: ["done"], type: ["bug"] })).toBe(4);
    expect(count({ type: ["bug"] })).toBe(9);
  });

  it("follow several items at once", () => {
    know({}, listOf(page([newest, middle, oldest])));
    knowCount({ status: ["done"], type: ["bug"] }, 3);
    const done = () => ({ status: "done" as const });
    changeCachedItems(
      queryClient,
      new Map([
        ["newest", done],
        ["oldest", done],
      ]),
    );
    expect(queryClient.getQueryData(keys.allCounts)).toEqual(countsOf({ new: 3, done: 63 }));
    expect(count({ status: ["done"], type: ["bug"] })).toBe(5);
  });

  it("do not follow in the results of a search, which only the service can count", () => {
    know({}, listOf(page([middle])));
    knowCount({ status: ["new"], q: "pay" }, 7);
    changeCachedFeedback(queryClient, "middle", () => ({ status: "done" }));
    expect(count({ status: ["new"], q: "pay" })).toBe(7);
  });

  it("are never below none", () => {
    know({}, listOf(page([middle])));
    knowCount({ status: ["new"], type: ["bug"] }, 0);
    changeCachedFeedback(queryClient, "middle", () => ({ status: "done" }));
    expect(count({ status: ["new"], type: ["bug"] })).toBe(0);
  });

  it("stay unknown while they are not loaded", () => {
    queryClient.removeQueries({ queryKey: keys.counts });
    know({}, listOf(page([middle])));
    const queryKey = keys.count("feedback", { status: ["new"], type: ["bug"] });
    queryClient.getQueryCache().build(queryClient, { queryKey });
    changeCachedFeedback(queryClient, "middle", () => ({ status: "done" }));
    expect(queryClient.getQueryData(queryKey)).toBeUndefined();
    expect(queryClient.getQueryData(keys.allCounts)).toBeUndefined();
  });

  it("fall when items are deleted, once for each item", () => {
    know({}, listOf(page([newest, middle, oldest])));
    know({ type: ["bug"] }, listOf(page([newest, middle])));
    knowCount({ status: ["new"], type: ["bug"] }, 7);
    knowCount({ status: ["done"], type: ["bug"] }, 3);
    removeCachedItems(queryClient, new Set(["newest", "oldest", "unknown"]));
    expect(queryClient.getQueryData(keys.allCounts)).toEqual(countsOf({ new: 3 }));
    expect(count({ status: ["new"], type: ["bug"] })).toBe(5);
    expect(count({ status: ["done"], type: ["bug"] })).toBe(3);
  });

  it("stay the same objects if nothing changed", () => {
    const before = queryClient.getQueryData(keys.allCounts);
    const updates = queryClient.getQueryState(keys.allCounts)?.dataUpdateCount;
    know({}, listOf(page([middle])));
    changeCachedFeedback(queryClient, "middle", () => undefined);
    changeCachedFeedback(queryClient, "middle", () => ({ title: middle.title }));
    removeCachedItems(queryClient, new Set(["unknown"]));
    expect(queryClient.getQueryData(keys.allCounts)).toBe(before);
    expect(queryClient.getQueryState(keys.allCounts)?.dataUpdateCount).toBe(updates);
  });
});

describe("an item that begins to match a list", () => {
  const done: FeedbackFilters = { status: ["done"] };
  const finish = (id: string) => changeCachedFeedback(queryClient, id, () => ({ status: "done" }));
  const doneItem = (id: string, hour: number) => item(id, hour, { status: "done" });

  it("joins it at its place", () => {
    know({}, listOf(page([newest, middle, oldest])));
    know(done, listOf(page([doneItem("a", 11), doneItem("b", 9)])));
    finish("middle");
    expect(idsIn(listed(done))).toEqual([["a", "middle", "b"]]);
    expect(listed(done)?.pages[0]?.data[1]).toMatchObject({ id: "middle", status: "done" });
    expect(waiting()).toEqual([]);
  });

  it("waits behind a button if the list is on the screen", () => {
    know({}, listOf(page([newest, middle, oldest])));
    know(done, listOf(page([doneItem("a", 11), doneItem("b", 9)])));
    const leave = onScreen(done);
    finish("middle");
    expect(idsIn(listed(done))).toEqual([["a", "b"]]);
    expect(waiting()).toEqual(["middle"]);
    leave();
  });

  it("does not join a search, whose results only the service knows", () => {
    const search: FeedbackFilters = { ...done, q: "pay" };
    know({}, listOf(page([middle])));
    know(search, listOf(page([])));
    finish("middle");
    expect(idsIn(listed(search))).toEqual([[]]);
  });

  it("does not join a list that it still does not match", () => {
    const review: FeedbackFilters = { status: ["review"] };
    know({}, listOf(page([middle])));
    know(review, listOf(page([])));
    finish("middle");
    expect(idsIn(listed(review))).toEqual([[]]);
    expect(waiting()).toEqual([]);
  });

  it("does not join a list that it matched before: it is further down, where nothing is loaded", () => {
    know(done, listOf(page([middle])));
    know({}, listOf(page([newest])));
    finish("middle");
    expect(idsIn(listed({}))).toEqual([["newest"]]);
  });

  it("does not join a list that is not loaded yet", () => {
    know({}, listOf(page([middle])));
    queryClient.getQueryCache().build(queryClient, { queryKey: keys.feedbackList(done) });
    finish("middle");
    expect(listed(done)).toBeUndefined();
  });

  it("is changed where it waits, and stays there once", () => {
    know({}, listOf(page([middle])));
    queryClient.setQueryData(keys.newFeedback, listOf(page([middle])));
    know(done, listOf(page([])));
    const leave = onScreen(done);
    finish("middle");
    const [row, ...others] = queryClient.getQueryData<FeedbackList>(keys.newFeedback)?.pages[0]?.data ?? [];
    expect(row).toMatchObject({ id: "middle", status: "done" });
    expect(others).toEqual([]);
    leave();
  });
});

describe("deleted items", () => {
  it("leave every list and those that wait", () => {
    know({}, listOf(page([newest, middle], false), page([oldest])));
    know({ type: ["bug"] }, listOf(page([middle])));
    queryClient.setQueryData(keys.newFeedback, listOf(page([oldest])));
    removeCachedItems(queryClient, new Set(["middle", "oldest"]));
    expect(idsIn(listed({}))).toEqual([["newest"], []]);
    expect(listed({})?.pages.map(({ isLast }) => isLast)).toEqual([false, true]);
    expect(idsIn(listed({ type: ["bug"] }))).toEqual([[]]);
    expect(waiting()).toEqual([]);
  });

  it("leave lists without them the same objects", () => {
    know({}, listOf(page([newest])));
    const before = listed({});
    removeCachedItems(queryClient, new Set(["middle"]));
    expect(listed({})).toBe(before);
  });
});

describe("what is cached", () => {
  it("about an item is its own query rather than a row of a list", () => {
    know({}, listOf(page([newest], false), page([middle])));
    expect(cachedFeedback(queryClient, "middle")).toBe(middle);
    const own = { ...middle, title: "Complete" };
    queryClient.setQueryData(keys.feedback("middle"), own);
    expect(cachedFeedback(queryClient, "middle")).toBe(own);
    expect(cachedFeedback(queryClient, "unknown")).toBeUndefined();
  });

  it.each([
    ["first", 5, 4],
    ["last", 4, 5],
  ])("of an item in several lists is its newest version, if that comes %s", (_, first, second) => {
    know({}, listOf(page([{ ...middle, version: first }])));
    know({ type: ["bug"] }, listOf(page([newest]), page([{ ...middle, version: second }])));
    const rows = cachedRows(queryClient);
    expect([...rows.keys()].toSorted()).toEqual(["middle", "newest"]);
    expect(rows.get("middle")?.version).toBe(5);
  });

  it("of all items comes from lists and from their own queries, each once", () => {
    const own = { ...middle, title: "Complete" };
    know({}, listOf(page([newest, middle])));
    queryClient.setQueryData(keys.feedback("middle"), own);
    queryClient.setQueryData(keys.feedback("oldest"), oldest);
    queryClient.getQueryCache().build(queryClient, { queryKey: keys.feedback("loading") });
    queryClient.getQueryCache().build(queryClient, { queryKey: keys.feedbackList({ q: "loading" }) });
    expect([...cachedItems(queryClient)]).toEqual([newest, own, oldest]);
  });
});

describe("new rows", () => {
  const inserted = (list: FeedbackList, rows: readonly FeedbackRow[], sort?: "newest" | "oldest") =>
    idsIn(insertRows(list, rows, { sort }));
  const hours = (...pages: readonly (readonly number[])[]) =>
    listOf(
      ...pages.map((each, index) =>
        page(
          each.map((hour) => item(`h${hour}`, hour)),
          index === pages.length - 1,
        ),
      ),
    );

  it("take their places in order, newest first unless the list says otherwise", () => {
    const rows = [item("x9", 9), item("x13", 13), item("x11", 11)];
    expect(inserted(hours([12, 10], [8]), rows)).toEqual([
      ["x13", "h12", "x11", "h10"],
      ["x9", "h8"],
    ]);
    expect(inserted(hours([12, 10], [8]), rows, "newest")).toEqual([
      ["x13", "h12", "x11", "h10"],
      ["x9", "h8"],
    ]);
    expect(inserted(hours([8], [10, 12]), rows, "oldest")).toEqual([["h8"], ["x9", "h10", "x11", "h12", "x13"]]);
  });

  it("go behind the last row only if nothing follows it that is not loaded", () => {
    const row = item("x7", 7);
    expect(inserted(hours([12, 10], [8]), [row])).toEqual([
      ["h12", "h10"],
      ["h8", "x7"],
    ]);
    expect(inserted(listOf(page([middle], false)), [row])).toEqual([["middle"]]);
    expect(inserted(listOf(page([])), [row])).toEqual([["x7"]]);
    expect(inserted(listOf(page([], false)), [row])).toEqual([[]]);
  });

  it("go behind the last page, not behind an earlier one that was the last", () => {
    expect(inserted(listOf(page([newest]), page([middle])), [oldest])).toEqual([["newest"], ["middle", "oldest"]]);
  });

  it("that are as old as the last loaded row are loaded too", () => {
    expect(inserted(listOf(page([newest, middle], false)), [item("x10", 10)])).toEqual([["newest", "middle", "x10"]]);
  });

  it("are not added twice", () => {
    const list = hours([12, 10], [8]);
    expect(insertRows(list, [item("h10", 10), item("h8", 8)], {})).toBe(list);
    expect(inserted(list, [item("h8", 8), item("x11", 11)])).toEqual([["h12", "x11", "h10"], ["h8"]]);
  });

  it("leave pages without them the same objects", () => {
    const list = hours([12, 10], [8]);
    expect(insertRows(list, [item("x9", 9)], {}).pages[0]).toBe(list.pages[0]);
    expect(insertRows(list, [item("x9", 9)], {}).pageParams).toBe(list.pageParams);
  });
});

describe("the key of a list", () => {
  it("contains its filters, unless it is that of the items that wait", () => {
    const filters: FeedbackFilters = { status: ["done"] };
    expect(filtersOf(keys.feedbackList(filters))).toBe(filters);
    expect(filtersOf(keys.newFeedback)).toBeUndefined();
  });
});
