import { Type } from "typebox";
import { LongPage, pageFields } from "../paging.ts";
import { Webhook, WebhookCreate, WebhookCreated, WebhookDelivery, WebhookPatch } from "../resources/webhook.ts";
import { route } from "../route.ts";
import { Deleted, List, Single } from "../schema.ts";

export const webhookRoutes = {
  listWebhooks: route({
    tag: "Webhooks",
    summary: "List webhooks",
    description: "Sorted by creation date, oldest first. Secrets are not included.",
    role: "owner",
    agent: false,
    query: LongPage,
    response: List(Webhook),
    errors: [],
  }),
  createWebhook: route({
    tag: "Webhooks",
    summary: "Deliver events to a webhook endpoint",
    description:
      "Creates a webhook. Deliveries follow the Standard Webhooks specification: a `POST` request with the headers `webhook-id`, `webhook-timestamp` and `webhook-signature` and the body `{ type, timestamp, data }`, where `data` is the event as returned by `GET /api/v1/events`. Any 2xx response within 15 seconds counts as success; redirects are not followed. Failed deliveries are retried with increasing delays for about three days. Every event recorded after the webhook was created is delivered at least once; use `webhook-id` to detect duplicates. An event recorded while it is being created may be delivered, too. The secret is returned only in this response.",
    role: "owner",
    agent: false,
    recentPassword: true,
    body: WebhookCreate,
    response: Single(WebhookCreated),
    etag: true,
    errors: ["invalidWebhookUrl", "projectNotFound", "tooManyWebhooks"],
    secret: true,
  }),
  getWebhook: route({
    tag: "Webhooks",
    summary: "Get a webhook",
    description: "Returns one webhook, without its secret.",
    role: "owner",
    agent: false,
    response: Single(Webhook),
    etag: true,
    errors: ["webhookNotFound"],
  }),
  updateWebhook: route({
    tag: "Webhooks",
    summary: "Update a webhook",
    description:
      "Set `active` to disable or enable the webhook. While it is disabled, no new deliveries are queued and waiting ones stay `pending`. Enabling it or changing its `url` sends those immediately, at most once a minute; `failing_since` stays until a delivery succeeds. The service disables a webhook that returns 410, or that has failed for three days without a success since it was last enabled or its `url` was changed, and notifies the owners. Changing the `url` with a session requires a recently entered password.",
    role: "owner",
    agent: false,
    body: WebhookPatch,
    response: Single(Webhook),
    etag: true,
    errors: [
      "invalidWebhookUrl",
      "noValidFieldsToUpdate",
      "reauthenticationRequired",
      "webhookNotFound",
      "projectNotFound",
    ],
  }),
  deleteWebhook: route({
    tag: "Webhooks",
    summary: "Delete a webhook",
    description: "Also deletes the webhook's deliveries.",
    role: "owner",
    agent: false,
    response: Deleted,
    errors: ["webhookNotFound"],
  }),
  rotateWebhookSecret: route({
    tag: "Webhooks",
    summary: "Rotate a webhook's secret",
    description:
      "Deliveries are signed with the new secret immediately and, for 24 hours, also with the previous one. Update your webhook endpoint within that time. To invalidate a leaked secret immediately, rotate twice. The new secret is returned only in this response.",
    role: "owner",
    agent: false,
    recentPassword: true,
    response: Single(WebhookCreated),
    etag: true,
    errors: ["webhookNotFound"],
  }),
  pingWebhook: route({
    tag: "Webhooks",
    summary: "Ping a webhook",
    description: "Queues a delivery of type `ping` and returns it. Get the delivery again to see its result.",
    role: "owner",
    agent: false,
    response: Single(WebhookDelivery),
    errors: ["webhookNotFound"],
  }),
  listWebhookDeliveries: route({
    tag: "Webhooks",
    summary: "List deliveries",
    description: "Sorted by creation date, newest first. Succeeded and failed deliveries are kept for 30 days.",
    role: "owner",
    agent: false,
    query: Type.Object(pageFields),
    response: List(WebhookDelivery),
    errors: ["webhookNotFound"],
  }),
  getWebhookDelivery: route({
    tag: "Webhooks",
    summary: "Get a delivery",
    description: "Returns one delivery of a webhook with the result of its last attempt.",
    role: "owner",
    agent: false,
    response: Single(WebhookDelivery),
    errors: ["webhookNotFound", "deliveryNotFound"],
  }),
  redeliverWebhookDelivery: route({
    tag: "Webhooks",
    summary: "Redeliver a delivery",
    description:
      "Queues the delivery again immediately, whatever its state, with the same `webhook-id` and a full set of retries. The payload is rebuilt from the event log, so content deleted in the meantime is not sent.",
    role: "owner",
    agent: false,
    response: Single(WebhookDelivery),
    errors: ["webhookNotFound", "deliveryNotFound"],
  }),
} as const;
