import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { repeatOutdatedRequests } from "./outdated-responses.ts";
import { patchQuery } from "./patch-queries.ts";

const queryKey = ["list"];
let queryClient: QueryClient;
beforeEach(() => {
  queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  repeatOutdatedRequests(queryClient);
});

/** A list on the page. Each request waits for its response. */
function watch(meta: Record<string, unknown> = {}) {
  const requests: PromiseWithResolvers<string[]>[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey,
    meta,
    queryFn: () => {
      const request = Promise.withResolvers<string[]>();
      requests.push(request);
      return request.promise;
    },
  });
  onTestFinished(observer.subscribe(() => undefined));
  const respond = async (rows: string[]) => {
    requests.at(-1)?.resolve(rows);
    await expect.poll(() => queryClient.getQueryData(queryKey)).toEqual(rows);
  };
  return { requests, respond };
}

const invalidate = () => void queryClient.invalidateQueries({ queryKey });
const add = (rows: readonly string[]) => [...rows, "new"];

describe("a response that may be older than what has been learned since it was requested", () => {
  it.each([
    ["invalidated", invalidate],
    ["changed by an event", () => patchQuery(queryClient, queryKey, add)],
    ["filled in by an event", () => void queryClient.setQueryData(queryKey, ["new"])],
  ])("is requested again, if the query was %s while it was loaded for the first time", async (_, learn) => {
    const { requests, respond } = watch();
    expect(requests).toHaveLength(1);
    learn();
    learn();
    expect(requests).toHaveLength(1);
    await respond(["old"]);
    await expect.poll(() => requests.length).toBe(2);
    await respond(["old", "new"]);
    expect(queryClient.isFetching()).toBe(0);
    expect(requests).toHaveLength(2);
  });

  it("is requested again, if an event changed the data while they were loaded again", async () => {
    const { requests, respond } = watch();
    await respond(["old"]);
    invalidate();
    patchQuery(queryClient, queryKey, add);
    expect(queryClient.getQueryData(queryKey)).toEqual(["old", "new"]);
    await respond(["old"]);
    await expect.poll(() => requests.length).toBe(3);
    await respond(["old", "new"]);
    expect(queryClient.isFetching()).toBe(0);
  });

  it("is requested at the next visit, if its page was left meanwhile", async () => {
    const request = Promise.withResolvers<string[]>();
    void queryClient.prefetchQuery({ queryKey, queryFn: () => request.promise });
    invalidate();
    request.resolve(["old"]);
    await expect.poll(() => queryClient.getQueryData(queryKey)).toEqual(["old"]);
    await expect.poll(() => queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
    expect(queryClient.isFetching()).toBe(0);
  });
});

describe("a response is requested once", () => {
  it("if nothing was learned while it was on its way", async () => {
    const { requests, respond } = watch();
    await respond(["a"]);
    patchQuery(queryClient, queryKey, add);
    await new Promise(setImmediate);
    expect(requests).toHaveLength(1);
  });

  it("if invalidating the data on the page has replaced the request already", async () => {
    const { requests, respond } = watch();
    await respond(["a"]);
    void queryClient.refetchQueries({ queryKey });
    invalidate();
    expect(requests).toHaveLength(3);
    await respond(["b"]);
    await new Promise(setImmediate);
    expect(queryClient.isFetching()).toBe(0);
    expect(requests).toHaveLength(3);
  });

  it("if it failed: what is requested then is newer", async () => {
    const { requests, respond } = watch();
    invalidate();
    requests[0]?.reject(new Error("offline"));
    await expect.poll(() => queryClient.getQueryState(queryKey)?.status).toBe("error");
    void queryClient.refetchQueries({ queryKey });
    await respond(["a"]);
    await new Promise(setImmediate);
    expect(queryClient.isFetching()).toBe(0);
    expect(requests).toHaveLength(2);
  });

  it("if the query applies recent events to each response itself", async () => {
    const { requests, respond } = watch({ appliesRecentEvents: true });
    patchQuery(queryClient, queryKey, add);
    await respond(["a", "new"]);
    await new Promise(setImmediate);
    expect(queryClient.isFetching()).toBe(0);
    expect(requests).toHaveLength(1);
  });
});
