import pg from "pg";
import { StorageUnavailable } from "../database.ts";
import { isOutOfConnections, isStalePlan, spoilsAll } from "./postgres-errors.ts";
import { beginSession, promptConfig } from "./postgres-session.ts";

export interface PostgresOptions {
  readonly url: string;
  readonly connections: number;
  onConnectionError(error: Error): void;
}

/** How long a request waits for a connection while the server has no more for us. */
const patienceMs = 5_000;
/** How long we then make do with the connections we have. */
const makeDoMs = 10_000;

export interface TimedStatement extends pg.QueryConfig {
  /** How long it may take, where that is not what others may. */
  readonly query_timeout?: number;
}

/** The connections of this process. Those that can no longer be trusted are not handed out again. */
export class PostgresPool {
  readonly #pool: pg.Pool;
  readonly #most: number;
  readonly #trusted = new Set<pg.PoolClient>();
  #makingDo: NodeJS.Timeout | undefined;

  constructor({ url, connections, onConnectionError }: PostgresOptions) {
    this.#most = connections;
    this.#pool = new pg.Pool({
      ...promptConfig(url),
      pipeline: true,
      max: connections,
      idleTimeoutMillis: 30_000,
      // oxlint-disable-next-line no-misused-promises -- the pool waits for it, which its types do not say
      onConnect: beginSession,
    });
    // Without these a database restart would end the process.
    this.#pool.on("error", onConnectionError);
    this.#pool.on("connect", (client) => {
      this.#trusted.add(client);
      client.on("error", onConnectionError);
    });
    this.#pool.on("remove", (client) => this.#trusted.delete(client));
  }

  /** A connection for one's own use, to be given back with `release`. */
  async take(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#connect();
      if (this.#trusted.has(client)) return client;
      client.release(true);
    }
  }

  /** Takes a connection back; with the reason for which it cannot be used any more, it is closed. */
  release(client: pg.PoolClient, reason?: unknown): void {
    if (reason !== undefined) this.#trusted.delete(client);
    if (spoilsAll(reason)) this.distrustAll();
    client.release(reason !== undefined);
  }

  /** Every connection there is now is replaced before anybody uses it again. */
  distrustAll(): void {
    this.#trusted.clear();
  }

  /** One statement outside of any transaction, on any connection. */
  async query(statement: TimedStatement): Promise<pg.QueryResult> {
    try {
      return await this.#queryOnce(statement);
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      return this.#queryOnce(statement);
    }
  }

  close(): Promise<void> {
    clearTimeout(this.#makingDo);
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
    const deadline = performance.now() + patienceMs;
    for (;;) {
      try {
        return await this.#pool.connect();
      } catch (error) {
        if (!isOutOfConnections(error) || this.#trusted.size === 0 || performance.now() > deadline) {
          throw new StorageUnavailable(error);
        }
        this.#makeDo();
      }
    }
  }

  /** Asks the server for no more connections for a while, so that whoever needs one waits for one that we have. */
  #makeDo(): void {
    this.#pool.options.max = this.#trusted.size;
    this.#makingDo ??= setTimeout(() => {
      this.#makingDo = undefined;
      this.#pool.options.max = this.#most;
    }, makeDoMs).unref();
  }
}
