import type { Wire } from "@corkboard/client";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { keys } from "../service/api/keys.ts";
import { patchQueries } from "../service/api/patch-queries.ts";
import type { NotificationPage } from "./notification-queries.ts";

type Pages = InfiniteData<NotificationPage, string | undefined>;

/** In the lists with every filter that are loaded. */
const changeLists = (queryClient: QueryClient, change: (list: Pages) => Pages): void => {
  patchQueries<Pages>(queryClient, keys.notifications, change);
};

const holds = (list: Pages, id: string) => list.pages.some(({ items }) => items.some((item) => item.id === id));

/** Puts a new notification on top, unless it is there already. */
export function addNotification(queryClient: QueryClient, added: Wire.Notification): void {
  changeLists(queryClient, (list) => {
    if (holds(list, added.id)) return list;
    const pages = list.pages.map((page, index) => (index === 0 ? { ...page, items: [added, ...page.items] } : page));
    return { ...list, pages };
  });
}

/** Marks the given notifications, or all, as read now. */
export function readNotifications(queryClient: QueryClient, ids: readonly string[] | "all"): void {
  const read_at = new Date().toISOString();
  const isRead = ({ id }: Wire.Notification) => ids === "all" || ids.includes(id);
  const marked = (each: Wire.Notification) => (each.read_at === null && isRead(each) ? { ...each, read_at } : each);
  changeLists(queryClient, (list) => ({
    ...list,
    pages: list.pages.map((page) => ({ ...page, items: page.items.map(marked) })),
  }));
}
