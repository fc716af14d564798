import { errors } from "@corkboard/contract";
import { organisationAccessor } from "../../../db/access.ts";
import type { Actor } from "../../../shared/actor.ts";
import type { Reader, Tx } from "../../../db/database.ts";
import { Fault } from "../../../shared/fault.ts";
import { findDelivery, findDeliveryToChange } from "./deliveries.queries.ts";
import { findWebhook, findWebhookToChange } from "./webhooks.queries.ts";

export const accessWebhook = organisationAccessor(findWebhook, errors.webhookNotFound);
export const accessWebhookToChange = organisationAccessor(findWebhookToChange, errors.webhookNotFound);

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
