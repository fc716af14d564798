import type { Tx } from "../../db/database.ts";
import type { Notifier } from "../notifications/notifications.access.ts";

interface WebhookKey {
  readonly org_id: string;
  readonly id: string;
}

/** Only owners can enable the webhook again. */
export function notifyOwnersOfDisabled(people: Notifier) {
  return (tx: Tx, webhook: WebhookKey): Promise<void> =>
    people.notifyOwners(tx, webhook.org_id, {
      kind: "webhook_disabled",
      subject_type: "webhook",
      subject_id: webhook.id,
      project_id: null,
      comment_id: null,
      actor_id: null,
      created_at: tx.now().toISOString(),
    });
}
