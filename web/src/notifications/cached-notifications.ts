import type { Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";
import { type NotificationPage, notificationsQuery } from "./notification-queries.ts";

const changePages = (
  queryClient: QueryClient,
  change: (page: NotificationPage, index: number) => NotificationPage,
): void => {
  queryClient.setQueryData(
    notificationsQuery.queryKey,
    (cached) => cached && { ...cached, pages: cached.pages.map(change) },
  );
};

/** Puts a new notification on top, unless it is there already. */
export function addNotification(queryClient: QueryClient, added: Wire.Notification): void {
  const cached = queryClient.getQueryData(notificationsQuery.queryKey);
  if (cached?.pages.some(({ items }) => items.some(({ id }) => id === added.id))) return;
  changePages(queryClient, (page, index) => ({
    items: index === 0 ? [added, ...page.items] : page.items,
    total: page.total + 1,
  }));
}

/** Marks the given notifications, or all, as read now. */
export function readNotifications(queryClient: QueryClient, ids: readonly string[] | "all"): void {
  const read_at = new Date().toISOString();
  const isRead = ({ id }: Wire.Notification) => ids === "all" || ids.includes(id);
  changePages(queryClient, (page) => ({
    ...page,
    items: page.items.map((each) => (each.read_at === null && isRead(each) ? { ...each, read_at } : each)),
  }));
}
