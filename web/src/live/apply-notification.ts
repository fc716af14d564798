import type { Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";
import { keys } from "../api/keys.ts";

/** Keeps the bell's count and the list of notifications current in every tab. */
export function applyNotification(queryClient: QueryClient, { data }: Wire.NotificationMessage): void {
  const { unread } = data;
  queryClient.setQueryData(keys.unread, unread);
  void queryClient.invalidateQueries({ queryKey: keys.notifications });
}
