import type pg from "pg";
import type { FirstRows, Reader, Tx } from "../database.ts";
import type { Query } from "../query.ts";
import type { DatabaseClock } from "./database-clock.ts";
import { postgresDialect } from "./postgres-dialect.ts";
import { translate, invalidatesConnection } from "./postgres-errors.ts";
import type { PostgresPool } from "./postgres-pool.ts";
import type { TimedStatement } from "./timed-statement.ts";

/** Even statements without the usual timeout are limited, so that a dead connection is noticed. */
const longTimeoutMs = 30 * 60_000;

function bound<Params extends object>(
  query: Query<Params, unknown>,
  params: Params,
  hasNoTimeout = query.hasNoTimeout === true,
): TimedStatement {
  const statement = query.statement(postgresDialect, params);
  const config = { name: statement.name, text: statement.sql, values: statement.bind(params) };
  return hasNoTimeout ? { ...config, query_timeout: longTimeoutMs } : config;
}

/**
 * The server itself leaves out the rows that are not wanted. A row's text is about as long as what is sent of it. The last
 * row tells whether there were more.
 */
function cutAt<Params extends object, Row>(query: Query<Params, Row>, maxChars: number): Query<Params, Row> {
  return {
    ...query,
    statement: (dialect, params) => {
      const { name, sql, bind } = query.statement(dialect, params);
      const measured = `select page.*, octet_length(page::text) as chars from (${sql}) page`;
      const summed = `select measured.*, sum(chars) over (rows unbounded preceding) as chars_so_far,
        lead(true) over () as has_next from (${measured}) measured`;
      const cut = `select * from (${summed}) summed where chars_so_far - chars <= ${maxChars}`;
      return { name: `${name}_${maxChars}`, sql: cut, bind };
    },
  };
}

interface Measured {
  readonly chars?: unknown;
  readonly chars_so_far?: unknown;
  readonly has_next?: unknown;
}

function firstRows<Row>(found: readonly Measured[]): FirstRows<Row> {
  const rows = found.map(({ chars: _chars, chars_so_far: _soFar, has_next: _hasNext, ...row }) => row as Row);
  return { rows, isCut: found.at(-1)?.has_next === true };
}

/** Reads outside a transaction. */
export function postgresReader(pool: PostgresPool): Reader {
  const rowsOf = async <Params extends object>(query: Query<Params, unknown>, params: Params) => {
    try {
      return (await pool.query(bound(query, params))).rows;
    } catch (error) {
      throw translate(error);
    }
  };
  return {
    now: () => pool.clock.now(),
    first: async <Params extends object, Row>(query: Query<Params, Row>, params: Params) =>
      (await rowsOf(query, params))[0] as Row | undefined,
    all: async <Params extends object, Row>(query: Query<Params, Row>, params: Params) =>
      (await rowsOf(query, params)) as Row[],
    allUpTo: async <Params extends object, Row>(query: Query<Params, Row>, params: Params, maxChars: number) =>
      firstRows<Row>(await rowsOf(cutAt(query, maxChars), params)),
  };
}

export async function transaction<Result>(pool: PostgresPool, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const client = await pool.take();
  let broken: unknown;
  const tx = new Transaction(client, pool.clock);
  try {
    const result = await work(tx);
    await tx.commit();
    return result;
  } catch (error) {
    const cause = tx.causeOf(error);
    if (invalidatesConnection(cause)) broken = cause;
    await tx.rollBack().catch((rollbackError: unknown) => {
      broken ??= rollbackError;
    });
    throw cause;
  } finally {
    pool.release(client, broken);
  }
}

/** PostgreSQL's code for every statement after a failed one in the same transaction. */
const inFailedTransaction = "25P02";

/**
 * One transaction on one connection. Each statement is sent at once, and only results that are used are awaited: round
 * trips are most of a transaction's cost, and others wait for the rows it has locked meanwhile.
 */
class Transaction implements Tx {
  readonly #client: pg.PoolClient;
  readonly #clock: DatabaseClock;
  readonly #sent: Promise<void>[] = [];
  #failure: unknown;
  #hasNoTimeout = false;

  constructor(client: pg.PoolClient, clock: DatabaseClock) {
    this.#client = client;
    this.#clock = clock;
    this.#recordFailureOf(client.query("BEGIN ISOLATION LEVEL READ COMMITTED"));
  }

  now(): Date {
    return this.#clock.now();
  }

  async first<Params extends object, Row>(query: Query<Params, Row>, params: Params): Promise<Row | undefined> {
    return (await this.#resultOf(query, params)).rows[0] as Row | undefined;
  }

  async all<Params extends object, Row>(query: Query<Params, Row>, params: Params): Promise<Row[]> {
    return (await this.#resultOf(query, params)).rows as Row[];
  }

  async allUpTo<Params extends object, Row>(query: Query<Params, Row>, params: Params, maxChars: number) {
    return firstRows<Row>((await this.#resultOf(cutAt(query, maxChars), params)).rows as Measured[]);
  }

  async run<Params extends object>(query: Query<Params, unknown>, params: Params): Promise<number> {
    return (await this.#resultOf(query, params)).rowCount ?? 0;
  }

  async send<Params extends object>(query: Query<Params, unknown>, params: Params): Promise<void> {
    this.#recordFailureOf(this.#query(query, params));
  }

  async commit(): Promise<void> {
    this.#recordFailureOf(this.#end("COMMIT"));
    await Promise.all(this.#sent);
    if (this.#failure !== undefined) throw this.#failure;
  }

  async rollBack(): Promise<void> {
    await this.#end("ROLLBACK");
  }

  /** A statement may have failed because of an earlier one that was not awaited. */
  causeOf(error: unknown): unknown {
    const isConsequence = (error as { code?: unknown }).code === inFailedTransaction;
    return translate(isConsequence ? (this.#failure ?? error) : error);
  }

  async #resultOf<Params extends object>(query: Query<Params, unknown>, params: Params): Promise<pg.QueryResult> {
    try {
      return await this.#query(query, params);
    } catch (error) {
      throw this.causeOf(error);
    }
  }

  /** Statements queued behind one without timeout wait as long as it does. */
  #query<Params extends object>(query: Query<Params, unknown>, params: Params): Promise<pg.QueryResult> {
    this.#hasNoTimeout ||= query.hasNoTimeout === true;
    return this.#client.query(bound(query, params, this.#hasNoTimeout));
  }

  #end(text: "COMMIT" | "ROLLBACK"): Promise<pg.QueryResult> {
    const statement: TimedStatement = this.#hasNoTimeout ? { text, query_timeout: longTimeoutMs } : { text };
    return this.#client.query(statement);
  }

  #recordFailureOf(response: Promise<unknown>): void {
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
