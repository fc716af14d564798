import type { Reader } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { eventJson, readEvent } from "../../../events/event-log.ts";
import type { OutboundClient, OutboundResult } from "../../../ports/outbound/outbound-client.ts";
import { version } from "../../../shared/version.ts";
import { type SigningSecrets, signaturesOf } from "./webhook-secret.ts";

type DeliveryRow = Tables["webhook_deliveries"];

/** The result of sending a delivery. Nothing is sent if its event is no longer in the log. */
export interface Attempt {
  readonly at: Date;
  readonly result: OutboundResult | "event gone";
}

interface Sending {
  readonly webhook: SigningSecrets & Pick<Tables["webhooks"], "url">;
  readonly delivery: DeliveryRow;
  readonly at: Date;
  /** Aborts the request; the promise then rejects. */
  readonly signal: AbortSignal;
}

/** Reads the event when it is sent, so that content deleted since it was queued is not sent. */
export async function sendDelivery(db: Reader, outbound: OutboundClient, sending: Sending): Promise<Attempt> {
  const { webhook, delivery, at, signal } = sending;
  const body = await bodyOf(db, delivery);
  if (body === undefined) return { at, result: "event gone" };
  const id = delivery.event_id ?? delivery.id;
  const headers = {
    "content-type": "application/json",
    "user-agent": `Corkboard/${version}`,
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": signaturesOf(webhook, id, at, body),
  };
  return { at, result: await outbound.post({ url: webhook.url, headers, body }, signal) };
}

async function bodyOf(db: Reader, delivery: DeliveryRow): Promise<string | undefined> {
  const { org_id, webhook_id, event_seq, created_at } = delivery;
  if (event_seq === null) return message("ping", created_at, JSON.stringify({ webhook_id }));
  const event = await readEvent(db, org_id, event_seq);
  return event && message(event.type, event.created_at, eventJson(event));
}

const message = (type: string, timestamp: string, data: string) =>
  `{"type":"${type}","timestamp":"${timestamp}","data":${data}}`;
