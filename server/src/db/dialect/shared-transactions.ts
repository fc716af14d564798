import { sql } from "kysely";
import { RetryTransaction, StorageUnavailable, type Tx } from "../database.ts";
import { query } from "../query.ts";
import { isLockTimeout } from "./postgres-errors.ts";
import type { PostgresPool } from "./postgres-pool.ts";
import { type Transaction, transaction } from "./postgres-transaction.ts";
import { withRetries } from "./with-retries.ts";

interface Job {
  work(tx: Tx): Promise<unknown>;
  resolve(value: unknown): void;
  reject(reason: unknown): void;
}

/** Bounds how long the first job of a transaction waits for the others, and everybody else for their locks. */
const maxJobs = 16;
const maxJoiningMs = 40;

/** How long a lane waits for a transaction, which may be slow or wait for a lock, before it starts another. */
const patienceMs = 200;

/**
 * Two processes may lock the rows of several jobs in different orders. PostgreSQL would need a second to notice that
 * deadlock.
 */
const limitLockWaits = query((q) =>
  q.selectNoFrom(sql`set_config('lock_timeout', ${sql.lit(`${patienceMs}ms`)}, true)`.as("lock_timeout")),
);

/**
 * Writers of the same row wait for each other until the commit, each with a connection of its own. So the jobs of a lane
 * take turns on one connection: those that arrive while one is running join its transaction and share its commit. None is
 * resolved before that commit. If one fails after it changed something, the transaction is rolled back and all of its
 * jobs run separately, so that none fails because of another.
 */
export class SharedTransactions {
  readonly #pool: PostgresPool;
  /** The jobs that wait for their turn, for each lane that is in use. */
  readonly #lanes = new Map<string, Job[]>();

  constructor(pool: PostgresPool) {
    this.#pool = pool;
  }

  run<Result>(lane: string, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      const job = { work, resolve, reject } as Job;
      const waiting = this.#lanes.get(lane);
      if (waiting) waiting.push(job);
      else void this.#serve(lane, job);
    });
  }

  async #serve(lane: string, first: Job): Promise<void> {
    const waiting: Job[] = [];
    this.#lanes.set(lane, waiting);
    for (let next: Job | undefined = first; next; next = waiting.shift()) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, patienceMs);
      void this.#share(next, waiting).then(resolve);
      await promise;
      clearTimeout(timer);
    }
    this.#lanes.delete(lane);
  }

  /** Runs the first job and those that wait behind it in one transaction. */
  async #share(first: Job, waiting: Job[]): Promise<void> {
    const jobs: Job[] = [];
    let outcomes: (() => unknown)[] = [];
    try {
      await transaction(this.#pool, async (tx) => {
        const deadline = performance.now() + maxJoiningMs;
        for (let next: Job | undefined = first; next; next = waiting.shift()) {
          jobs.push(next);
          if (jobs.length === 2) await tx.send(limitLockWaits, {});
          outcomes.push(await this.#runJob(tx, next));
          if (jobs.length === maxJobs || performance.now() > deadline) return;
        }
      });
    } catch (error) {
      if (jobs.length === 0) return first.reject(error);
      // After a lost connection it is unknown whether the transaction was committed.
      const isOver = error instanceof StorageUnavailable && !(isLockTimeout(error) && jobs.length > 1);
      outcomes = jobs.map((job) => (isOver ? () => job.reject(error) : () => this.#runSeparately(job)));
    }
    await Promise.all(outcomes.map((settle) => settle()));
  }

  /** How to settle the job once the transaction is committed. */
  async #runJob(tx: Transaction, job: Job): Promise<() => unknown> {
    tx.beginPart();
    try {
      const value = await job.work(tx);
      return () => job.resolve(value);
    } catch (error) {
      if (!tx.isUnchangedSincePart) throw error;
      return error instanceof RetryTransaction ? () => this.#runSeparately(job) : () => job.reject(error);
    }
  }

  #runSeparately(job: Job): Promise<void> {
    return withRetries(() => transaction(this.#pool, job.work)).then(job.resolve, job.reject);
  }
}
