import { Webhook, WebhookCreated, WebhookDelivery } from "@corkboard/contract";
import { columnsOnly, presenter } from "../../../db/presenter.ts";

/** Everything but the secret. */
export const presentWebhook = presenter<void>()("webhooks", Webhook, columnsOnly).of;

/** For the responses that show a new secret, once. */
export const presentWithSecret = presenter<void>()("webhooks", WebhookCreated, columnsOnly).of;

export const presentDelivery = presenter<void>()("webhook_deliveries", WebhookDelivery, columnsOnly).of;
