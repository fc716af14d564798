import { examples } from "@corkboard/contract/examples";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it } from "vitest";
import { keys } from "../service/api/keys.ts";
import type { FeedbackList, FeedbackRow } from "./feedback-list.ts";
import { addNewItems, forgetNewItems, newItemsQuery } from "./new-items.ts";

const row = (id: string): FeedbackRow => ({ ...examples.getFeedback.response.data, id });

let queryClient: QueryClient;
beforeEach(() => {
  queryClient = new QueryClient();
});

const add = (...ids: readonly string[]) => addNewItems(queryClient, ids.map(row));
const list = () => queryClient.getQueryData<FeedbackList>(keys.newFeedback);
const waiting = () => list()?.pages[0]?.data.map(({ id }) => id);

describe("the reports that wait", () => {
  it("are none at first", async () => {
    expect(await queryClient.fetchQuery(newItemsQuery)).toEqual({
      pages: [{ data: [], isLast: true }],
      pageParams: [undefined],
    });
  });

  it("are cached like a complete list, the last added first", () => {
    add("a", "b");
    add("c");
    expect(list()).toEqual({
      pages: [{ data: [row("c"), row("a"), row("b")], isLast: true }],
      pageParams: [undefined],
    });
  });

  it("wait once each, as they were added first", () => {
    add("a");
    addNewItems(queryClient, [{ ...row("a"), title: "Again" }, row("b")]);
    expect(list()?.pages[0]?.data).toEqual([row("b"), row("a")]);
  });

  it("are not touched if nothing is added", () => {
    add("a");
    const before = list();
    const updates = queryClient.getQueryState(keys.newFeedback)?.dataUpdateCount;
    add("a");
    add();
    expect(list()).toBe(before);
    expect(queryClient.getQueryState(keys.newFeedback)?.dataUpdateCount).toBe(updates);
  });

  it("are at most the last thousand", () => {
    add(...Array.from({ length: 999 }, (_, index) => `old-${index}`));
    add("a");
    expect(waiting()).toHaveLength(1_000);
    expect(waiting()?.at(-1)).toBe("old-998");
    add("b");
    expect(waiting()).toHaveLength(1_000);
    expect(waiting()?.slice(0, 2)).toEqual(["b", "a"]);
    expect(waiting()?.at(-1)).toBe("old-997");
  });

  it("are forgotten one by one or all at once", () => {
    add("a", "b", "c");
    forgetNewItems(queryClient, new Set(["b", "unknown"]));
    expect(waiting()).toEqual(["a", "c"]);
    forgetNewItems(queryClient, new Set());
    expect(waiting()).toEqual(["a", "c"]);
    forgetNewItems(queryClient);
    expect(waiting()).toEqual([]);
  });
});
