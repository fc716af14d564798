import type { Database, Tx } from "../../db/database.ts";
import type { Tables } from "../../db/tables.ts";
import { findDueDelivery } from "./deliveries.queries.ts";
import { findFreeWebhookToSendTo, leaseWebhook, renewLease } from "./webhooks.queries.ts";

/** How long a process that died keeps others from its webhooks. */
const leaseMs = 5_000;
const renewEveryMs = 2_000;

export interface WebhookKey {
  readonly org_id: string;
  readonly id: string;
}

/** One delivery to send, and the lease of its webhook that allows to do so. */
export interface Turn {
  readonly webhook: Tables["webhooks"];
  readonly delivery: Tables["webhook_deliveries"];
  /** Until when nobody else sends to the webhook. Each lease ends later than the one before, so it also tells whose it is. */
  leasedUntil: string;
}

/** Leases the webhook if it is active, free and has something due. */
export async function takeTurn(tx: Tx, { org_id: org, id }: WebhookKey, now: Date): Promise<Turn | undefined> {
  const webhook = await tx.first(findFreeWebhookToSendTo, { org, id, now: now.toISOString() });
  return webhook && leaseForNext(tx, webhook, now);
}

/** The turn of the next delivery that is due; undefined, and no lease any more, when none is. */
export async function leaseForNext(tx: Tx, webhook: Tables["webhooks"], now: Date): Promise<Turn | undefined> {
  const { org_id: org, id } = webhook;
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

/** Lets others have the webhook at once, with its delivery as it was. */
export async function giveUpTurn(db: Database, { webhook, leasedUntil: held }: Turn): Promise<void> {
  await db.write((tx) => tx.run(renewLease, { org: webhook.org_id, id: webhook.id, held, until: null }));
}

/** Carries out the work and keeps the lease for as long as that takes. */
export async function whileLeased<Result>(
  db: Database,
  turn: Turn,
  now: () => Date,
  work: () => Promise<Result>,
): Promise<Result> {
  const { org_id: org, id } = turn.webhook;
  const renew = async () => {
    const until = endOfLease(now());
    const renewed = await db.write((tx) => tx.run(renewLease, { org, id, held: turn.leasedUntil, until }));
    if (renewed === 1) turn.leasedUntil = until;
  };
  let renewal = Promise.resolve();
  const timer = setInterval(() => {
    // Where it cannot be renewed it ends, and whoever has the webhook then also has the say.
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
