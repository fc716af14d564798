import type { Wire } from "@corkboard/client";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "../service/api/client.ts";
import { keys } from "../service/api/keys.ts";

const pageSize = 50;

export interface NotificationPage {
  readonly items: readonly Wire.Notification[];
  readonly total: number;
}

export type NotificationFilter = "all" | "unread";

/**
 * Notifications, newest first. Later pages continue after what is loaded, including what arrived since. What was read
 * since stays in a list of unread ones, so that nothing moves under the pointer, but the service no longer counts it.
 */
export const notificationsQuery = (filter: NotificationFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.notifications, filter],
    queryFn: async ({ pageParam: offset }): Promise<NotificationPage> => {
      const unread = filter === "unread" ? "true" : undefined;
      const { data, meta } = await api.listNotifications({ query: { limit: pageSize, offset, unread } });
      return { items: data, total: meta.total };
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.flatMap(({ items }) => items);
      if (filter === "all") return loaded.length < last.total && last.items.length > 0 ? loaded.length : undefined;
      return last.items.length < pageSize ? undefined : loaded.filter(({ read_at }) => read_at === null).length;
    },
    // A list of unread ones is right only when it is opened.
    ...(filter === "unread" && { staleTime: 0, gcTime: 0 }),
  });

export const unreadQuery = queryOptions({
  queryKey: keys.unread,
  queryFn: async () => (await api.listNotifications({ query: { unread: "true", limit: 1 } })).meta.total,
});
