import type { Tx } from "../../../db/database.ts";
import { serviceOf } from "../../../shared/actor.ts";
import type { Notifier } from "../notifications/notifications.exports.ts";
import { auditWebhook } from "./audit-webhook.ts";

interface WebhookKey {
  readonly org_id: string;
  readonly id: string;
  readonly url: string;
}

/** Only owners can enable the webhook again. */
export function notifyOwnersOfDisabled(people: Notifier) {
  return async (tx: Tx, webhook: WebhookKey): Promise<void> => {
    await auditWebhook(tx, "webhook.disabled", serviceOf(webhook.org_id), webhook);
    await people.notifyOwners(tx, webhook.org_id, {
      kind: "webhook_disabled",
      subject_type: "webhook",
      subject_id: webhook.id,
      project_id: null,
      comment_id: null,
      actor_id: null,
      created_at: tx.now().toISOString(),
    });
  };
}
