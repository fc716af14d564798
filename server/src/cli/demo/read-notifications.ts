import { setTimeout as sleep } from "node:timers/promises";
import type { Api } from "./api.ts";
import type { Team } from "./team.ts";
import { dayMs } from "./timeline.ts";

const checkEveryMs = 50;
const giveUpAfterMs = 10_000;

/** Marks what the founder was notified of before the last day as read, once the worker has written all of it. */
export async function markOldNotificationsRead(api: Api, team: Team): Promise<void> {
  const token = team.owners[0]?.token;
  const list = () => api.call(token, "listNotifications", { query: { limit: "100" } });
  const deadline = performance.now() + giveUpAfterMs;
  let notifications = await list();
  // They are written in order, and the founder is notified of something on the last day.
  while (!isRecent(notifications[0]) && performance.now() < deadline) {
    await sleep(checkEveryMs);
    notifications = await list();
  }
  for (;;) {
    const unread = await api.call(token, "listNotifications", { query: { unread: "true", limit: "100" } });
    const ids = unread.filter((each) => !isRecent(each)).map(({ id }) => id);
    if (ids.length === 0) return;
    await api.call(token, "markNotificationsRead", { body: { ids } });
  }
}

const isRecent = (notification: { readonly created_at: string } | undefined) =>
  notification !== undefined && Date.parse(notification.created_at) > Date.now() - dayMs;
