import type { Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";
import { keys } from "../service/api/keys.ts";
import { addNotification, readNotifications } from "./cached-notifications.ts";

/** Keeps the bell's count and the list of notifications current in every tab. */
export function applyNotification(queryClient: QueryClient, message: Wire.NotificationMessage): void {
  if (message.type === "notification.created") {
    const { unread, ...notification } = message.data;
    addNotification(queryClient, notification);
    queryClient.setQueryData(keys.unread, unread);
    // Mentions come from notifications, which follow their events.
    void queryClient.invalidateQueries({ queryKey: keys.myWork });
  } else {
    const { unread, all, ids = [] } = message.data;
    readNotifications(queryClient, all ? "all" : ids);
    queryClient.setQueryData(keys.unread, unread);
  }
}
