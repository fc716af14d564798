import type { DatabaseSync, StatementSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { StorageUnavailable, type Tx } from "../database.ts";
import type { OpenedFile } from "./opened-file.ts";

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
  /** Whether the error only means that another process is writing. */
  isBusy(error: unknown): boolean;
  /** Whether the error, translated or not, means that a page of the file is damaged. */
  isDamage(error: unknown): boolean;
  readonly file: OpenedFile;
  /** Called when a group is durable, before its transactions are resolved. */
  onCommit(): void;
}

/** Bounds how long the write lock is held, and so how long another process waits for it. */
const maxGroupSize = 64;

/** How long to wait for another process's write lock before the storage counts as unavailable. */
const lockTimeoutMs = 5_000;
const pollMs = 5;

/**
 * SQLite has one writer, and a durable commit costs far more than the statements in it. So the transactions of one turn
 * of the event loop run one after the other and share one commit. None is resolved before that commit, and one that
 * fails does not affect the others. Most failures happen before anything was changed. Otherwise the group is rolled back
 * and rerun with a savepoint for each transaction; savepoints copy every page that is touched, so they are not used
 * before. SQLite never commits a transaction that met a damaged page, so then each one of the group is committed
 * separately.
 */
export class GroupCommit {
  readonly #connection: DatabaseSync;
  readonly #tx: Tx;
  readonly #changes: () => number;
  readonly #translate: (error: unknown) => unknown;
  readonly #isBusy: (error: unknown) => boolean;
  readonly #isDamage: (error: unknown) => boolean;
  readonly #file: OpenedFile;
  readonly #onCommit: () => void;
  readonly #statements: Record<"begin" | "commit" | "savepoint" | "release" | "rollBackTo", StatementSync>;
  #waiting: Job[] = [];
  #between: (() => void)[] = [];
  #running: Promise<void> | undefined;

  constructor(options: GroupCommitOptions) {
    const { connection } = options;
    this.#connection = connection;
    this.#tx = options.tx;
    this.#changes = options.changes;
    this.#translate = options.translate;
    this.#isBusy = options.isBusy;
    this.#isDamage = options.isDamage;
    this.#file = options.file;
    this.#onCommit = options.onCommit;
    this.#statements = {
      begin: connection.prepare("BEGIN IMMEDIATE"),
      commit: connection.prepare("COMMIT"),
      savepoint: connection.prepare("SAVEPOINT job"),
      release: connection.prepare("RELEASE job"),
      rollBackTo: connection.prepare("ROLLBACK TO job"),
    };
  }

  run<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.push({ work, resolve, reject });
      this.#start();
    });
  }

  /** Runs work that needs the connection while no transaction is open. */
  runBetween(work: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#between.push(() => {
        try {
          this.#file.check();
          resolve(work());
        } catch (error) {
          reject(this.#translate(error));
        }
      });
      this.#start();
    });
  }

  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  #start(): void {
    this.#running ??= new Promise((done) => {
      setImmediate(() => void this.#drain().then(done));
    });
  }

  async #drain(): Promise<void> {
    do {
      for (const work of this.#between.splice(0)) work();
      const group = this.#waiting.splice(0, maxGroupSize);
      if (group.length > 0) await this.#commitGroup(group);
    } while (this.#waiting.length > 0 || this.#between.length > 0);
    this.#running = undefined;
  }

  async #commitGroup(group: Job[]): Promise<void> {
    let settled: (() => void)[] | undefined;
    try {
      this.#file.check();
      await this.#begin();
      settled = await this.#runTogether(group);
      if (!settled) {
        this.#connection.exec("ROLLBACK");
        await this.#begin();
        settled = [];
        for (const job of group) settled.push(await this.#runBehindSavepoint(job));
      }
      this.#statements.commit.run();
      // Only now is it certain that the commit can be found after a restart.
      this.#file.checkNow();
    } catch (error) {
      this.#rollBack();
      if (group.length > 1 && this.#isDamage(error)) {
        for (const job of group) await this.#commitGroup([job]);
        return;
      }
      const reason = this.#translate(error);
      for (const job of group) job.reject(reason);
      return;
    }
    this.#onCommit();
    for (const settle of settled) settle();
  }

  /** Polls for the write lock without blocking, so that reads are served meanwhile. */
  async #begin(): Promise<void> {
    const deadline = performance.now() + lockTimeoutMs;
    for (;;) {
      try {
        return void this.#statements.begin.run();
      } catch (error) {
        if (!this.#isBusy(error) || performance.now() > deadline) throw error;
      }
      await sleep(pollMs);
    }
  }

  /** Undefined if a transaction failed after changing something. */
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
    this.#statements.savepoint.run();
    try {
      const value = await job.work(this.#tx);
      this.#statements.release.run();
      return () => job.resolve(value);
    } catch (error) {
      // A full or failing disk ends the entire transaction, not only this savepoint.
      if (error instanceof StorageUnavailable || !this.#connection.isTransaction) throw error;
      this.#statements.rollBackTo.run();
      this.#statements.release.run();
      return () => job.reject(error);
    }
  }

  #rollBack(): void {
    try {
      if (this.#connection.isTransaction) this.#connection.exec("ROLLBACK");
    } catch {
      // The engine has already rolled back; the caller gets the original error.
    }
  }
}
