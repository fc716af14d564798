import { setTimeout as sleep } from "node:timers/promises";
import type { BaseLogger } from "pino";
import { type Database, StorageUnavailable, type Tx } from "../db/database.ts";
import { newId } from "../shared/id.ts";
import { Renewal } from "../shared/renewal.ts";
import { JobFailure, type JobKind, type Outcome, type Turn } from "./job-kind.ts";
import type { JobQueue } from "./job-slots.ts";
import {
  claimJob,
  endJob,
  findHeldJobForUpdate,
  type JobKey,
  leaseJob,
  postponeJob,
  renewJob,
} from "./jobs.queries.ts";

/** A job that was requested while it failed again and again does not wait longer than this. */
const longestWaitMs = 5 * 60_000;
const secondMs = 1_000;

interface Needs {
  readonly db: Database;
  readonly logger: Pick<BaseLogger, "warn">;
  /** Aborted when the process stops. */
  readonly stopping: AbortSignal;
}

/** What came of asking for the next job of a queue. */
interface Claim {
  /** A job with something to do. */
  readonly claimed?: Claimed;
  /** When a job with nothing to do is due again. */
  readonly next?: string | null | undefined;
  readonly onCommitted?: (() => void) | undefined;
  readonly isMore?: boolean;
  /** There was none, even though one was due. */
  readonly isTaken?: boolean;
}

interface Claimed {
  readonly key: JobKey & { readonly lease: string };
  readonly state: unknown;
  readonly attempts: number;
}

/** Claims jobs and does them: each turn under a lease, and committed together with its end. */
export class JobTurns {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Claims the first job of a queue. */
  async claim(kind: JobKind, { org, isSlow }: JobQueue): Promise<Claim> {
    const { db } = this.#needs;
    const lease = newId();
    let taken: JobKey | undefined;
    try {
      return await db.write(async (tx) => {
        const now = tx.now();
        const of = { org, kind: kind.name };
        const found = await tx.first(claimJob, { ...of, slow: Number(isSlow), now: now.toISOString() });
        if (!found) return { isTaken: true };
        const key = (taken = { ...of, subject: found.subject });
        const until = new Date(now.getTime() + kind.leaseMs).toISOString();
        await tx.send(leaseJob, { ...key, lease, until });
        const begun =
          (await kind.begin?.(tx, { org, subject: found.subject, attempts: found.attempts })) ?? withoutState;
        const { next: state, attempts = found.attempts, onCommitted } = begun;
        const isMore = found.more === 1;
        if (state !== undefined) return { claimed: { key: { ...key, lease }, state, attempts }, isMore, onCommitted };
        return { next: await this.#end(tx, kind, { ...key, lease }, begun, isSlow), isMore, onCommitted };
      });
    } catch (error) {
      // Otherwise it would be the first one again, and keep the others from their turn.
      if (!taken || error instanceof StorageUnavailable) throw error;
      const { subject } = taken;
      this.#needs.logger.warn({ err: error, kind: kind.name, org_id: org, subject }, "job could not begin; will retry");
      await this.#postpone(kind, taken);
      return { isMore: true };
    }
  }

  async #postpone(kind: JobKind, key: JobKey): Promise<void> {
    const { db } = this.#needs;
    const until = new Date(db.now().getTime() + (kind.retryAfterMs[0] ?? longestWaitMs)).toISOString();
    await db.write((tx) => tx.run(postponeJob, { ...key, now: tx.now().toISOString(), until }));
  }

