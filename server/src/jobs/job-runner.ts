import { setTimeout as sleep } from "node:timers/promises";
import type { BaseLogger } from "pino";
import { type Database, StorageUnavailable, type Tx } from "../db/database.ts";
import { newId, nilId } from "../shared/id.ts";
import { Renewal } from "../shared/renewal.ts";
import { type JobKind, type Outcome, PermanentFailure, type Turn } from "./job-kind.ts";
import { type JobQueue, JobSlots } from "./job-slots.ts";
import {
  claimJob,
  endJob,
  findHeldJobForUpdate,
  findWaitingJobs,
  findWaitingJobsOf,
  type JobKey,
  leaseJob,
  postponeJob,
  renewJob,
} from "./jobs.queries.ts";
import { open } from "./request-jobs.ts";

/** The sweep finds what a process left that died, and what was requested without waking this one. */
const defaultSweepMs = 3_000;
/** Prevents a tight loop while another process claims what is due. */
const shortestWaitMs = 20;
/** A job that was requested while it failed again and again does not wait longer than this. */
const longestWaitMs = 5 * 60_000;
/** A sweep reads all that is scheduled, so that the pause after one is this many times as long. */
const sweepPause = 10;
const secondMs = 1_000;

interface Needs {
  readonly db: Database;
  readonly logger: Pick<BaseLogger, "warn">;
  readonly kinds: readonly JobKind[];
  /** Calls back with an organisation in which something may be due, or with undefined if it may be any. */
  readonly listen?: (listener: (org: string | undefined) => void) => () => void;
  readonly sweepMs?: number;
}

