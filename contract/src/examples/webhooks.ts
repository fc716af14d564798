import { limits } from "../limits.ts";
import type { Webhook, WebhookDelivery } from "../resources/webhook.ts";
import { deleted, type Examples, pageOf } from "./example.ts";
import { ids } from "./ids.ts";

const webhook: Webhook = {
  id: ids.webhook,
  url: "https://ci.bolt.example/corkboard",
  event_types: ["card.moved", "ticket.created"],
  project_ids: [ids.board],
  active: true,
  disabled_reason: null,
  failing_since: null,
  created_by: ids.owner,
  version: 1,
  created_at: "2026-03-02T08:50:00.000Z",
};

const delivered: WebhookDelivery = {
  id: ids.delivery,
  webhook_id: ids.webhook,
  event_id: ids.event,
  event_type: "card.moved",
  state: "succeeded",
  attempts: 1,
  next_attempt_at: null,
  last_attempt_at: "2026-03-03T11:00:00.900Z",
  response_status: 204,
  response_ms: 87,
  error: null,
  created_at: "2026-03-03T11:00:00.300Z",
};

const queued: WebhookDelivery = {
  ...delivered,
  state: "pending",
  attempts: 0,
  next_attempt_at: "2026-03-03T12:00:00.000Z",
};

const ping: WebhookDelivery = {
  ...queued,
  event_id: null,
  event_type: "ping",
  last_attempt_at: null,
  response_status: null,
  response_ms: null,
  created_at: "2026-03-03T12:00:00.000Z",
};

export const webhookExamples = {
  listWebhooks: { response: pageOf([webhook], limits.pageMaximum) },
  createWebhook: {
    body: { url: webhook.url, event_types: webhook.event_types, project_ids: webhook.project_ids },
    response: { data: { ...webhook, secret: "whsec_QW4gZXhhbXBsZSwgYW5kIG5vIHNlY3JldCBhdCBhbGw=" } },
  },
  rotateWebhookSecret: {
    response: { data: { ...webhook, version: 2, secret: "whsec_QW5vdGhlciBleGFtcGxlIHRoYXQgaXMgbm8gc2VjcmV0" } },
  },
  getWebhook: { response: { data: webhook } },
  updateWebhook: { body: { active: false }, response: { data: { ...webhook, active: false, version: 2 } } },
  deleteWebhook: deleted,
  pingWebhook: { response: { data: ping } },
  listWebhookDeliveries: { response: pageOf([delivered], limits.pageDefault) },
  getWebhookDelivery: { response: { data: delivered } },
  redeliverWebhookDelivery: { response: { data: queued } },
} satisfies Partial<Examples>;
