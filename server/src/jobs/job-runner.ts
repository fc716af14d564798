import type { BaseLogger } from "pino";
import type { Database } from "../db/database.ts";
import { nilId } from "../shared/id.ts";
import type { JobKind } from "./job-kind.ts";
import { type JobQueue, JobSlots } from "./job-slots.ts";
import { JobTurns } from "./job-turns.ts";
import { findWaitingJobs, findWaitingJobsOf } from "./jobs.queries.ts";
import { open } from "./request-jobs.ts";

/** The sweep finds what a process left that died, and what was requested without waking this one. */
const defaultSweepMs = 3_000;
/** Prevents a tight loop while another process claims what is due. */
const shortestWaitMs = 20;
/** A sweep reads all that is scheduled, so that the pause after one is this many times as long. */
const sweepPause = 10;

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
  readonly #turns: JobTurns;
  #wanted = new Set<string>();
  #sweepWanted = false;
  #areRecurringOpen = false;
  #scanning: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #timerAt = Infinity;
  #shortestWaitMs = shortestWaitMs;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#turns = new JobTurns({ ...needs, stopping: this.#stopping.signal });
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
      const { claimed, isMore, isTaken, next, onCommitted } = await this.#turns.claim(lane.kind, queue);
      onCommitted?.();
      if (isMore) lane.slots.offer(queue);
      // It may be locked for a moment by somebody who has just requested it.
      if (isTaken) this.#scanAgainIn(0);
      this.#startWaiting(lane);
      const mayContinue = () => !this.#isStopped && lane.slots.mayContinue(queue);
      this.#offerAgain(queue, claimed ? await this.#turns.take(lane.kind, queue, claimed, mayContinue) : next);
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

/** There is one of each kind, of the service itself. */
const recurringJob = { org: nilId, subject: "all" };
