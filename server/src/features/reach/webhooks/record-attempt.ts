import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import type { Turn } from "../../../jobs/job-kind.ts";
import type { OutboundResult } from "../../../ports/outbound/outbound-client.ts";
import { findDelivery, updateDelivery } from "./deliveries.queries.ts";
import type { PauseAfter } from "./retry-schedule.ts";
import type { Attempt } from "./send-delivery.ts";
import { findWebhookToChange, updateHealth } from "./webhooks.queries.ts";

type WebhookRow = Tables["webhooks"];
type DeliveryRow = Tables["webhook_deliveries"];

/** A delivery to send. */
export interface Sending {
  readonly webhook: WebhookRow;
  readonly delivery: DeliveryRow;
}

export interface Consequences {
  readonly pauseAfter: PauseAfter;
  /** Called in the transaction that disables a webhook. */
  onDisabled(tx: Tx, webhook: WebhookRow): Promise<void>;
}

const maxFailingMs = 3 * 24 * 60 * 60 * 1_000;
const gone = 410;

/**
 * Records the result of an attempt and updates the webhook's health. Returns the updated webhook; undefined if it was
 * deleted meanwhile, or if another process took over and will send the delivery again.
 */
export async function recordAttempt(
  tx: Tx,
  turn: Pick<Turn, "isHeld">,
  sent: Sending,
  { at, result }: Attempt,
  consequences: Consequences,
): Promise<WebhookRow | undefined> {
  const org = sent.webhook.org_id;
  const webhook = await tx.first(findWebhookToChange, { org, id: sent.webhook.id });
  if (!webhook || !(await turn.isHeld(tx))) return undefined;
  const delivery = (await tx.first(findDelivery, { org, id: sent.delivery.id })) ?? sent.delivery;
  if (result === "event gone") {
    await save(tx, { ...delivery, state: "failed", next_attempt_at: null, error: "the event is no longer in the log" });
    return webhook;
  }
  const error = errorOf(result);
  const tried = {
    ...delivery,
    last_attempt_at: at.toISOString(),
    response_status: result.status,
    response_ms: result.ms,
    error,
  };
  // Redelivery was requested while it was being sent.
  const isQueuedAgain = delivery.next_attempt_at !== sent.delivery.next_attempt_at;
  await save(tx, isQueuedAgain ? tried : afterAttempt(tried, at, result, consequences));
  const after = healthAfter(webhook, at, result, error);
  if (after !== webhook) {
    await tx.send(updateHealth, after);
    if (after.active !== webhook.active) await consequences.onDisabled(tx, after);
  }
  return after;
}

function afterAttempt(
  delivery: DeliveryRow,
  at: Date,
  { status, ms }: OutboundResult,
  consequences: Consequences,
): DeliveryRow {
  const attempts = delivery.attempts + 1;
  if (delivery.error === null) return { ...delivery, attempts, state: "succeeded", next_attempt_at: null };
  const pause = status === gone ? undefined : consequences.pauseAfter(attempts);
  if (pause === undefined) return { ...delivery, attempts, state: "failed", next_attempt_at: null };
  // Counted from the end of the attempt: a slow endpoint needs the pause most.
  const next = new Date(at.getTime() + ms + pause);
  return { ...delivery, attempts, state: "pending", next_attempt_at: next.toISOString() };
}

function errorOf({ status, failure }: OutboundResult): string | null {
  if (failure !== null) return failure;
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `returned ${status}; redirects are not followed`;
  return `returned ${status}`;
}

/** Returns the same object if nothing changed or the webhook was disabled meanwhile. */
function healthAfter(webhook: WebhookRow, at: Date, result: OutboundResult, error: string | null): WebhookRow {
  if (webhook.active === 0) return webhook;
  if (error === null) return webhook.failing_since === null ? webhook : { ...webhook, failing_since: null };
  const failing_since = webhook.failing_since ?? at.toISOString();
  if (result.status === gone) {
    return { ...webhook, failing_since, active: 0, disabled_reason: "The endpoint returned 410 Gone" };
  }
  // An owner who enables the webhook or changes its URL gets another three days to repair the endpoint.
  const countsFrom = Math.max(Date.parse(failing_since), webhook.resumed_at ? Date.parse(webhook.resumed_at) : 0);
  if (at.getTime() - countsFrom >= maxFailingMs) {
    return { ...webhook, failing_since, active: 0, disabled_reason: "No delivery succeeded for three days" };
  }
  return webhook.failing_since === null ? { ...webhook, failing_since } : webhook;
}

async function save(tx: Tx, delivery: DeliveryRow): Promise<void> {
  await tx.send(updateDelivery, {
    org: delivery.org_id,
    id: delivery.id,
    state: delivery.state,
    attempts: delivery.attempts,
    next: delivery.next_attempt_at,
    last: delivery.last_attempt_at,
    status: delivery.response_status,
    ms: delivery.response_ms,
    error: delivery.error,
  });
}
