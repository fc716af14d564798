import pg from "pg";
import { type ConnectionCounts, StorageUnavailable } from "../database.ts";
import { invalidatesPool, isOutOfConnections, isStalePlan, isUnprepared } from "./postgres-errors.ts";
import { DatabaseClock } from "./database-clock.ts";
import { beginSession, configWithTimeout } from "./postgres-session.ts";
import { type BatchEntry, type BoundStatement, StatementBatch, type StatementResult } from "./statement-batch.ts";

export interface PostgresOptions {
  readonly url: string;
  readonly connections: number;
  onConnectionError(error: Error): void;
}

/** How long a request waits for a connection while the server accepts no new ones. */
const acquireTimeoutMs = 5_000;
/** How long the pool then opens no new connections. */
const cappedMs = 10_000;

/** How many reads of one turn of the event loop a connection gets at once. */
const readsPerConnection = 8;

/** The connections of this process. Invalidated ones are not handed out again. */
export class PostgresPool {
  readonly #pool: pg.Pool;
  readonly #maxConnections: number;
  readonly clock = new DatabaseClock();
  readonly #valid = new Set<pg.PoolClient>();
  readonly #losses = new WeakMap<pg.PoolClient, Error>();
  #cappedTimer: NodeJS.Timeout | undefined;
  /** Short reads that this turn of the event loop has asked for. */
  #reads: BatchEntry[] = [];

  constructor({ url, connections, onConnectionError }: PostgresOptions) {
    this.#maxConnections = connections;
    this.#pool = new pg.Pool({
      ...configWithTimeout(url),
      pipeline: true,
      max: connections,
      idleTimeoutMillis: 30_000,
      // oxlint-disable-next-line no-misused-promises -- the pool waits for it, which its types do not say
      onConnect: (client) => Promise.all([beginSession(client), this.clock.measure(client)]),
    });
    // Without these listeners a database restart would end the process.
    this.#pool.on("error", onConnectionError);
    this.#pool.on("connect", (client) => {
      this.#valid.add(client);
      client.on("error", (error) => {
        if (!this.#losses.has(client)) this.#losses.set(client, error);
        onConnectionError(error);
      });
    });
    this.#pool.on("remove", (client) => this.#valid.delete(client));
  }

  /** A connection for exclusive use, to be returned with `release`. */
  async take(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#connect();
      if (this.#valid.has(client)) {
        // Sent ahead of the caller's first statement, which does not wait for the response.
        if (this.clock.isStale) this.clock.measure(client).catch(() => undefined);
        return client;
      }
      client.release(true);
    }
  }

  /** Returns a connection to the pool; closes it if there is a reason not to use it again. */
  release(client: pg.PoolClient, reason?: unknown): void {
    if (reason !== undefined) this.#valid.delete(client);
    if (invalidatesPool(reason)) this.invalidateAll();
    client.release(reason !== undefined);
  }

  /** Why a connection was lost; undefined if it was not. The driver only says so between two statements. */
  lossOf(client: pg.PoolClient): Error | undefined {
    return this.#losses.get(client);
  }

  /** Every open connection is replaced before its next use. */
  invalidateAll(): void {
    this.#valid.clear();
  }

  /** Runs one statement outside a transaction, on any connection. */
  async query(statement: BoundStatement, timeoutMs?: number): Promise<StatementResult> {
    try {
      return await this.#queryOnce(statement, timeoutMs);
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      return this.#queryOnce(statement, timeoutMs);
    }
  }

  counts(): ConnectionCounts {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this.#pool;
    return { limit: this.#maxConnections, open, idle, waiting };
  }

  /**
   * Runs a short read outside a transaction. Those of one turn of the event loop are sent together, a few per connection;
   * none fails because of another, but those behind a slow one wait for it.
   */
  async readShortly(statement: BoundStatement): Promise<StatementResult> {
    try {
      return await this.#readTogether(statement);
    } catch (error) {
      if (!isStalePlan(error) && !isUnprepared(error)) throw error;
      return this.#queryOnce(statement, undefined);
    }
  }

  close(): Promise<void> {
    clearTimeout(this.#cappedTimer);
    return this.#pool.end();
  }

  async #queryOnce(statement: BoundStatement, timeoutMs: number | undefined): Promise<StatementResult> {
    const client = await this.take();
    let reason: unknown;
    try {
      return await new Promise((resolve, reject) => {
        client.query(new StatementBatch([{ statement, resolve, reject }], timeoutMs));
      });
    } catch (error) {
      reason = error;
      throw error;
    } finally {
      this.release(client, reason);
    }
  }

  #readTogether(statement: BoundStatement): Promise<StatementResult> {
    return new Promise((resolve, reject) => {
      if (this.#reads.push({ statement, resolve, reject }) === 1) setImmediate(() => this.#sendReads());
    });
  }

  #sendReads(): void {
    const reads = this.#reads;
    this.#reads = [];
    for (let start = 0; start < reads.length; start += readsPerConnection) {
      void this.#sendOnOneConnection(reads.slice(start, start + readsPerConnection));
    }
  }

  async #sendOnOneConnection(reads: readonly BatchEntry[]): Promise<void> {
    let client: pg.PoolClient;
    try {
      client = await this.take();
    } catch (error) {
      for (const read of reads) read.reject(error);
      return;
    }
    let unanswered = reads.length;
    let reason: unknown;
    const answered = () => {
      if (--unanswered === 0) this.release(client, reason);
    };
    const { stream } = (client as pg.PoolClient & { readonly connection: pg.Connection }).connection;
    stream.cork();
    for (const { statement, resolve, reject } of reads) {
      const entry: BatchEntry = {
        statement,
        resolve: (result) => {
          resolve(result);
          answered();
        },
        reject: (error) => {
          reason ??= error;
          // Before the connection is released, so that no caller repeats the read on another one like it.
          if (invalidatesPool(error)) this.invalidateAll();
          reject(error);
          answered();
        },
      };
      client.query(new StatementBatch([entry]));
    }
    stream.uncork();
  }

  async #connect(): Promise<pg.PoolClient> {
    const deadline = performance.now() + acquireTimeoutMs;
    for (;;) {
      try {
        return await this.#pool.connect();
      } catch (error) {
        if (!isOutOfConnections(error) || this.#valid.size === 0 || performance.now() > deadline) {
          throw new StorageUnavailable(error);
        }
        this.#cap();
      }
    }
  }

  /** Opens no more connections for a while, so that requests wait for one of those that exist. */
  #cap(): void {
    this.#pool.options.max = this.#valid.size;
    this.#cappedTimer ??= setTimeout(() => {
      this.#cappedTimer = undefined;
      this.#pool.options.max = this.#maxConnections;
    }, cappedMs).unref();
  }
}
