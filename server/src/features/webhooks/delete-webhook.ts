import type { Tx } from "../../db/database.ts";
import { forgetNoticesAbout } from "./tell-owners.ts";
import { deleteWebhookRow } from "./webhooks.queries.ts";

/** Its deliveries go with it. */
export async function deleteWebhook(tx: Tx, webhook: { org_id: string; id: string }): Promise<void> {
  await tx.run(deleteWebhookRow, { org: webhook.org_id, id: webhook.id });
  await forgetNoticesAbout(tx, webhook);
}
