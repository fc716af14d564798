import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { bringOthersForward, bringSomeForward } from "./deliveries.queries.ts";
import { requestDeliveries } from "./new-delivery.ts";
import { endResuming, updateResumed } from "./webhooks.queries.ts";

/** Otherwise an owner could make the service retry a failing endpoint in a loop. */
const minIntervalMs = 60_000;
/** Bringing 100,000 forward at once blocked SQLite's event loop for 0.5 s. */
const deliveriesAtOnce = 500;

/**
 * Makes the webhook's waiting deliveries due, at most once a minute: some now, and more whenever one of them is about to
 * be sent. As they are sent one by one, none of them is due too late.
 */
export async function resumeDeliveries(tx: Tx, webhook: Tables["webhooks"]): Promise<void> {
  const { org_id: org, id } = webhook;
  const now = tx.now();
  const due = new Date(nextTime(webhook.resumed_at, now.getTime())).toISOString();
  const brought = await tx.run(bringSomeForward, { org, webhook: id, due, atMost: deliveriesAtOnce });
  const since = brought < deliveriesAtOnce ? null : now.toISOString();
  await tx.send(updateResumed, { org, id, at: due, since });
  await requestDeliveries(tx, org, [id]);
}

/** Makes more deliveries due if some are left. The webhook is locked for update. */
export async function continueResuming(tx: Tx, webhook: Tables["webhooks"]): Promise<void> {
  const { org_id: org, id, resumed_at, resuming_since: since } = webhook;
  if (since === null) return;
  const now = tx.now().toISOString();
  // A delivery in progress is due before now, so it is not changed.
  const due = resumed_at !== null && resumed_at > now ? resumed_at : now;
  const brought = await tx.run(bringOthersForward, { org, webhook: id, due, since, atMost: deliveriesAtOnce });
  if (brought < deliveriesAtOnce) await tx.send(endResuming, { org, id });
}

function nextTime(previous: string | null, now: number): number {
  if (previous === null) return now;
  const last = Date.parse(previous);
  if (last >= now) return last;
  return Math.max(now, last + minIntervalMs);
}