  /** Does a job. Returns when it is due again. `mayContinue` says whether it may use its slot again. */
  async take(
    kind: JobKind,
    queue: JobQueue,
    { key, state: first, attempts }: Claimed,
    mayContinue: () => boolean,
  ): Promise<string | null | undefined> {
    const { db } = this.#needs;
    const until = () => new Date(db.now().getTime() + kind.leaseMs).toISOString();
    const renewal = new Renewal(kind.leaseMs / 3, () =>
      db.write(async (tx) => (await tx.run(renewJob, { ...key, until: until() })) > 0),
    );
    const { signal, release } = this.#signalOf(kind, renewal);
    const turn: Turn = {
      org: key.org,
      subject: key.subject,
      attempts,
      signal,
      isHeld: async (tx) => (await tx.first(findHeldJobForUpdate, key)) !== undefined,
    };
    try {
      for (let state = first; ;) {
        const ending = await this.#runOnce(kind, state, turn);
        const { next, dueAt, onCommitted } = await this.#commit(kind, signal, async (tx) => {
          const outcome = await ending(tx);
          if (outcome.next === undefined || !isEqualSlow(outcome, queue) || !mayContinue()) {
            const again = await this.#end(tx, kind, key, outcome, queue.isSlow);
            return { dueAt: again, onCommitted: outcome.onCommitted };
          }
          await tx.send(renewJob, { ...key, until: until() });
          return { next: outcome.next, onCommitted: outcome.onCommitted };
        });
        onCommitted?.();
        if (next === undefined) return dueAt;
        state = next;
      }
    } finally {
      release();
      await renewal.end();
    }
  }

  /** What to commit after one attempt, whether it succeeded or not. */
  async #runOnce(kind: JobKind, state: unknown, turn: Turn): Promise<(tx: Tx) => Promise<Ended>> {
    try {
      const ending = await kind.run(state, turn);
      if (ending) return ending;
      return async (tx) => ({ again: tx.now(), attempts: turn.attempts });
    } catch (error) {
      if (turn.signal.aborted) return async (tx) => ({ again: tx.now(), attempts: turn.attempts });
      return this.#afterFailure(kind, state, turn, error);
    }
  }

  #afterFailure(kind: JobKind, state: unknown, turn: Turn, error: unknown): (tx: Tx) => Promise<Ended> {
    const { retryAfterMs, isEndless = kind.everyMs !== undefined } = kind;
    const retry = retryAfterMs[turn.attempts] ?? (isEndless ? retryAfterMs.at(-1) : undefined);
    const waitMs = error instanceof JobFailure && error.isPermanent && !isEndless ? undefined : retry;
    const failure = { state, turn, error, isRetried: waitMs !== undefined };
    if (kind.logFailure) kind.logFailure(failure);
    else this.#logFailure(kind, turn, error, waitMs !== undefined);
    return async (tx) => {
      const now = tx.now();
      if (waitMs !== undefined) {
        const again = new Date(now.getTime() + withJitter(waitMs));
        return { again, attempts: turn.attempts + 1, pauseMs: Math.min(waitMs, longestWaitMs) };
      }
      const outcome = (await kind.giveUp?.(tx, state, turn)) ?? {};
      return { ...outcome, failedAt: now.toISOString(), error: reasonOf(error) };
    };
  }

  #logFailure(kind: JobKind, { org, subject, attempts }: Turn, error: unknown, isRetried: boolean): void {
    const fields = { kind: kind.name, org_id: org, subject, attempt: attempts + 1, err: error };
    this.#needs.logger.warn(fields, isRetried ? "job failed; will retry" : "job given up");
  }

  /** Retries for a while, so that a brief database outage does not cause a job to be done twice. */
  async #commit<Result>(kind: JobKind, signal: AbortSignal, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    const { db } = this.#needs;
    const giveUpAt = performance.now() + kind.leaseMs - secondMs;
    for (;;) {
      try {
        return await db.write(work);
      } catch (error) {
        if (signal.aborted || performance.now() > giveUpAt) throw error;
        await sleep(secondMs);
      }
    }
  }

  /** Null if nothing more is to be done, undefined if another process has taken over. */
  async #end(
    tx: Tx,
    { everyMs }: JobKind,
    key: Claimed["key"],
    { next, again, pauseMs, slow, attempts = 0, failedAt = null, error = null }: Ended,
    isSlow: boolean,
  ): Promise<string | null | undefined> {
    const now = tx.now().getTime();
    const recurring = everyMs === undefined ? undefined : new Date(now + everyMs);
    const dueAt = next === undefined ? (again ?? recurring) : new Date(now);
    const pauseEnd = pauseMs === undefined ? null : new Date(now + pauseMs).toISOString();
    const ended = await tx.first(endJob, {
      ...key,
      again: dueAt?.toISOString() ?? null,
      soonest: pauseEnd ?? new Date(now).toISOString(),
      notBefore: pauseEnd,
      attempts,
      slow: Number(slow ?? isSlow),
      failedAt,
      error,
    });
    return ended?.run_at;
  }

  /** Aborted when the lease is lost, and when the process stops and the grace is over. */
  #signalOf({ graceMs = 0 }: JobKind, { lost }: Renewal): { signal: AbortSignal; release(): void } {
    const { stopping } = this.#needs;
    const controller = new AbortController();
    const abort = () => controller.abort();
    let grace: NodeJS.Timeout | undefined;
    const onStop = () => {
      if (graceMs === 0) abort();
      else grace = setTimeout(abort, graceMs);
    };
    lost.addEventListener("abort", abort);
    stopping.addEventListener("abort", onStop);
    if (stopping.aborted) onStop();
    return {
      signal: controller.signal,
      release: () => {
        clearTimeout(grace);
        lost.removeEventListener("abort", abort);
        stopping.removeEventListener("abort", onStop);
      },
    };
  }
}

interface Ended extends Outcome<unknown> {
  readonly attempts?: number;
  readonly failedAt?: string | null;
  readonly error?: string | null;
}

const withoutState: Outcome<unknown> & { readonly attempts?: number } = { next: null };

const isEqualSlow = ({ slow }: Outcome<unknown>, { isSlow }: JobQueue) => slow === undefined || slow === isSlow;

/** What others wrote is in no reason, because the queue keeps it. */
const reasonOf = (error: unknown) => (error instanceof JobFailure ? error.reason : "unexpected");

/** Up to 10 % earlier or later, so that jobs that failed together are not retried together. */
const withJitter = (ms: number) => ms * (0.9 + Math.random() * 0.2);
