import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it } from "vitest";
import { keys } from "../service/api/keys.ts";
import { applyNotification } from "./apply-notification.ts";

const [example] = examples.listNotifications.response.data;
if (!example) throw new Error("The examples contain a notification");

const earlier = "2026-03-01T08:00:00.000Z";
const notification = (id: string, read_at: string | null = null): Wire.Notification => ({ ...example, id, read_at });
const [n1, n2, n3] = [notification("n1"), notification("n2", earlier), notification("n3")];

const all = [...keys.notifications, "all"];
const unread = [...keys.notifications, "unread"];

let queryClient: QueryClient;
beforeEach(() => {
  queryClient = new QueryClient();
  queryClient.setQueryData(all, { pages: [{ items: [n1, n2] }, { items: [n3] }], pageParams: [undefined, "next"] });
  queryClient.setQueryData(unread, { pages: [{ items: [n1] }], pageParams: [undefined] });
  queryClient.setQueryData(keys.unread, 2);
  queryClient.setQueryData(keys.myWork, []);
});

const items = (queryKey: readonly unknown[]) =>
  queryClient.getQueryData<{ pages: { items: Wire.Notification[] }[] }>(queryKey)?.pages.map((page) => page.items);
const idsIn = (queryKey: readonly unknown[]) => items(queryKey)?.map((page) => page.map(({ id }) => id));
const readIds = () =>
  items(all)
    ?.flat()
    .filter(({ read_at }) => read_at !== null)
    .map(({ id }) => id);
const isWorkInvalidated = () => queryClient.getQueryState(keys.myWork)?.isInvalidated;

describe("a new notification", () => {
  const create = (id: string) =>
    applyNotification(queryClient, { type: "notification.created", data: { ...notification(id), unread: 3 } });

  it("is on top of every list, counted, and may be work", () => {
    create("n4");
    expect(idsIn(all)).toEqual([["n4", "n1", "n2"], ["n3"]]);
    expect(idsIn(unread)).toEqual([["n4", "n1"]]);
    expect(items(all)?.[0]?.[0]).toEqual(notification("n4"));
    expect(queryClient.getQueryData(keys.unread)).toBe(3);
    expect(isWorkInvalidated()).toBe(true);
  });

  it("is not added to a list that contains it, on whatever page", () => {
    create("n3");
    expect(idsIn(all)).toEqual([["n1", "n2"], ["n3"]]);
    expect(idsIn(unread)).toEqual([["n3", "n1"]]);
  });
});

describe("notifications that were read elsewhere", () => {
  it("are marked one by one, and stay in the list", () => {
    applyNotification(queryClient, { type: "notification.read", data: { ids: ["n3"], unread: 1 } });
    expect(readIds()).toEqual(["n2", "n3"]);
    expect(idsIn(all)).toEqual([["n1", "n2"], ["n3"]]);
    expect(queryClient.getQueryData(keys.unread)).toBe(1);
    expect(isWorkInvalidated()).toBe(false);
  });

  it("are marked all at once, and keep the time at which they were read before", () => {
    applyNotification(queryClient, { type: "notification.read", data: { all: true, unread: 0 } });
    expect(readIds()).toEqual(["n1", "n2", "n3"]);
    expect(items(all)?.[0]?.[1]?.read_at).toBe(earlier);
    expect(items(unread)?.[0]?.[0]?.read_at).not.toBeNull();
    expect(queryClient.getQueryData(keys.unread)).toBe(0);
  });
});
