import { Type, type Static } from "typebox";
import { limits } from "../limits.ts";
import { Id, NullableString, OneOf, Timestamp } from "../schema.ts";
import { type EventType, eventTypes } from "./event.ts";

const webhookFields = {
  id: Id("Webhook ID"),
  url: Type.String({ description: "Where deliveries are posted to" }),
  event_types: Type.Array(OneOf(eventTypes), { description: "What it is told of; empty for everything" }),
  project_ids: Type.Array(Type.String({ format: "uuid" }), {
    description: "Only what happens in these projects; empty for everything, also what happens in no project",
  }),
  active: Type.Boolean({ description: "Whether deliveries are queued and sent" }),
  disabled_reason: NullableString({
    description: "Why the service switched it off; null while it is active, and when a person switched it off",
  }),
  failing_since: NullableString({ description: "The first failure since the last success; null when all is well" }),
  created_at: Timestamp("When the webhook was made"),
};

export const Webhook = Type.Object(webhookFields, {
  title: "Webhook",
  description: "An address that is told of events, without its secret",
});
export type Webhook = Static<typeof Webhook>;

export const WebhookCreated = Type.Object(
  {
    ...webhookFields,
    secret: Type.String({ description: "What deliveries are signed with: `whsec_` and base64. In this answer only." }),
  },
  { title: "WebhookCreated", description: "A webhook with its new secret" },
);
export type WebhookCreated = Static<typeof WebhookCreated>;

const url = Type.String({ maxLength: limits.url, description: "http or https address without user name or password" });
const event_types = Type.Array(OneOf(eventTypes), {
  maxItems: limits.webhookEventTypes,
  description: "What to be told of; empty for everything",
});
const project_ids = Type.Array(Type.String(), {
  maxItems: limits.webhookProjects,
  description: "Only what happens in these projects; empty for everything",
});

export const WebhookCreate = Type.Object({
  url,
  event_types: Type.Optional(event_types),
  project_ids: Type.Optional(project_ids),
});
export type WebhookCreate = Static<typeof WebhookCreate>;

export const WebhookPatch = Type.Object({
  url: Type.Optional(url),
  event_types: Type.Optional(event_types),
  project_ids: Type.Optional(project_ids),
  active: Type.Optional(
    Type.Boolean({ description: "`true` forgets past failures and makes what is waiting due at once" }),
  ),
});
export type WebhookPatch = Static<typeof WebhookPatch>;

export const deliveryStates = ["pending", "succeeded", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export type DeliveryType = EventType | "ping";
export const deliveryTypes: readonly DeliveryType[] = [...eventTypes, "ping"];

const NullableInteger = (options: { description: string }) =>
  Type.Unsafe<number | null>({ type: ["integer", "null"], ...options });

export const WebhookDelivery = Type.Object(
  {
    id: Id("Delivery ID"),
    webhook_id: Id("The webhook it goes to"),
    event_id: NullableString({ description: "The event it tells of, and its `webhook-id` header; null for a ping" }),
    event_type: OneOf(deliveryTypes, "What it tells of"),
    state: OneOf(deliveryStates, "`failed` once it is given up"),
    attempts: Type.Integer({ description: "How often it was sent since it was queued" }),
    next_attempt_at: NullableString({ description: "When it is due; null once it succeeded or failed" }),
    last_attempt_at: NullableString({ description: "When it was last sent; null if never" }),
    response_status: NullableInteger({ description: "The HTTP status of the last answer; null if there was none" }),
    response_ms: NullableInteger({ description: "How long the last attempt took, in milliseconds" }),
    error: NullableString({ description: "Why the last attempt failed, in a few words" }),
    created_at: Timestamp("When it was first queued"),
  },
  { title: "WebhookDelivery", description: "One event, or a ping, on its way to a webhook" },
);
export type WebhookDelivery = Static<typeof WebhookDelivery>;
