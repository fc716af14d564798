import type { NotificationMessage, Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";
import { keys } from "../api/keys.ts";
import { addNotification, readNotifications } from "../notifications/cached-notifications.ts";

type Created = Wire.Notification & { readonly unread: number };
type Read = { readonly ids?: readonly string[]; readonly all?: true; readonly unread: number };

/** Keeps the bell's count and the list of notifications current in every tab. */
export function applyNotification(queryClient: QueryClient, message: NotificationMessage): void {
  if (message.type === "notification.created") {
    const { unread, ...notification } = message.data as Created;
    addNotification(queryClient, notification);
    queryClient.setQueryData(keys.unread, unread);
  } else {
    const { unread, all, ids = [] } = message.data as Read;
    readNotifications(queryClient, all ? "all" : ids);
    queryClient.setQueryData(keys.unread, unread);
  }
}
