import type { DatabaseSync, StatementSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { StorageUnavailable, type Tx } from "../database.ts";

interface Job {
  work(tx: Tx): Promise<unknown>;
  resolve(value: unknown): void;
  reject(reason: unknown): void;
}

export interface GroupCommitOptions {
  readonly connection: DatabaseSync;
  readonly tx: Tx;
  /** How many statements have changed something so far. */
  changes(): number;
  translate(error: unknown): unknown;
  /** Whether it only says that somebody else writes. */
  isBusy(error: unknown): boolean;
  /** Called when a group is durable, before anybody is told. */
  onCommit(): void;
}

/** Bounds how long the write lock is held, and so how long another process waits for it. */
const largestGroup = 64;

/** How long another process may write before those who wait here are told that the storage is not available. */
const patienceMs = 5_000;
const pauseMs = 5;

/**
 * SQLite has one writer, and a durable commit costs far more than the statements in it. So the transactions that
 * arrive while the event loop turns are carried out one after the other and made durable by one commit. Nobody is told
 * of success before that commit; one that fails takes nobody with it. Most that fail do so before they have changed
 * anything. Should one have, the group begins anew, each behind a savepoint of its own: those cost a copy of every page
 * that is touched, so nobody pays for them before.
 */
export class GroupCommit {
  readonly #connection: DatabaseSync;
  readonly #tx: Tx;
  readonly #changes: () => number;
  readonly #translate: (error: unknown) => unknown;
  readonly #isBusy: (error: unknown) => boolean;
  readonly #onCommit: () => void;
  readonly #statements: Record<"begin" | "commit" | "mark" | "keep" | "undo", StatementSync>;
  #waiting: Job[] = [];
  #running: Promise<void> | undefined;

  constructor(options: GroupCommitOptions) {
    const { connection } = options;
    this.#connection = connection;
    this.#tx = options.tx;
    this.#changes = options.changes;
    this.#translate = options.translate;
    this.#isBusy = options.isBusy;
    this.#onCommit = options.onCommit;
    this.#statements = {
      begin: connection.prepare("BEGIN IMMEDIATE"),
      commit: connection.prepare("COMMIT"),
      mark: connection.prepare("SAVEPOINT job"),
      keep: connection.prepare("RELEASE job"),
      undo: connection.prepare("ROLLBACK TO job"),
    };
  }

  run<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.push({ work, resolve, reject });
      this.#running ??= new Promise((done) => {
        setImmediate(() => void this.#drain().then(done));
      });
    });
  }

  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) await this.#commitGroup(this.#waiting.splice(0, largestGroup));
    this.#running = undefined;
  }

  async #commitGroup(group: Job[]): Promise<void> {
    let settled: (() => void)[] | undefined;
    try {
      await this.#begin();
      settled = await this.#runTogether(group);
      if (!settled) {
        this.#connection.exec("ROLLBACK");
        await this.#begin();
        settled = [];
        for (const job of group) settled.push(await this.#runBehindSavepoint(job));
      }
      this.#statements.commit.run();
    } catch (error) {
      this.#rollBack();
      const reason = this.#translate(error);
      for (const job of group) job.reject(reason);
      return;
    }
    this.#onCommit();
    for (const settle of settled) settle();
  }

  /** Between the looks whether it is this process's turn, others than writers are served. */
  async #begin(): Promise<void> {
    const giveUpAt = performance.now() + patienceMs;
    for (;;) {
      try {
        return void this.#statements.begin.run();
      } catch (error) {
        if (!this.#isBusy(error) || performance.now() > giveUpAt) throw error;
      }
      await sleep(pauseMs);
    }
  }

  /** Undefined when one failed that had changed something. */
  async #runTogether(group: readonly Job[]): Promise<(() => void)[] | undefined> {
    const settled: (() => void)[] = [];
    for (const job of group) {
      const before = this.#changes();
      try {
        const value = await job.work(this.#tx);
        settled.push(() => job.resolve(value));
      } catch (error) {
        if (error instanceof StorageUnavailable || !this.#connection.isTransaction) throw error;
        if (this.#changes() !== before) return undefined;
        settled.push(() => job.reject(error));
      }
    }
    return settled;
  }

  async #runBehindSavepoint(job: Job): Promise<() => void> {
    this.#statements.mark.run();
    try {
      const value = await job.work(this.#tx);
      this.#statements.keep.run();
      return () => job.resolve(value);
    } catch (error) {
      // A full disk or a failing one ends the whole transaction, not only this part of it.
      if (error instanceof StorageUnavailable || !this.#connection.isTransaction) throw error;
      this.#statements.undo.run();
      this.#statements.keep.run();
      return () => job.reject(error);
    }
  }

  #rollBack(): void {
    try {
      if (this.#connection.isTransaction) this.#connection.exec("ROLLBACK");
    } catch {
      // The engine already rolled back by itself; the caller hears of the error that led here.
    }
  }
}
