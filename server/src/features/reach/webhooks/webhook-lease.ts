import type { Database, Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { findDueDelivery } from "./deliveries.queries.ts";
import { continueResuming } from "./resume-deliveries.ts";
import { findFreeWebhookToSendTo, leaseWebhook, renewLease } from "./webhooks.queries.ts";

/** How long a process that died blocks its webhooks. */
const leaseMs = 5_000;
const renewEveryMs = 2_000;

export interface WebhookKey {
  readonly org_id: string;
  readonly id: string;
}

/** A delivery to send, and the lease on its webhook. */
export interface Turn {
  readonly webhook: Tables["webhooks"];
  readonly delivery: Tables["webhook_deliveries"];
  /** Also identifies the lease's holder, because each lease ends later than the one before. */
  leasedUntil: string;
}

/** Leases the webhook if it is active, not leased and has a delivery due. */
export async function takeTurn(tx: Tx, { org_id: org, id }: WebhookKey): Promise<Turn | undefined> {
  const webhook = await tx.first(findFreeWebhookToSendTo, { org, id, now: tx.now().toISOString() });
  return webhook && leaseForNext(tx, webhook);
}

/** Leases the webhook for its next due delivery. If none is due, ends the lease and returns undefined. */
export async function leaseForNext(tx: Tx, webhook: Tables["webhooks"]): Promise<Turn | undefined> {
  const { org_id: org, id } = webhook;
  if (webhook.active === 1) await continueResuming(tx, webhook);
  const now = tx.now();
  const delivery =
    webhook.active === 1 ? await tx.first(findDueDelivery, { org, webhook: id, now: now.toISOString() }) : undefined;
  if (!delivery) {
    await endLease(tx, webhook);
    return undefined;
  }
  const leasedUntil = endOfLease(now);
  await tx.send(leaseWebhook, { org, id, until: leasedUntil });
  return { webhook, delivery, leasedUntil };
}

export async function endLease(tx: Tx, { org_id: org, id }: WebhookKey): Promise<void> {
  await tx.send(leaseWebhook, { org, id, until: null });
}

/** Ends the lease and leaves the delivery unchanged. */
export async function giveUpTurn(db: Database, { webhook, leasedUntil: held }: Turn): Promise<void> {
  await db.write((tx) => tx.run(renewLease, { org: webhook.org_id, id: webhook.id, held, until: null }));
}

/** Renews the lease while the work runs. */
export async function whileLeased<Result>(db: Database, turn: Turn, work: () => Promise<Result>): Promise<Result> {
  const { org_id: org, id } = turn.webhook;
  const renew = async () => {
    const until = endOfLease(db.now());
    const renewed = await db.write((tx) => tx.run(renewLease, { org, id, held: turn.leasedUntil, until }));
    if (renewed === 1) turn.leasedUntil = until;
  };
  let renewal = Promise.resolve();
  const timer = setInterval(() => {
    // If renewal fails the lease ends, and the process that takes over decides.
    renewal = renewal.then(renew).catch(() => undefined);
  }, renewEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await renewal;
  }
}

const endOfLease = (now: Date) => new Date(now.getTime() + leaseMs).toISOString();
