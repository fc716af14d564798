import pg from "pg";
import { StorageUnavailable } from "../database.ts";
import { isOutOfConnections, isStalePlan, invalidatesPool } from "./postgres-errors.ts";
import { DatabaseClock } from "./database-clock.ts";
import { beginSession, configWithTimeout } from "./postgres-session.ts";
import type { TimedStatement } from "./timed-statement.ts";

export interface PostgresOptions {
  readonly url: string;
  readonly connections: number;
  onConnectionError(error: Error): void;
}

/** How long a request waits for a connection while the server accepts no new ones. */
const acquireTimeoutMs = 5_000;
/** How long the pool then opens no new connections. */
const cappedMs = 10_000;

/** The connections of this process. Invalidated ones are not handed out again. */
export class PostgresPool {
  readonly #pool: pg.Pool;
  readonly #maxConnections: number;
  readonly clock = new DatabaseClock();
  readonly #valid = new Set<pg.PoolClient>();
  #cappedTimer: NodeJS.Timeout | undefined;

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
      client.on("error", onConnectionError);
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

  /** Every open connection is replaced before its next use. */
  invalidateAll(): void {
    this.#valid.clear();
  }

  /** Runs one statement outside a transaction, on any connection. */
  async query(statement: TimedStatement): Promise<pg.QueryResult> {
    try {
      return await this.#queryOnce(statement);
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      return this.#queryOnce(statement);
    }
  }

  close(): Promise<void> {
    clearTimeout(this.#cappedTimer);
    return this.#pool.end();
  }

  async #queryOnce(statement: TimedStatement): Promise<pg.QueryResult> {
    const client = await this.take();
    let reason: unknown;
    try {
      return await client.query(statement);
    } catch (error) {
      reason = error;
      throw error;
    } finally {
      this.release(client, reason);
    }
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
