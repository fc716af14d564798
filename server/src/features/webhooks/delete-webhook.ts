import type { Tx } from "../../db/database.ts";
import { deleteNotificationsAbout } from "../notifications/notifications.access.ts";
import { deleteWebhookRow } from "./webhooks.queries.ts";

/** Its deliveries are deleted by the foreign key. */
export async function deleteWebhook(tx: Tx, webhook: { org_id: string; id: string }): Promise<void> {
  await tx.send(deleteWebhookRow, { org: webhook.org_id, id: webhook.id });
  await deleteNotificationsAbout(tx, webhook.org_id, webhook.id);
}
