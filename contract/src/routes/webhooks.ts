import { Type } from "typebox";
import { LongPage, pageFields } from "../paging.ts";
import { Webhook, WebhookCreate, WebhookCreated, WebhookDelivery, WebhookPatch } from "../resources/webhook.ts";
import { route } from "../route.ts";
import { Deleted, List, Single } from "../schema.ts";

export const webhookRoutes = {
  listWebhooks: route({
    tag: "Webhooks",
    summary: "List the organisation's webhooks",
    description: "Oldest first. Secrets are never shown again.",
    role: "owner",
    query: LongPage,
    response: List(Webhook),
    errors: [],
  }),
  createWebhook: route({
    tag: "Webhooks",
    summary: "Be told of events by HTTP",
    description:
      "Deliveries follow Standard Webhooks: `POST` with `webhook-id`, `webhook-timestamp` and `webhook-signature`, and the body `{ type, timestamp, data }`, where `data` is the event as `GET /api/v1/events` shows it. Any 2xx answer within 15 seconds is success; redirects are not followed. What fails is sent again for about three days, less and less often. Each event arrives at least once: recognise a repetition by its `webhook-id`. The secret is in this answer only.",
    role: "owner",
    body: WebhookCreate,
    response: Single(WebhookCreated),
    etag: true,
    errors: ["invalidWebhookUrl", "projectNotFound", "tooManyWebhooks"],
    secret: true,
  }),
  getWebhook: route({
    tag: "Webhooks",
    summary: "Read one webhook",
    role: "owner",
    response: Single(Webhook),
    etag: true,
    errors: ["webhookNotFound"],
  }),
  updateWebhook: route({
    tag: "Webhooks",
    summary: "Change a webhook, or switch it off or on again",
    description:
      "While a webhook is off, nothing new is queued for it, and what was waiting stays `pending`. Switching it on makes that due at once. A webhook that answers 410, or that failed for three days without a success, is switched off by the service, and the owners are told.",
    role: "owner",
    body: WebhookPatch,
    response: Single(Webhook),
    etag: true,
    errors: ["invalidWebhookUrl", "noValidFieldsToUpdate", "webhookNotFound", "projectNotFound"],
  }),
  deleteWebhook: route({
    tag: "Webhooks",
    summary: "Delete a webhook with its deliveries",
    role: "owner",
    response: Deleted,
    errors: ["webhookNotFound"],
  }),
  rotateWebhookSecret: route({
    tag: "Webhooks",
    summary: "Replace a webhook's secret",
    description:
      "Deliveries are signed with the new secret from now on, and for 24 hours with the one before it too: change your receiver over within that time. Rotate twice to be rid of a secret that leaked. The new secret is in this answer only.",
    role: "owner",
    response: Single(WebhookCreated),
    etag: true,
    errors: ["webhookNotFound"],
  }),
  pingWebhook: route({
    tag: "Webhooks",
    summary: "Send a delivery of type `ping`",
    description: "Answers the queued delivery; read it again to see how it went.",
    role: "owner",
    response: Single(WebhookDelivery),
    errors: ["webhookNotFound"],
  }),
  listWebhookDeliveries: route({
    tag: "Webhooks",
    summary: "List a webhook's deliveries",
    description: "Newest first. Those that succeeded or failed are kept for 30 days.",
    role: "owner",
    query: Type.Object(pageFields),
    response: List(WebhookDelivery),
    errors: ["webhookNotFound"],
  }),
  getWebhookDelivery: route({
    tag: "Webhooks",
    summary: "Read one delivery",
    role: "owner",
    response: Single(WebhookDelivery),
    errors: ["webhookNotFound", "deliveryNotFound"],
  }),
  redeliverWebhookDelivery: route({
    tag: "Webhooks",
    summary: "Send a delivery again",
    description:
      "Queues it at once, whatever became of it, with the same `webhook-id` and all its retries. Its words come from the log: what was deleted since is not sent again.",
    role: "owner",
    response: Single(WebhookDelivery),
    errors: ["webhookNotFound", "deliveryNotFound"],
  }),
} as const;
