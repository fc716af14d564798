import type { Tx } from "../../../db/database.ts";
import { request } from "../../../jobs/request-jobs.ts";
import { newId } from "../../../shared/id.ts";
import { insertDeliveries, type NewDelivery } from "./deliveries.queries.ts";

type Event = Pick<NewDelivery, "event_seq" | "event_id" | "event_type">;

/** Due immediately. */
export function newDelivery(webhook: { org_id: string; id: string }, event: Event, now: string): NewDelivery {
  return {
    org_id: webhook.org_id,
    id: newId(),
    webhook_id: webhook.id,
    ...event,
    state: "pending",
    attempts: 0,
    next_attempt_at: now,
    created_at: now,
  };
}

export async function queue(tx: Tx, deliveries: readonly NewDelivery[]): Promise<void> {
  const [first] = deliveries;
  if (!first) return;
  await tx.send(insertDeliveries, { rows: JSON.stringify(deliveries) });
  const subjects = new Set(deliveries.map(({ webhook_id }) => webhook_id));
  await requestDeliveries(tx, first.org_id, [...subjects]);
}

/** To be called whenever a delivery may be due earlier than before. */
export function requestDeliveries(tx: Tx, org: string, webhooks: readonly string[]): Promise<void> {
  return request(
    tx,
    "webhook",
    webhooks.map((subject) => ({ org, subject })),
  );
}
