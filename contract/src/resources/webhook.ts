import { Type, type Static } from "typebox";
import { limits } from "../limits.ts";
import { Id, NullableString, OneOf, Timestamp, Version } from "../schema.ts";
import { type EventType, eventTypes } from "./event.ts";
import { Address, Exact } from "../text-schema.ts";

const webhookFields = {
  id: Id("Webhook ID"),
  url: Type.String({ description: "URL of the webhook endpoint" }),
  event_types: Type.Array(OneOf(eventTypes), { description: "Event types to deliver; empty for all" }),
  project_ids: Type.Array(Type.String({ format: "uuid" }), {
    description: "Deliver only events of these projects; empty for all events, including those without a project",
  }),
  active: Type.Boolean({ description: "Whether deliveries are queued and sent" }),
  disabled_reason: NullableString({
    description: "Why the service disabled the webhook; null if it is active or was disabled by a member",
  }),
  failing_since: NullableString({
    description: "Time of the first failure since the last success; null if the webhook is not failing",
  }),
  created_by: Id("ID of the member who created it"),
  version: Version(),
  created_at: Timestamp("When the webhook was created"),
};

export const Webhook = Type.Object(webhookFields, {
  title: "Webhook",
  description: "A webhook, without its secret",
});
export type Webhook = Static<typeof Webhook>;

export const WebhookCreated = Type.Object(
  {
    ...webhookFields,
    secret: Type.String({
      description: "Signing secret: `whsec_` followed by base64. Returned only in this response.",
    }),
  },
  { title: "WebhookCreated", description: "A webhook with its new secret" },
);
export type WebhookCreated = Static<typeof WebhookCreated>;

const url = Address({ maxLength: limits.url, description: "http or https URL without a user name or password" });
const event_types = Type.Array(OneOf(eventTypes), {
  maxItems: limits.webhookEventTypes,
  description: "Event types to deliver; empty for all",
});
const project_ids = Type.Array(Exact(), {
  maxItems: limits.webhookProjects,
  description: "Deliver only events of these projects; empty for all events",
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
    Type.Boolean({ description: "`true` sends waiting deliveries immediately, at most once a minute" }),
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
    webhook_id: Id("Webhook ID"),
    event_id: NullableString({ description: "ID of the event, also sent as the `webhook-id` header; null for a ping" }),
    event_type: OneOf(deliveryTypes, "Type of the event, or `ping`"),
    state: OneOf(deliveryStates, "Delivery state. `failed` means that no retries are left."),
    attempts: Type.Integer({ description: "Number of attempts since the delivery was queued" }),
    next_attempt_at: NullableString({
      description: "When the next attempt is due; null if the delivery succeeded or failed",
    }),
    last_attempt_at: NullableString({ description: "When the delivery was last attempted; null if never" }),
    response_status: NullableInteger({ description: "HTTP status of the last response; null if there was none" }),
    response_ms: NullableInteger({
      description: "Duration of the last attempt in milliseconds; 0 if the host was not found or is not public",
    }),
    error: NullableString({ description: "Why the last attempt failed" }),
    created_at: Timestamp("When the delivery was first queued"),
  },
  { title: "WebhookDelivery", description: "The delivery of an event, or of a ping, to a webhook" },
);
export type WebhookDelivery = Static<typeof WebhookDelivery>;