interface Lane {
  readonly kind: JobKind;
  readonly slots: JobSlots;
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

/**
 * Does the jobs of some kinds. Any number of processes may run one: each claims a job for the length of a lease, does it
 * outside any transaction, and commits what it has led to together with its end. If the process dies in between, another
 * one does the job again.
 */
export class JobRunner {
  readonly #needs: Needs;
  readonly #lanes: ReadonlyMap<string, Lane>;
  readonly #stopListening: () => void;
  readonly #running = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  #wanted = new Set<string>();
  #sweepWanted = false;
  #areRecurringOpen = false;
  #scanning: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #timerAt = Infinity;
  #shortestWaitMs = shortestWaitMs;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#lanes = new Map(
      needs.kinds.map((kind) => {
        const { atOnce, perOrganisation = atOnce } = kind;
        return [kind.name, { kind, slots: new JobSlots({ atOnce, perOrganisation }) }];
      }),
    );
    this.#stopListening = needs.listen?.((org) => this.wake(org)) ?? (() => undefined);
    this.wake();
  }

  /** Call when something may be due, in one organisation or in any. */
  wake(org?: string): void {
    if (this.#isStopped) return;
    if (org === undefined) this.#sweepWanted = true;
    else this.#wanted.add(org);
    this.#scanning ??= this.#scan().finally(() => {
      this.#scanning = undefined;
      // Calls since the last scan would be lost otherwise.
      for (const missed of this.#wanted) this.wake(missed);
      if (this.#sweepWanted) this.wake();
    });
  }

  /** Jobs may finish within the grace of their kind. Those that do not are left to other processes. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#stopListening();
    clearTimeout(this.#timer);
    await this.#scanning;
    await Promise.all(this.#running);
  }

  get #isStopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  async #scan(): Promise<void> {
    try {
      if (!this.#areRecurringOpen) await this.#openRecurring();
      while (!this.#isStopped && (this.#sweepWanted || this.#wanted.size > 0)) await this.#findWaiting();
    } catch (error) {
      this.#needs.logger.warn({ err: error }, "could not read the job queue; will retry");
      this.#wanted.clear();
      this.#sweepWanted = false;
      this.#scanAgainIn(this.#sweepMs);
    }
  }

  async #openRecurring(): Promise<void> {
    const { db, kinds } = this.#needs;
    const recurring = kinds.filter(({ everyMs }) => everyMs !== undefined);
    if (recurring.length > 0) {
      await db.write(async (tx) => {
        for (const { name, everyMs = 0 } of recurring) {
          await open(tx, name, recurringJob, new Date(tx.now().getTime() + everyMs));
        }
      });
    }
    this.#areRecurringOpen = true;
  }

  async #findWaiting(): Promise<void> {
    const { db } = this.#needs;
    const orgs = this.#sweepWanted ? undefined : this.#wanted;
    this.#wanted = new Set();
    if (orgs === undefined) {
      this.#sweepWanted = false;
      this.#scanAgainIn(this.#sweepMs);
    }
    const started = performance.now();
    const found = orgs
      ? (await Promise.all([...orgs].map((org) => db.all(findWaitingJobsOf, { org })))).flat()
      : await db.all(findWaitingJobs, {});
    if (orgs === undefined) this.#shortestWaitMs = Math.max(shortestWaitMs, (performance.now() - started) * sweepPause);
    const now = db.now().getTime();
    const byKind = Map.groupBy(found, ({ kind }) => kind);
    for (const [name, lane] of this.#lanes) {
      const queues = (byKind.get(name) ?? []).map(({ org, slow, readyAt }): JobQueue => ({
        org,
        isSlow: slow === 1,
        readyAt: Date.parse(readyAt),
      }));
      const ready = queues.filter(({ readyAt }) => readyAt <= now);
      for (const { readyAt } of queues) if (readyAt > now) this.#scanAgainIn(readyAt - now);
      lane.slots.setWaiting(ready, orgs);
      this.#startWaiting(lane);
    }
  }

  #startWaiting(lane: Lane): void {
    while (!this.#isStopped) {
      const queue = lane.slots.startNext();
      if (!queue) return;
      const done = this.#useSlot(lane, queue).finally(() => this.#running.delete(done));
      this.#running.add(done);
    }
  }

  async #useSlot(lane: Lane, queue: JobQueue): Promise<void> {
    try {
      const { claimed, isMore, isTaken, next, onCommitted } = await this.#claim(lane.kind, queue);
      onCommitted?.();
      if (isMore) lane.slots.offer(queue);
      // It may be locked for a moment by somebody who has just requested it.
      if (isTaken) this.#scanAgainIn(0);
      this.#startWaiting(lane);
      this.#offerAgain(queue, claimed ? await this.#do(lane, queue, claimed) : next);
    } catch (error) {
      const { name: kind } = lane.kind;
      this.#needs.logger.warn({ err: error, kind, org_id: queue.org }, "could not process the job queue; will retry");
      this.#scanAgainIn(this.#sweepMs);
    }
    lane.slots.end(queue);
    this.#startWaiting(lane);
  }

  /** A job that has ended may be due again. */
  #offerAgain({ org }: JobQueue, dueAt: string | null | undefined): void {
    if (dueAt === undefined || dueAt === null) return;
    const readyAt = Date.parse(dueAt);
    const waitMs = readyAt - this.#needs.db.now().getTime();
    if (waitMs > 0) this.#scanAgainIn(waitMs);
    // Whether it is slow may have changed, which a scan finds.
    else this.wake(org);
  }

  async #claim(kind: JobKind, { org, isSlow }: JobQueue): Promise<Claim> {
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

  /** Returns when the job is due again. */
  async #do(lane: Lane, queue: JobQueue, { key, state: first, attempts }: Claimed): Promise<string | null | undefined> {
    const { db } = this.#needs;
    const { kind, slots } = lane;
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
          const keepsSlot = isEqualSlow(outcome, queue) && !this.#isStopped && slots.mayContinue(queue);
          if (outcome.next === undefined || !keepsSlot) {
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
    const waitMs = error instanceof PermanentFailure && !isEndless ? undefined : retry;
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
    const controller = new AbortController();
    const abort = () => controller.abort();
    let grace: NodeJS.Timeout | undefined;
    const onStop = () => {
      if (graceMs === 0) abort();
      else grace = setTimeout(abort, graceMs);
    };
    lost.addEventListener("abort", abort);
    this.#stopping.signal.addEventListener("abort", onStop);
    if (this.#isStopped) onStop();
    return {
      signal: controller.signal,
      release: () => {
        clearTimeout(grace);
        lost.removeEventListener("abort", abort);
        this.#stopping.signal.removeEventListener("abort", onStop);
      },
    };
  }

  get #sweepMs(): number {
    return this.#needs.sweepMs ?? defaultSweepMs;
  }

  #scanAgainIn(ms: number): void {
    const at = performance.now() + Math.min(Math.max(ms, this.#shortestWaitMs), this.#sweepMs);
    if (this.#isStopped || at >= this.#timerAt) return;
    clearTimeout(this.#timer);
    this.#timerAt = at;
    this.#timer = setTimeout(() => {
      this.#timerAt = Infinity;
      this.wake();
    }, at - performance.now());
    this.#timer.unref();
  }
}

interface Ended extends Outcome<unknown> {
  readonly attempts?: number;
  readonly failedAt?: string | null;
  readonly error?: string | null;
}

/** There is one of each kind, of the service itself. */
const recurringJob = { org: nilId, subject: "all" };

const withoutState: Outcome<unknown> & { readonly attempts?: number } = { next: null };

const isEqualSlow = ({ slow }: Outcome<unknown>, { isSlow }: JobQueue) => slow === undefined || slow === isSlow;

/** What others wrote is in no reason, because the queue keeps it. */
const reasonOf = (error: unknown) => (error instanceof PermanentFailure ? error.message : "the last attempt failed");

/** Up to 10 % earlier or later, so that jobs that failed together are not retried together. */
const withJitter = (ms: number) => ms * (0.9 + Math.random() * 0.2);
