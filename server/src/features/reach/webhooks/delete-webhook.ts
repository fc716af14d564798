import type { Tx } from "../../../db/database.ts";
import { cancel, request } from "../../../jobs/request-jobs.ts";
import { deleteNotificationsAbout } from "../notifications/notifications.exports.ts";
import { markWebhookDeleted } from "./webhooks.queries.ts";

/**
 * No query finds the webhook any more. The worker deletes its row with its deliveries (`purge-webhooks.ts`): deleting
 * 100,000 of them in the request blocked SQLite's event loop for 1.1 s.
 */
export async function deleteWebhook(tx: Tx, webhook: { org_id: string; id: string }): Promise<void> {
  await tx.send(markWebhookDeleted, { org: webhook.org_id, id: webhook.id, at: tx.now().toISOString() });
  await deleteNotificationsAbout(tx, webhook.org_id, webhook.id);
  const job = { org: webhook.org_id, subject: webhook.id };
  await cancel(tx, "webhook", job);
  await request(tx, "deleted-webhook", [job]);
}
