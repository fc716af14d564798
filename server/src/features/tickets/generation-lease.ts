import type { Database, Tx } from "../../db/database.ts";
import { Fault } from "../../shared/fault.ts";
import { newId } from "../../shared/id.ts";
import {
  beginGeneration,
  findUnderWay,
  giveUpLapsed,
  renewGeneration,
  settleGeneration,
} from "./generations.queries.ts";

/** How long a process that died keeps others waiting. */
const leaseMs = 5_000;
const renewEveryMs = 2_000;

export interface GenerationKey {
  readonly org: string;
  readonly id: string;
}

/** Either this process generates, or it waits for the one that does. */
export interface Part extends GenerationKey {
  readonly leads: boolean;
}

/** Undefined where the other one ended just now: ask again. */
export function takePart(db: Database, org: string, hash: string): Promise<Part | undefined> {
  const id = newId();
  return db.write(async (tx) => {
    const now = new Date();
    await tx.send(giveUpLapsed, { org, hash, now: now.toISOString() });
    const row = { org_id: org, id, input_hash: hash, leased_until: endOfLease(now), created_at: now.toISOString() };
    if ((await tx.run(beginGeneration, row)) === 1) return { org, id, leads: true };
    const other = await tx.first(findUnderWay, { org, hash });
    return other && { org, id: other.id, leads: false };
  });
}

/** Written in the transaction that keeps the ticket. */
export async function settleWithTicket(tx: Tx, generation: GenerationKey, ticketId: string): Promise<void> {
  await tx.send(settleGeneration, { ...generation, outcome: "made", ticket: ticketId });
}

/** Carries the generation out and keeps it alive for as long as that takes. What it ends with, all who wait are told. */
export async function whileLeading<Result>(
  db: Database,
  generation: GenerationKey,
  work: () => Promise<Result>,
): Promise<Result> {
  let renewal: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    const renew = () => db.write((tx) => tx.run(renewGeneration, { ...generation, until: endOfLease(new Date()) }));
    // Where it cannot be renewed it lapses, and another process begins anew.
    renewal = renewal.then(renew).catch(() => undefined);
  }, renewEveryMs);
  let outcome = "lost";
  try {
    return await work();
  } catch (error) {
    if (error instanceof Fault) outcome = error.entry.code;
    throw error;
  } finally {
    clearInterval(timer);
    await renewal;
    // Changes nothing where a ticket was made. A storage that is gone now leaves the row to lapse.
    await db.write((tx) => tx.run(settleGeneration, { ...generation, outcome, ticket: null })).catch(() => undefined);
  }
}

const endOfLease = (now: Date) => new Date(now.getTime() + leaseMs).toISOString();
