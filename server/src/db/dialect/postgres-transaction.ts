import pg from "pg";
import { type Reader, StorageUnavailable, type Tx } from "../database.ts";
import type { Query } from "../query.ts";
import { postgresDialect } from "./postgres-dialect.ts";
import { meaningOf } from "./postgres-errors.ts";

function ask<Params extends object>(
  connection: pg.Pool | pg.PoolClient,
  query: Query<Params, unknown>,
  params: Params,
): Promise<pg.QueryResult> {
  const statement = query.statement(postgresDialect, params);
  return connection.query({ name: statement.name, text: statement.sql, values: statement.bind(params) });
}

/** Reads outside of any transaction. */
export function postgresReader(pool: pg.Pool): Reader {
  const rowsOf = async <Params extends object>(query: Query<Params, unknown>, params: Params) => {
    try {
      return (await ask(pool, query, params)).rows;
    } catch (error) {
      throw meaningOf(error);
    }
  };
  return {
    first: async <Params extends object, Row>(query: Query<Params, Row>, params: Params) =>
      (await rowsOf(query, params))[0] as Row | undefined,
    all: async <Params extends object, Row>(query: Query<Params, Row>, params: Params) =>
      (await rowsOf(query, params)) as Row[],
  };
}

export async function transaction<Result>(pool: pg.Pool, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const client = await pool.connect().catch((error: unknown) => {
    throw new StorageUnavailable(error);
  });
  let broken: Error | undefined;
  const tx = new Transaction(client);
  try {
    const result = await work(tx);
    await tx.commit();
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw tx.causeOf(error);
  } finally {
    client.release(broken);
  }
}

/** What PostgreSQL answers to every statement that follows a failed one. */
const afterFailure = "25P02";

/**
 * One transaction on one connection. Each statement leaves at once, and only an answer that somebody needs is waited for:
 * most of what a transaction costs are its round trips, and while they last others wait for the rows it holds.
 */
class Transaction implements Tx {
  readonly #client: pg.PoolClient;
  readonly #sent: Promise<void>[] = [];
  #failure: unknown;

  constructor(client: pg.PoolClient) {
    this.#client = client;
    this.#noteFailureOf(client.query("BEGIN"));
  }

  async first<Params extends object, Row>(query: Query<Params, Row>, params: Params): Promise<Row | undefined> {
    return (await this.#answerTo(query, params)).rows[0] as Row | undefined;
  }

  async all<Params extends object, Row>(query: Query<Params, Row>, params: Params): Promise<Row[]> {
    return (await this.#answerTo(query, params)).rows as Row[];
  }

  async run<Params extends object>(query: Query<Params, unknown>, params: Params): Promise<number> {
    return (await this.#answerTo(query, params)).rowCount ?? 0;
  }

  async send<Params extends object>(query: Query<Params, unknown>, params: Params): Promise<void> {
    this.#noteFailureOf(ask(this.#client, query, params));
  }

  async commit(): Promise<void> {
    this.#noteFailureOf(this.#client.query("COMMIT"));
    await Promise.all(this.#sent);
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** An earlier statement that nobody waited for may be what a later one failed of. */
  causeOf(error: unknown): unknown {
    const isConsequence = (error as { code?: unknown }).code === afterFailure;
    return meaningOf(isConsequence ? (this.#failure ?? error) : error);
  }

  async #answerTo<Params extends object>(query: Query<Params, unknown>, params: Params): Promise<pg.QueryResult> {
    try {
      return await ask(this.#client, query, params);
    } catch (error) {
      throw this.causeOf(error);
    }
  }

  #noteFailureOf(answer: Promise<unknown>): void {
    this.#sent.push(
      answer.then(
        () => undefined,
        (error: unknown) => {
          this.#failure ??= error;
        },
      ),
    );
  }
}
