import type { Wire } from "@corkboard/client";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "../service/api/client.ts";
import { countsQuery } from "../service/api/counts.ts";
import { keys } from "../service/api/keys.ts";
import { firstPage, nextPage } from "../service/api/next-page.ts";

const pageSize = 50;

export interface NotificationPage {
  readonly items: readonly Wire.Notification[];
  readonly next: string | undefined;
}

export type NotificationFilter = "all" | "unread";

/** Notifications, newest first. What was read since stays in a list of unread ones, so that nothing moves under the pointer. */
export const notificationsQuery = (filter: NotificationFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.notifications, filter],
    queryFn: async ({ pageParam: cursor }): Promise<NotificationPage> => {
      const unread = filter === "unread" ? "true" : undefined;
      const loaded = await api.listNotifications({ query: { limit: pageSize, cursor, unread } });
      return { items: loaded.data, next: nextPage(loaded) };
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    // A list of unread ones is right only when it is opened.
    ...(filter === "unread" && { staleTime: 0, gcTime: 0 }),
  });

/** At first it comes with the other numbers. Those follow the event log, so that later only this one is loaded again. */
export const unreadQuery = queryOptions({
  queryKey: keys.unread,
  queryFn: async ({ client, queryKey }): Promise<number> => {
    if (client.getQueryData(queryKey) === undefined)
      return (await client.ensureQueryData(countsQuery)).unread_notifications;
    return (await api.listNotifications({ query: { unread: "true", limit: 1 } })).meta.total;
  },
});
