import type { QueryClient } from "@tanstack/react-query";
import { api } from "../service/api/client.ts";
import { keys } from "../service/api/keys.ts";
import { errorMessage } from "../ui/error-message.ts";
import { showToast } from "../ui/toast-store.ts";
import { readNotifications } from "./cached-notifications.ts";

/** Marks notifications at once. The service tells the other tabs; if it cannot, the true state is loaded again. */
export async function markRead(queryClient: QueryClient, ids: readonly string[] | "all"): Promise<void> {
  readNotifications(queryClient, ids);
  queryClient.setQueryData<number>(keys.unread, (unread = 0) => (ids === "all" ? 0 : Math.max(0, unread - ids.length)));
  try {
    await api.markNotificationsRead({ body: ids === "all" ? { all: true } : { ids: [...ids] } });
  } catch (error) {
    showToast({ message: errorMessage(error), tone: "error" });
    for (const queryKey of [keys.notifications, keys.unread]) void queryClient.invalidateQueries({ queryKey });
  }
}
