import type { Database, Tx } from "../../../db/database.ts";
import { Fault } from "../../../shared/fault.ts";
import { newId } from "../../../shared/id.ts";
import { Renewal } from "../../../shared/renewal.ts";
import {
  beginGeneration,
  findUnderWay,
  abandonExpired,
  renewGeneration,
  settleGeneration,
} from "./generations.queries.ts";

/** How long a crashed process can block others. */
const leaseMs = 5_000;
const renewEveryMs = 2_000;

export interface GenerationKey {
  readonly org: string;
  readonly id: string;
}

/** This process either generates the ticket or waits for the one that does. */
export interface Participation extends GenerationKey {
  readonly isLeader: boolean;
}

/** Undefined if the other generation has just ended: try again. */
export function joinGeneration(db: Database, org: string, hash: string): Promise<Participation | undefined> {
  const id = newId();
  return db.write(async (tx) => {
    const now = tx.now();
    await tx.send(abandonExpired, { org, hash, now: now.toISOString() });
    const row = { org_id: org, id, input_hash: hash, leased_until: endOfLease(now), created_at: now.toISOString() };
    if ((await tx.run(beginGeneration, row)) === 1) return { org, id, isLeader: true };
    const other = await tx.first(findUnderWay, { org, hash });
    return other && { org, id: other.id, isLeader: false };
  });
}

/** Runs in the transaction that stores the ticket. */
export async function settleWithTicket(tx: Tx, generation: GenerationKey, ticketId: string): Promise<void> {
  await tx.send(settleGeneration, { ...generation, outcome: "made", ticket: ticketId });
}

/** Runs the generation, renewing its lease meanwhile, and records the outcome for all waiters. */
export async function leadGeneration<Result>(
  db: Database,
  generation: GenerationKey,
  work: () => Promise<Result>,
): Promise<Result> {
  const renewal = new Renewal(renewEveryMs, () =>
    db.write(async (tx) => (await tx.run(renewGeneration, { ...generation, until: endOfLease(tx.now()) })) > 0),
  );
  let outcome = "lost";
  try {
    return await work();
  } catch (error) {
    if (error instanceof Fault) outcome = error.entry.code;
    throw error;
  } finally {
    await renewal.end();
    // Has no effect if a ticket was stored. If the database is unavailable, the lease expires.
    await db.write((tx) => tx.run(settleGeneration, { ...generation, outcome, ticket: null })).catch(() => undefined);
  }
}

const endOfLease = (now: Date) => new Date(now.getTime() + leaseMs).toISOString();
