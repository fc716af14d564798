import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { type InfiniteData, QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it } from "vitest";
import { keys } from "../service/api/keys.ts";
import { cachedTicket, changeCachedTicket } from "./cached-tickets.ts";

type List = InfiniteData<{ readonly data: readonly Wire.Ticket[]; readonly next?: string }>;

const ticket = (id: string): Wire.Ticket => ({ ...examples.getTicket.response.data, id });
const [t1, t2, t3] = [ticket("t1"), ticket("t2"), ticket("t3")];

const listOf = (...pages: readonly (readonly Wire.Ticket[])[]): List => ({
  pages: pages.map((data) => ({ data, next: "cursor" })),
  pageParams: pages.map(() => undefined),
});

const open = keys.ticketList({ status: ["open"] });
const high = keys.ticketList({ priority: "high" });

let queryClient: QueryClient;
beforeEach(() => {
  queryClient = new QueryClient();
});

describe("a changed ticket", () => {
  it("is changed in every list and in its own query, and no other ticket is", () => {
    queryClient.setQueryData(open, listOf([t1], [t2, t3]));
    queryClient.setQueryData(high, listOf([t2]));
    queryClient.setQueryData(keys.ticket("t2"), t2);
    queryClient.setQueryData(keys.ticket("t1"), t1);
    changeCachedTicket(queryClient, "t2", ({ version }) => ({ title: "Pay by card", version: version + 1 }));
    const changed = { ...t2, title: "Pay by card", version: t2.version + 1 };
    expect(queryClient.getQueryData(open)).toEqual(listOf([t1], [changed, t3]));
    expect(queryClient.getQueryData(high)).toEqual(listOf([changed]));
    expect(queryClient.getQueryData(keys.ticket("t2"))).toEqual(changed);
    expect(queryClient.getQueryData(keys.ticket("t1"))).toBe(t1);
  });

  it("is not cached if it was not", () => {
    queryClient.setQueryData(open, listOf([t1]));
    queryClient.getQueryCache().build(queryClient, { queryKey: high });
    changeCachedTicket(queryClient, "t2", () => ({ title: "Pay by card" }));
    expect(queryClient.getQueryData(open)).toEqual(listOf([t1]));
    expect(queryClient.getQueryData(high)).toBeUndefined();
    expect(queryClient.getQueryData(keys.ticket("t2"))).toBeUndefined();
  });

  it("stays as it is if nothing is to change", () => {
    queryClient.setQueryData(open, listOf([t1, t2]));
    queryClient.setQueryData(keys.ticket("t2"), t2);
    const before = queryClient.getQueryData(open);
    changeCachedTicket(queryClient, "t2", () => undefined);
    expect(queryClient.getQueryData(open)).toBe(before);
    expect(queryClient.getQueryData(keys.ticket("t2"))).toBe(t2);
  });

  it("leaves lists without it untouched", () => {
    queryClient.setQueryData(open, listOf([t1]));
    queryClient.setQueryData(high, listOf([t2]));
    const updates = queryClient.getQueryState(open)?.dataUpdateCount;
    changeCachedTicket(queryClient, "t2", () => ({ title: "Pay by card" }));
    expect(queryClient.getQueryState(open)?.dataUpdateCount).toBe(updates);
  });

  it("does not hide from a list that it has to be loaded again", async () => {
    queryClient.setQueryData(open, listOf([t1, t2]));
    queryClient.setQueryData(keys.ticket("t2"), t2);
    await queryClient.invalidateQueries();
    changeCachedTicket(queryClient, "t2", () => ({ title: "Pay by card" }));
    expect(queryClient.getQueryState(open)?.isInvalidated).toBe(true);
    expect(queryClient.getQueryState(keys.ticket("t2"))?.isInvalidated).toBe(true);
  });
});

describe("a cached ticket", () => {
  it("comes from its own query rather than from a list", () => {
    const own = { ...t2, title: "Complete" };
    queryClient.setQueryData(open, listOf([t1, t2]));
    queryClient.setQueryData(keys.ticket("t2"), own);
    expect(cachedTicket(queryClient, "t2")).toBe(own);
    expect(cachedTicket(queryClient, "t1")).toBe(t1);
  });

  it("is found on every page of every list", () => {
    queryClient.getQueryCache().build(queryClient, { queryKey: keys.ticketList({}) });
    queryClient.setQueryData(open, listOf([t1], [t2]));
    queryClient.setQueryData(high, listOf([t3]));
    expect([t1, t2, t3].map(({ id }) => cachedTicket(queryClient, id)?.id)).toEqual(["t1", "t2", "t3"]);
    expect(cachedTicket(queryClient, "unknown")).toBeUndefined();
  });
});
