import type { Tx } from "../../db/database.ts";
import type { Tables } from "../../db/tables.ts";
import { bringForward } from "./deliveries.queries.ts";
import { updateResumed } from "./webhooks.queries.ts";

/** Otherwise an owner could make the service retry a failing endpoint in a loop. */
const minIntervalMs = 60_000;

/** Makes the webhook's waiting deliveries due, at most once a minute. */
export async function resumeDeliveries(tx: Tx, webhook: Tables["webhooks"]): Promise<void> {
  const { org_id: org, id } = webhook;
  const at = nextTime(webhook.resumed_at, tx.now().getTime());
  const due = new Date(at).toISOString();
  await tx.send(bringForward, { org, webhook: id, due });
  await tx.send(updateResumed, { org, id, at: due });
}

function nextTime(previous: string | null, now: number): number {
  if (previous === null) return now;
  const last = Date.parse(previous);
  if (last >= now) return last;
  return Math.max(now, last + minIntervalMs);
}
