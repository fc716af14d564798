import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { patchQueries, patchQuery, patchWhileLoading } from "./patch-queries.ts";

let queryClient: QueryClient;
beforeEach(() => {
  queryClient = new QueryClient();
  queryClient.setQueryData(["list", {}], ["a"]);
  queryClient.setQueryData(["list", { q: "b" }], ["b"]);
  queryClient.setQueryData(["other"], ["c"]);
});

const add = (list: readonly string[]) => [...list, "new"];
const isInvalidated = (queryKey: readonly unknown[]) => queryClient.getQueryState(queryKey)?.isInvalidated;
const updates = (queryKey: readonly unknown[]) => queryClient.getQueryState(queryKey)?.dataUpdateCount;

/** The service's responses, in the order of the requests. */
function loading(...responses: readonly string[][]) {
  const waiting = [...responses];
  const observer = new QueryObserver(queryClient, {
    queryKey: ["list", {}],
    staleTime: Infinity,
    queryFn: async () => {
      const response = waiting.shift() ?? [];
      await new Promise(setImmediate);
      return response;
    },
  });
  onTestFinished(observer.subscribe(() => undefined));
  return { requests: () => responses.length - waiting.length };
}

describe("a patch", () => {
  it("changes the queries that are meant, and no other", () => {
    patchQueries(queryClient, ["list"], add);
    patchQuery(queryClient, ["list", {}], add);
    expect(queryClient.getQueryData(["list", {}])).toEqual(["a", "new", "new"]);
    expect(queryClient.getQueryData(["list", { q: "b" }])).toEqual(["b", "new"]);
    expect(queryClient.getQueryData(["other"])).toEqual(["c"]);
  });

  it("leaves it to the next visit to load what has to be loaded again", async () => {
    await queryClient.invalidateQueries({ queryKey: ["list", {}], exact: true });
    patchQueries(queryClient, ["list"], add);
    expect(queryClient.getQueryData(["list", {}])).toEqual(["a", "new"]);
    expect(isInvalidated(["list", {}])).toBe(true);
    expect(isInvalidated(["list", { q: "b" }])).toBe(false);
  });

  it("does not touch what it returns unchanged", async () => {
    await queryClient.invalidateQueries({ queryKey: ["list", {}], exact: true });
    const before = updates(["list", {}]);
    patchQueries<readonly string[]>(queryClient, ["list"], (list) => list);
    expect(updates(["list", {}])).toBe(before);
    expect(isInvalidated(["list", {}])).toBe(true);
  });

  it("waits for data: a query that is being loaded has nothing to change, a number of none has", () => {
    queryClient.getQueryCache().build(queryClient, { queryKey: ["count", "loading"] });
    queryClient.setQueryData(["count", "none"], 0);
    patchQueries<number>(queryClient, ["count"], (count) => count + 1);
    expect(queryClient.getQueryData(["count", "loading"])).toBeUndefined();
    expect(queryClient.getQueryData(["count", "none"])).toBe(1);
  });

  it("is not taken back by an older response, and what that would have brought is requested again", async () => {
    const { requests } = loading(["a"], ["a", "of a colleague", "new"]);
    void queryClient.invalidateQueries({ queryKey: ["list", {}] });
    await patchWhileLoading(queryClient, ["list", {}], add);
    expect(queryClient.getQueryData(["list", {}])).toEqual(["a", "new"]);
    await expect.poll(() => queryClient.getQueryData(["list", {}])).toEqual(["a", "of a colleague", "new"]);
    expect(requests()).toBe(2);
  });

  it("requests nothing if nothing is on its way", async () => {
    await patchWhileLoading(queryClient, ["list", {}], add);
    expect(queryClient.getQueryData(["list", {}])).toEqual(["a", "new"]);
    expect(queryClient.isFetching()).toBe(0);
    expect(isInvalidated(["list", {}])).toBe(false);
  });
});
