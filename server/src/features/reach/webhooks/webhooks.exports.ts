import type { Tx } from "../../../db/database.ts";
import type { AccessActor } from "../../../shared/actor.ts";
import { auditWebhook } from "./audit-webhook.ts";
import { findWebhooksSetWith, updateHealth } from "./webhooks.queries.ts";

/** Disables the webhooks that some credentials have pointed somewhere since a time. */
export async function disableWebhooksSetWith(
  tx: Tx,
  by: AccessActor,
  made: { readonly org: string; readonly credentials: string; readonly since: string },
): Promise<void> {
  for (const webhook of await tx.all(findWebhooksSetWith, made)) {
    const disabled_reason =
      "The session or access token that set its URL was revoked, or its member's password was changed";
    await tx.send(updateHealth, { ...webhook, active: 0, disabled_reason });
    await auditWebhook(tx, "webhook.updated", by, webhook);
  }
}
