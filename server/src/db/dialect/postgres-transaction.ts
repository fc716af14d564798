import type pg from "pg";
import type { Reader, Tx } from "../database.ts";
import type { Query } from "../query.ts";
import { postgresDialect } from "./postgres-dialect.ts";
import { meaningOf, spoilsConnection } from "./postgres-errors.ts";
import type { PostgresPool, TimedStatement } from "./postgres-pool.ts";

/** What may take long is not taken for a connection that has died, unless it takes very long. */
const unhurriedMs = 30 * 60_000;

function bound<Params extends object>(
  query: Query<Params, unknown>,
  params: Params,
  hasNoTimeout = query.hasNoTimeout === true,
): TimedStatement {
  const statement = query.statement(postgresDialect, params);
  const whole = { name: statement.name, text: statement.sql, values: statement.bind(params) };
  return hasNoTimeout ? { ...whole, query_timeout: unhurriedMs } : whole;
}

/** Reads outside of any transaction. */
export function postgresReader(pool: PostgresPool): Reader {
  const rowsOf = async <Params extends object>(query: Query<Params, unknown>, params: Params) => {
    try {
      return (await pool.query(bound(query, params))).rows;
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

export async function transaction<Result>(pool: PostgresPool, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const client = await pool.take();
  let broken: unknown;
  const tx = new Transaction(client);
  try {
    const result = await work(tx);
    await tx.commit();
    return result;
  } catch (error) {
    const cause = tx.causeOf(error);
    if (spoilsConnection(cause)) broken = cause;
    await tx.rollBack().catch((rollbackError: unknown) => {
      broken ??= rollbackError;
    });
    throw cause;
  } finally {
    pool.release(client, broken);
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
  #hasNoTimeout = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
    this.#noteFailureOf(client.query("BEGIN ISOLATION LEVEL READ COMMITTED"));
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
    this.#noteFailureOf(this.#ask(query, params));
  }

  async commit(): Promise<void> {
    this.#noteFailureOf(this.#end("COMMIT"));
    await Promise.all(this.#sent);
    if (this.#failure !== undefined) throw this.#failure;
  }

  async rollBack(): Promise<void> {
    await this.#end("ROLLBACK");
  }

  /** An earlier statement that nobody waited for may be what a later one failed of. */
  causeOf(error: unknown): unknown {
    const isConsequence = (error as { code?: unknown }).code === afterFailure;
    return meaningOf(isConsequence ? (this.#failure ?? error) : error);
  }

  async #answerTo<Params extends object>(query: Query<Params, unknown>, params: Params): Promise<pg.QueryResult> {
    try {
      return await this.#ask(query, params);
    } catch (error) {
      throw this.causeOf(error);
    }
  }

  /** Behind a statement that takes its time, every later one waits for just as long. */
  #ask<Params extends object>(query: Query<Params, unknown>, params: Params): Promise<pg.QueryResult> {
    this.#hasNoTimeout ||= query.hasNoTimeout === true;
    return this.#client.query(bound(query, params, this.#hasNoTimeout));
  }

  #end(text: "COMMIT" | "ROLLBACK"): Promise<pg.QueryResult> {
    const statement: TimedStatement = this.#hasNoTimeout ? { text, query_timeout: unhurriedMs } : { text };
    return this.#client.query(statement);
  }

  #noteFailureOf(response: Promise<unknown>): void {
    this.#sent.push(
      response.then(
        () => undefined,
        (error: unknown) => {
          this.#failure ??= error;
        },
      ),
    );
  }
}
