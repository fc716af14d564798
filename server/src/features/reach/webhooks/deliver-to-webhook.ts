import type { Database, Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { type JobKind, jobKind, type Outcome, type Turn } from "../../../jobs/job-kind.ts";
import type { OutboundClient } from "../../../ports/outbound/outbound-client.ts";
import { findDueDelivery, findNextAttempt } from "./deliveries.queries.ts";
import { type Consequences, recordAttempt, type Sending } from "./record-attempt.ts";
import { continueResuming } from "./resume-deliveries.ts";
import { pauseAfter } from "./retry-schedule.ts";
import { type Attempt, sendDelivery } from "./send-delivery.ts";
import { findWebhookToChange } from "./webhooks.queries.ts";

interface Needs extends Pick<Consequences, "onDisabled"> {
  readonly db: Database;
  readonly outbound: OutboundClient;
  readonly pauseAfter?: Consequences["pauseAfter"];
}

/** How many endpoints a process sends to at a time. */
const endpointsAtOnce = 50;
/** An attempt that takes longer is slow, whether it succeeds or not. */
const slowMs = 2_000;

/**
 * Sends queued deliveries. Each endpoint is a job: only one process sends to it at a time, one delivery after the other, and
 * records each result before the next.
 */
export function webhookDeliveries(needs: Needs): JobKind {
  const { db, outbound } = needs;
  const consequences = { pauseAfter: needs.pauseAfter ?? pauseAfter, onDisabled: needs.onDisabled };
  return jobKind<Sending | null>({
    name: "webhook",
    atOnce: endpointsAtOnce,
    perOrganisation: Math.floor(endpointsAtOnce / 4),
    leaseMs: 5_000,
    graceMs: 3_000,
    // Of what is not the endpoint's fault: its own failures are the deliveries'.
    retryAfterMs: [5_000],
    isEndless: true,
    async run(sending, turn) {
      const found = sending ? { next: sending } : await db.write((tx) => findFirst(tx, turn));
      const current = found.next;
      if (!current) return async () => found;
      const attempt = await sendDelivery(db, outbound, { ...current, at: db.now(), signal: turn.signal });
      return async (tx) => {
        const webhook = await recordAttempt(tx, turn, current, attempt, consequences);
        return webhook ? { ...(await findNext(tx, webhook)), slow: isSlow(webhook, attempt) } : {};
      };
    },
  });
}

/** Locks the webhook before the job, as those do who queue a delivery. */
async function findFirst(tx: Tx, turn: Turn): Promise<Outcome<Sending>> {
  const webhook = await tx.first(findWebhookToChange, { org: turn.org, id: turn.subject });
  return webhook && (await turn.isHeld(tx)) ? findNext(tx, webhook) : {};
}

async function findNext(tx: Tx, webhook: Tables["webhooks"]): Promise<Outcome<Sending>> {
  const { org_id: org, id, active } = webhook;
  if (active === 0) return {};
  await continueResuming(tx, webhook);
  const delivery = await tx.first(findDueDelivery, { org, webhook: id, now: tx.now().toISOString() });
  if (delivery) return { next: { webhook, delivery } };
  const waiting = await tx.first(findNextAttempt, { org, webhook: id });
  return { again: waiting && new Date(waiting.next_attempt_at) };
}

const isSlow = ({ failing_since }: Tables["webhooks"], { result }: Attempt) =>
  failing_since !== null || (result !== "event gone" && result.ms > slowMs);
