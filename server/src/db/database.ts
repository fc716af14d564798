import type { MeasuredQuery, Query } from "./query.ts";

/** Runs queries. A query's parameters name every value it uses; nothing else reaches the database. */
export interface Reader {
  /**
   * The database's clock, which all processes share: times that are stored, and compared with stored ones, come from
   * here. Costs no round trip.
   */
  now(): Date;
  first<Params extends object, Row>(query: Query<Params, Row>, params: Params): Promise<Row | undefined>;
  all<Params extends object, Row>(query: Query<Params, Row>, params: Params): Promise<Row[]>;
  /** Like `all`, but leaves out the rows after the one with which their text exceeds about `maxChars`. */
  allUpTo<Params extends object, Row>(
    query: MeasuredQuery<Params, Row>,
    params: Params,
    maxChars: number,
  ): Promise<FirstRows<Row>>;
}

export interface FirstRows<Row> {
  readonly rows: Row[];
  /** Whether there may be more rows. */
  readonly isCut: boolean;
}

/** A reader inside one transaction, which may also write. */
export interface Tx extends Reader {
  /** Returns the number of changed rows, or throws the database's error. */
  run<Params extends object>(query: Query<Params, unknown>, params: Params): Promise<number>;
  /** Like `run`, without waiting for a remote database's response. If the statement fails, the transaction fails. */
  send<Params extends object>(query: Query<Params, unknown>, params: Params): Promise<void>;
  /** Sends rows with the statement for one of them or with that for all, whichever suits the engine. */
  sendRows<Row extends object>(statements: RowStatements<Row>, rows: readonly Row[]): Promise<void>;
  /**
   * Sends a read before its result is needed, together with the statements before it. The same read gets that result
   * later, unless something was written in between. Undefined if reads need no round trip.
   */
  readAhead?<Params extends object>(query: Query<Params, unknown>, params: Params): void;
}

export interface RowStatements<Row extends object> {
  readonly one: Query<Row, unknown>;
  /** `rows` is a JSON array. */
  readonly all: Query<{ rows: string }, unknown>;
}

/** Reports changes that other processes made to the same data. */
export interface Watch {
  /** Notifies every watching process, this one included, of a change in an organisation. */
  announce(org: string): void;
  stop(): Promise<void>;
}

/** The connections of this process. */
export interface ConnectionCounts {
  readonly limit: number;
  readonly open: number;
  readonly idle: number;
  /** Statements and transactions that wait for one. */
  readonly waiting: number;
}

export interface Database extends Reader {
  /** Whether events get their sequence number only after they are committed (`events/event-log.ts`). */
  readonly numbersEventsLater: boolean;
  /** Whether all writes wait for each other, even those of different rows. */
  readonly hasSingleWriter: boolean;
  /** Calls back with the organisation that changed, or with undefined if it may be any. */
  watch(onChange: (org: string | undefined) => void, onError: (error: Error) => void): Watch;
  /**
   * Runs the work in one transaction and resolves once it is durable. The work may run again after a deadlock, or
   * after it threw `RetryTransaction`, so it uses nothing but its `tx`: no network, no files, no timers. Short works of
   * one lane that arrive at the same time may share a transaction; none of them can make another one fail.
   */
  write<Result>(work: (tx: Tx) => Promise<Result>, lane?: string): Promise<Result>;
  /**
   * For reads that may take long: a few at a time, organisations in turn, on SQLite in a thread of their own. Reads that
   * wait or run for too long fail with `ReadTooSlow`.
   */
  background(org: string): Reader;
  /** Removes deleted content from the engine's log, unless another process is using it at the moment. */
  emptyLog(): Promise<void>;
  /** Undefined if the engine has no pool of connections. */
  connections?(): ConnectionCounts;
  /** Throws `StorageUnavailable` if the database does not respond. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The storage is unreachable, full or locked for too long. A later retry may succeed. */
export class StorageUnavailable extends Error {
  override name = "StorageUnavailable";
  constructor(cause: unknown) {
    super("storage unavailable", { cause });
  }
}

/** A read in the background exceeded its deadline, or too many of them are waiting. */
export class ReadTooSlow extends Error {
  override name = "ReadTooSlow";
}

/**
 * Data read earlier in the transaction has changed; the transaction is rolled back and retried. Only needed on an engine
 * with concurrent writers.
 */
export class RetryTransaction extends Error {
  override name = "RetryTransaction";
  constructor() {
    super("data read earlier in the transaction has changed");
  }
}

/** A unique index rejected the row. `subject` names the index or its columns. */
export class UniqueViolation extends Error {
  override name = "UniqueViolation";
  readonly subject: string;
  constructor(subject: string, cause: unknown) {
    super(`unique violation: ${subject}`, { cause });
    this.subject = subject;
  }
}

/** Another row still refers to this one, or the row it refers to does not exist. */
export class ReferenceViolation extends Error {
  override name = "ReferenceViolation";
  constructor(cause: unknown) {
    super("reference violation", { cause });
  }
}
