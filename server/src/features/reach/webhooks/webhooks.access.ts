import { errors } from "@corkboard/contract";
import { organisationAccessor } from "../../../db/access.ts";
import type { Actor } from "../../../shared/actor.ts";
import type { Reader, Tx } from "../../../db/database.ts";
import type { EventActor } from "../../../events/record-event.ts";
import { Fault } from "../../../shared/fault.ts";
import { findDelivery, findDeliveryToChange } from "./deliveries.queries.ts";
import { auditWebhook } from "./audit-webhook.ts";
import { findWebhook, findWebhooksSetWith, findWebhookToChange, updateHealth } from "./webhooks.queries.ts";

export const accessWebhook = organisationAccessor(findWebhook, errors.webhookNotFound);
export const accessWebhookToChange = organisationAccessor(findWebhookToChange, errors.webhookNotFound);

/** Disables the webhooks that some credentials have pointed somewhere since a time. */
export async function disableWebhooksSetWith(
  tx: Tx,
  by: EventActor,
  made: { readonly org: string; readonly credentials: string; readonly since: string },
): Promise<void> {
  for (const webhook of await tx.all(findWebhooksSetWith, made)) {
    const disabled_reason = "The session or access token that set its URL was revoked";
    await tx.send(updateHealth, { ...webhook, active: 0, disabled_reason });
    await auditWebhook(tx, "webhook.updated", webhook, by.userId);
  }
}

const accessAnyDelivery = organisationAccessor(findDelivery, errors.deliveryNotFound);
const accessAnyDeliveryToChange = organisationAccessor(findDeliveryToChange, errors.deliveryNotFound);

/** Treats another webhook's delivery as not found. */
export async function accessDelivery(db: Reader, actor: Actor, webhook: { id: string }, given: string) {
  return toWebhook(webhook, await accessAnyDelivery(db, actor, given));
}

export async function accessDeliveryToChange(tx: Tx, actor: Actor, webhook: { id: string }, given: string) {
  return toWebhook(webhook, await accessAnyDeliveryToChange(tx, actor, given));
}

function toWebhook<Delivery extends { webhook_id: string }>(webhook: { id: string }, delivery: Delivery): Delivery {
  if (delivery.webhook_id !== webhook.id) throw new Fault(errors.deliveryNotFound);
  return delivery;
}
