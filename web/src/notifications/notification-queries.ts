import type { Wire } from "@corkboard/client";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { api } from "../api/client.ts";
import { keys } from "../api/keys.ts";

const pageSize = 50;

export interface NotificationPage {
  readonly items: readonly Wire.Notification[];
  readonly total: number;
}

/** All notifications, newest first. Later pages continue after what is loaded, including what arrived since. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: keys.notifications,
  queryFn: async ({ pageParam: offset }): Promise<NotificationPage> => {
    const { data, meta } = await api.listNotifications({ query: { limit: pageSize, offset } });
    return { items: data, total: meta.total };
  },
  initialPageParam: 0,
  getNextPageParam: (last, pages) => {
    const loaded = pages.reduce((sum, { items }) => sum + items.length, 0);
    return loaded < last.total && last.items.length > 0 ? loaded : undefined;
  },
});
