import type pg from "pg";
import { type FirstRows, type Reader, type RowStatements, StorageUnavailable, type Tx } from "../database.ts";
import { type MeasuredQuery, type Query, type Statement, statementName } from "../query.ts";
import type { DatabaseClock } from "./database-clock.ts";
import { postgresDialect } from "./postgres-dialect.ts";
import { translate, invalidatesConnection } from "./postgres-errors.ts";
import type { PostgresPool } from "./postgres-pool.ts";
import {
  type BatchEntry,
  type BoundStatement,
  type Parameter,
  StatementBatch,
  type StatementResult,
} from "./statement-batch.ts";

/** Even statements without the usual timeout are limited, so that a dead connection is noticed. */
const longTimeoutMs = 30 * 60_000;

function bound<Params extends object>(query: Query<Params, unknown>, params: Params): BoundStatement {
  const { name, sql, bind } = query.statement(postgresDialect, params);
  return { name, text: sql, values: bind(params) as Parameter[] };
}

/** The cut form of each statement by its length, because naming a statement takes longer than binding it. */
const cutStatements = new WeakMap<Statement, Map<number, Statement>>();

/** The server itself leaves out the rows that are not wanted. The last row tells whether there were more. */
function cutAt<Params extends object, Row>(query: MeasuredQuery<Params, Row>, maxChars: number): Query<Params, Row> {
  return {
    ...query,
    statement: (dialect, params) => {
      const whole = query.statement(dialect, params);
      let byLength = cutStatements.get(whole);
      if (!byLength) cutStatements.set(whole, (byLength = new Map()));
      let cut = byLength.get(maxChars);
      if (!cut) byLength.set(maxChars, (cut = cutStatement(whole, query.rowLength, maxChars)));
      return cut;
    },
  };
}

function cutStatement({ sql, bind }: Statement, rowLength: string, maxChars: number): Statement {
  // Both in one window, because each takes a pass over the rows.
  const measured = `select page.*, lead(true) over before as has_next, sum(${rowLength}) over before as chars_before
    from (${sql}) page window before as (rows between unbounded preceding and 1 preceding)`;
  const text = `select * from (${measured}) measured where coalesce(chars_before, 0) <= ${maxChars}`;
  return { name: statementName(text), sql: text, bind };
}

const firstRows = <Row>(rows: { has_next?: unknown }[]): FirstRows<Row> => ({
  rows: rows as Row[],
  isCut: rows.at(-1)?.has_next === true,
});

