import type { Database, Tx } from "../../db/database.ts";
import { tooManyRequests } from "../../shared/fault.ts";
import { countAttempt, deleteAttemptsBefore, findAttempts, uncountAttempt } from "./attempt-counts.queries.ts";

const maxRemembered = 50_000;
/** Of all windows. */
const longestMs = 15 * 60 * 1_000;
/** The largest number that the column can have. */
const unlimited = 2 ** 31 - 1;

/** How often something may be attempted in a window of time. */
export interface AttemptLimit {
  /** Whose attempts, or at what: a hash. */
  readonly subject: string;
  readonly max: number;
  readonly windowMs: number;
}

interface Counted {
  readonly subject: string;
  readonly countedSince: string;
}

interface Refusal {
  readonly subject: string;
  readonly resetMs: number;
}

/**
 * Counts attempts in the database, for all processes. Once a limit is reached, this process rejects further attempts by
 * itself, so that they cost the database nothing.
 */
export class AttemptCounts {
  readonly #db: Database;
  /** Until when attempts are rejected, on the monotonic clock. */
  readonly #reached = new Map<string, number>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** Counts an attempt before it is made. Call the returned function if it succeeds: then it does not count. */
  async take(limits: readonly AttemptLimit[]): Promise<() => Promise<void>> {
    if (limits.length === 0) return async () => undefined;
    for (const { subject } of limits) this.#rejectReached(subject);
    const { counted, refusal } = await this.#db.write((tx) => countAll(tx, limits));
    if (refusal) {
      if (this.#reached.size >= maxRemembered) this.#forgetOldest();
      this.#reached.set(refusal.subject, performance.now() + refusal.resetMs);
      this.#rejectReached(refusal.subject);
    }
    return () => this.#giveBack(counted);
  }

  #rejectReached(subject: string): void {
    const until = this.#reached.get(subject);
    if (until === undefined) return;
    const leftMs = until - performance.now();
    if (leftMs > 0) throw tooManyRequests(leftMs / 1_000);
    this.#reached.delete(subject);
  }

  /** What was attempted has been done, so one that cannot be given back is no reason to fail. */
  async #giveBack(counted: readonly Counted[]): Promise<void> {
    await this.#db
      .write(async (tx) => {
        for (const attempt of counted) await tx.send(uncountAttempt, attempt);
      })
      .catch(() => undefined);
    for (const { subject } of counted) this.#reached.delete(subject);
  }

  #forgetOldest(): void {
    for (const subject of this.#reached.keys()) return void this.#reached.delete(subject);
  }
}

/** Counts for one limit after the other, up to the first that has been reached. */
async function countAll(
  tx: Tx,
  limits: readonly AttemptLimit[],
): Promise<{ readonly counted: readonly Counted[]; readonly refusal?: Refusal }> {
  const now = tx.now();
  const counted: Counted[] = [];
  for (const { subject, max, windowMs } of limits) {
    const since = new Date(now.getTime() - windowMs).toISOString();
    const found = await tx.first(countAttempt, { subject, now: now.toISOString(), since, max });
    if (!found) return { counted, refusal: { subject, resetMs: await untilReset(tx, subject, windowMs) } };
    counted.push({ subject, countedSince: found.counted_since });
  }
  return { counted };
}

async function untilReset(tx: Tx, subject: string, windowMs: number): Promise<number> {
  const found = await tx.first(findAttempts, { subject });
  const begun = found ? Date.parse(found.counted_since) : tx.now().getTime();
  return Math.min(begun + windowMs - tx.now().getTime(), windowMs);
}

/** Counts a failure, without a limit. Changes a row in any case. */
export const recordFailure = (tx: Tx, subject: string): Promise<void> => {
  const now = tx.now();
  const since = new Date(now.getTime() - longestMs).toISOString();
  return tx.send(countAttempt, { subject, now: now.toISOString(), since, max: unlimited });
};

/** Counts that have ended have no effect. */
export const deleteOldAttempts = (db: Database): Promise<number> =>
  db.write((tx) => tx.run(deleteAttemptsBefore, { since: new Date(tx.now().getTime() - longestMs).toISOString() }));
