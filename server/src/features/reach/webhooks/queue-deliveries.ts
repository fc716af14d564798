import type { EventType } from "@corkboard/contract";
import type { Tx } from "../../../db/database.ts";
import type { PendingEvent } from "../../../events/event-processor.ts";
import type { NewDelivery } from "./deliveries.queries.ts";
import { newDelivery, queue } from "./new-delivery.ts";
import { countActiveWebhooks, findActiveWebhooks } from "./webhooks.queries.ts";

/** 50,000 deliveries at once, of 500 events to 100 webhooks, blocked SQLite's event loop for 1.5 s. */
const deliveriesAtOnce = 2_000;

/** How many events can be queued at once, if every active webhook subscribes to all of them. At least one. */
export async function eventsToQueueAtOnce(tx: Tx, org: string): Promise<number> {
  const { total: webhooks } = (await tx.first(countActiveWebhooks, { org })) ?? { total: 0 };
  return Math.max(1, Math.floor(deliveriesAtOnce / Math.max(1, webhooks)));
}

/**
 * Queues each event for every active webhook that subscribes to it and was created before it. That is decided by
 * sequence: the clocks of the servers that recorded them may differ, or may have been set back in between.
 */
export async function queueDeliveries(tx: Tx, org: string, events: readonly PendingEvent[]): Promise<void> {
  const webhooks = (await tx.all(findActiveWebhooks, { org })).map(
    ({ id, created_after, event_types, project_ids }) => ({
      id,
      created_after,
      types: new Set(JSON.parse(event_types) as EventType[]),
      projects: new Set(JSON.parse(project_ids) as string[]),
    }),
  );
  if (webhooks.length === 0) return;
  const now = tx.now().toISOString();
  const deliveries: NewDelivery[] = [];
  for (const event of events) {
    const content = { event_seq: event.seq, event_id: event.id, event_type: event.type };
    for (const { id, created_after, types, projects } of webhooks) {
      if (event.seq <= created_after) continue;
      if (types.size > 0 && !types.has(event.type)) continue;
      if (projects.size > 0 && !projects.has(event.project_id ?? "")) continue;
      deliveries.push(newDelivery({ org_id: org, id }, content, now));
    }
  }
  await queue(tx, deliveries);
}