/** Reads outside a transaction. */
export function postgresReader(pool: PostgresPool): Reader {
  const rowsOf = async <Params extends object>(query: Query<Params, unknown>, params: Params) => {
    const statement = bound(query, params);
    try {
      return (await (query.hasNoTimeout === true ? pool.query(statement, longTimeoutMs) : pool.readShortly(statement)))
        .rows;
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
    allUpTo: async <Params extends object, Row>(query: MeasuredQuery<Params, Row>, params: Params, maxChars: number) =>
      firstRows<Row>(await rowsOf(cutAt(query, maxChars), params)),
  };
}

export async function transaction<Result>(
  pool: PostgresPool,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool.take();
  let broken: unknown;
  const tx = new Transaction(client, pool.clock);
  try {
    const result = await work(tx);
    await tx.commit();
    return result;
  } catch (error) {
    const cause = tx.causeOf(translate(error) instanceof StorageUnavailable ? (pool.lossOf(client) ?? error) : error);
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

const control = (text: string): BoundStatement => ({ name: `corkboard_${text}`, text, values: [] });
const begin = control("BEGIN ISOLATION LEVEL READ COMMITTED");
const commit = control("COMMIT");
const rollBack = control("ROLLBACK");

/**
 * One transaction on one connection. Round trips are most of a transaction's cost, and others wait for the rows it has
 * locked meanwhile. So only results that are used are awaited, and statements that follow each other without waiting are
 * sent together.
 */
export class Transaction implements Tx {
  readonly #client: pg.PoolClient;
  readonly #clock: DatabaseClock;
  #unsent: BatchEntry[] = [];
  #readAhead: { readonly statement: BoundStatement; readonly result: Promise<StatementResult> }[] = [];
  #failure: unknown;
  #hasChanged = false;
  #hasNoTimeout = false;

  constructor(client: pg.PoolClient, clock: DatabaseClock) {
    this.#client = client;
    this.#clock = clock;
    this.#send(begin);
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

  async allUpTo<Params extends object, Row>(query: MeasuredQuery<Params, Row>, params: Params, maxChars: number) {
    return firstRows<Row>((await this.#resultOf(cutAt(query, maxChars), params)).rows);
  }

  async run<Params extends object>(query: Query<Params, unknown>, params: Params): Promise<number> {
    this.#readAhead = [];
    return (await this.#resultOf(query, params)).count;
  }

  async send<Params extends object>(query: Query<Params, unknown>, params: Params): Promise<void> {
    this.#readAhead = [];
    this.#send(this.#bound(query, params));
  }

  sendRows<Row extends object>({ all }: RowStatements<Row>, rows: readonly Row[]): Promise<void> {
    return this.send(all, { rows: JSON.stringify(rows) });
  }

  readAhead<Params extends object>(query: Query<Params, unknown>, params: Params): void {
    const statement = this.#bound(query, params);
    const result = this.#run(statement);
    // If it fails, so does the transaction, and if it is used, whoever uses it is told.
    result.catch(() => undefined);
    this.#readAhead.push({ statement, result });
  }

  /** Begins the part of a transaction that belongs to the next of several writers. */
  beginPart(): void {
    this.#readAhead = [];
    this.#hasChanged = false;
  }

  /** Whether the transaction can be continued as if its last part had never begun. */
  get isUnchangedSincePart(): boolean {
    return !this.#hasChanged && this.#failure === undefined;
  }

  async commit(): Promise<void> {
    await this.#run(commit);
    if (this.#failure !== undefined) throw this.#failure;
  }

  async rollBack(): Promise<void> {
    await this.#run(rollBack);
  }

  /** A statement may have failed because of an earlier one that was not awaited. */
  causeOf(error: unknown): unknown {
    const isConsequence = (error as { code?: unknown }).code === inFailedTransaction;
    return translate(isConsequence ? (this.#failure ?? error) : error);
  }

  async #resultOf<Params extends object>(query: Query<Params, unknown>, params: Params): Promise<StatementResult> {
    const statement = this.#bound(query, params);
    const ahead = this.#readAhead.find((read) => isSame(read.statement, statement));
    try {
      return await (ahead?.result ?? this.#run(statement));
    } catch (error) {
      throw this.causeOf(error);
    }
  }

  #bound<Params extends object>(query: Query<Params, unknown>, params: Params): BoundStatement {
    const statement = bound(query, params);
    this.#hasNoTimeout ||= query.hasNoTimeout === true;
    this.#hasChanged ||= !statement.text.startsWith("select");
    return statement;
  }

  #send(statement: BoundStatement): void {
    this.#add({ statement, resolve: () => undefined, reject: (error) => (this.#failure ??= error) });
  }

  #run(statement: BoundStatement): Promise<StatementResult> {
    return new Promise((resolve, reject) =>
      this.#add({
        statement,
        resolve,
        reject: (error) => {
          this.#failure ??= error;
          reject(error);
        },
      }),
    );
  }

  /** The batch is sent once nothing more can be added to it without waiting. */
  #add(entry: BatchEntry): void {
    if (this.#unsent.push(entry) === 1) process.nextTick(() => this.#flush());
  }

  /** Statements behind one without timeout wait as long as it does. */
  #flush(): void {
    const batch = new StatementBatch(this.#unsent, this.#hasNoTimeout ? longTimeoutMs : undefined);
    this.#unsent = [];
    this.#client.query(batch);
  }
}

const isSame = (one: BoundStatement, other: BoundStatement) =>
  one.name === other.name && one.values.every((value, index) => value === other.values[index]);
