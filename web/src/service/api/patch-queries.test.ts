import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it } from "vitest";
import { patchQueries } from "./patch-queries.ts";

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

describe("a patch", () => {
  it("changes the queries that are meant, and no other", () => {
    patchQueries(queryClient, { queryKey: ["list"] }, add);
    patchQueries(queryClient, { queryKey: ["list", {}], exact: true }, add);
    expect(queryClient.getQueryData(["list", {}])).toEqual(["a", "new", "new"]);
    expect(queryClient.getQueryData(["list", { q: "b" }])).toEqual(["b", "new"]);
    expect(queryClient.getQueryData(["other"])).toEqual(["c"]);
  });

  it("leaves it to the next visit to load what has to be loaded again", async () => {
    await queryClient.invalidateQueries({ queryKey: ["list", {}], exact: true });
    patchQueries(queryClient, { queryKey: ["list"] }, add);
    expect(queryClient.getQueryData(["list", {}])).toEqual(["a", "new"]);
    expect(isInvalidated(["list", {}])).toBe(true);
    expect(isInvalidated(["list", { q: "b" }])).toBe(false);
  });

  it("does not touch what it returns unchanged", async () => {
    await queryClient.invalidateQueries({ queryKey: ["list", {}], exact: true });
    const before = updates(["list", {}]);
    patchQueries<readonly string[]>(queryClient, { queryKey: ["list"] }, (list) => list);
    expect(updates(["list", {}])).toBe(before);
    expect(isInvalidated(["list", {}])).toBe(true);
  });

  it("waits for data: a query that is being loaded has nothing to change, a number of none has", () => {
    queryClient.getQueryCache().build(queryClient, { queryKey: ["count", "loading"] });
    queryClient.setQueryData(["count", "none"], 0);
    patchQueries<number>(queryClient, { queryKey: ["count"] }, (count) => count + 1);
    expect(queryClient.getQueryData(["count", "loading"])).toBeUndefined();
    expect(queryClient.getQueryData(["count", "none"])).toBe(1);
  });
});
