import type { Tx } from "../../db/database.ts";
import { forgetNotificationsAbout } from "../notifications/notifications.access.ts";
import { deleteWebhookRow } from "./webhooks.queries.ts";

/** Its deliveries go with it, and what was told of it. */
export async function deleteWebhook(tx: Tx, webhook: { org_id: string; id: string }): Promise<void> {
  await tx.send(deleteWebhookRow, { org: webhook.org_id, id: webhook.id });
  await forgetNotificationsAbout(tx, webhook.org_id, webhook.id);
}
