import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { keys } from "../service/api/keys.ts";
import { applyNotification } from "./apply-notification.ts";
import { addNotification, readNotifications } from "./cached-notifications.ts";

const example: Wire.Notification = examples.listNotifications.response.data[0]!;
const earlier = "2026-03-03T11:00:00.000Z";
const notification = (id: string, read_at: string | null = null) => ({ ...example, id, read_at });

const all = [...keys.notifications, "all"];
const unread = [...keys.notifications, "unread"];

/** Two lists as they are loaded: one of two pages, and one of a single page. */
function loaded(): QueryClient {
  const queryClient = new QueryClient();
  const pages = [
    { items: [notification("c"), notification("b", earlier)], next: "cursor" },
    { items: [notification("a")], next: undefined },
  ];
  queryClient.setQueryData(all, { pages, pageParams: [undefined, "cursor"] });
  queryClient.setQueryData(unread, {
    pages: [{ items: [notification("c")], next: undefined }],
    pageParams: [undefined],
  });
  queryClient.setQueryData(keys.unread, 2);
  return queryClient;
}

interface List {
  readonly pages: readonly { readonly items: readonly Wire.Notification[]; readonly next: string | undefined }[];
}

const list = (queryClient: QueryClient, key: readonly string[]) => queryClient.getQueryData<List>(key)!;
const idsIn = (queryClient: QueryClient, key: readonly string[]) =>
  list(queryClient, key).pages.map(({ items }) => items.map(({ id }) => id));
const readIn = (queryClient: QueryClient, key: readonly string[]) =>
  list(queryClient, key).pages.flatMap(({ items }) => items.map(({ read_at }) => read_at));
const now = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

test("a list that misses something is still loaded again after a new notification was put on top", async () => {
  const queryClient = loaded();
  await queryClient.invalidateQueries({ queryKey: keys.notifications });
  addNotification(queryClient, notification("d"));
  readNotifications(queryClient, ["d"]);
  expect(idsIn(queryClient, all)).toEqual([["d", "c", "b"], ["a"]]);
  expect([all, unread].map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
});

test("a new notification is put on top of every list", () => {
  const queryClient = loaded();
  addNotification(queryClient, notification("d"));
  expect(idsIn(queryClient, all)).toEqual([["d", "c", "b"], ["a"]]);
  expect(idsIn(queryClient, unread)).toEqual([["d", "c"]]);
  expect(list(queryClient, all).pages.map(({ next }) => next)).toEqual(["cursor", undefined]);
});

test("a notification that a list has already is not added to it again", () => {
  const queryClient = loaded();
  addNotification(queryClient, notification("a"));
  expect(idsIn(queryClient, all)).toEqual([["c", "b"], ["a"]]);
  expect(idsIn(queryClient, unread)).toEqual([["a", "c"]]);
});

test("lists that are not loaded stay that way", () => {
  const queryClient = new QueryClient();
  addNotification(queryClient, notification("a"));
  readNotifications(queryClient, "all");
  expect(queryClient.getQueryData(all)).toBeUndefined();
});

test("only the given notifications are marked as read, in every list", () => {
  const queryClient = loaded();
  readNotifications(queryClient, ["c"]);
  expect(readIn(queryClient, all)).toEqual([now, earlier, null]);
  expect(readIn(queryClient, unread)).toEqual([now]);
});

test("what was read before keeps its time when everything is marked as read", () => {
  const queryClient = loaded();
  readNotifications(queryClient, "all");
  expect(readIn(queryClient, all)).toEqual([now, earlier, now]);
  readNotifications(queryClient, ["b"]);
  expect(readIn(queryClient, all)[1]).toBe(earlier);
});

test("a message about a new notification adds it, and brings the number of unread ones", () => {
  const queryClient = loaded();
  queryClient.setQueryData(keys.myWork, { items: [], more: false });
  applyNotification(queryClient, { type: "notification.created", data: { ...notification("d"), unread: 5 } });
  expect(idsIn(queryClient, all)).toEqual([["d", "c", "b"], ["a"]]);
  expect(list(queryClient, all).pages[0]?.items[0]).toEqual(notification("d"));
  expect(queryClient.getQueryData(keys.unread)).toBe(5);
  expect(queryClient.getQueryState(keys.myWork)?.isInvalidated).toBe(true);
});

test("a message about read notifications marks them in this tab", () => {
  const queryClient = loaded();
  queryClient.setQueryData(keys.myWork, { items: [], more: false });
  applyNotification(queryClient, { type: "notification.read", data: { unread: 1, all: false, ids: ["a"] } });
  expect(readIn(queryClient, all)).toEqual([null, earlier, now]);
  expect(queryClient.getQueryData(keys.unread)).toBe(1);
  expect(queryClient.getQueryState(keys.myWork)?.isInvalidated).toBe(false);
});

test("a message that all are read marks all", () => {
  const queryClient = loaded();
  applyNotification(queryClient, { type: "notification.read", data: { unread: 0, all: true } });
  expect(readIn(queryClient, all)).toEqual([now, earlier, now]);
  expect(queryClient.getQueryData(keys.unread)).toBe(0);
});
