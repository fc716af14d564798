import type { Query } from "./query.ts";

/** Runs queries. Every value a query needs is named in its parameters; nothing else reaches the database. */
export interface Reader {
  first<Params extends object, Row>(query: Query<Params, Row>, params: Params): Promise<Row | undefined>;
  all<Params extends object, Row>(query: Query<Params, Row>, params: Params): Promise<Row[]>;
}

/** A reader inside one transaction, which may also write. */
export interface Tx extends Reader {
  /** Answers how many rows changed, or throws what the database has against it. */
  run<Params extends object>(query: Query<Params, unknown>, params: Params): Promise<number>;
  /** For who needs to know neither: a database elsewhere is not waited for. If it fails, the whole transaction does. */
  send<Params extends object>(query: Query<Params, unknown>, params: Params): Promise<void>;
}

/** Tells of changes that other processes made to the same data. */
export interface Watch {
  /** Tells everybody who watches, this process included, that there is news of an organisation. */
  announce(org: string): void;
  stop(): Promise<void>;
}

export interface Database extends Reader {
  /** Whether events get their place in the log only once they are committed (`events/event-log.ts`). */
  readonly numbersEventsLater: boolean;
  /** Calls back with the organisation there is news of, or with nothing when it may be any. Never polls tightly. */
  watch(onNews: (org: string | undefined) => void, onTrouble: (error: Error) => void): Watch;
  /**
   * Runs the work in one transaction and resolves once it is durable. The work may run again after a deadlock, or
   * after it threw `RetryTransaction`, so it does nothing but talk to its `tx`: no network, no files, no timers.
   */
  write<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** Throws `StorageUnavailable` if the database cannot answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The storage cannot serve now: gone, full or locked for too long. Trying again later may succeed. */
export class StorageUnavailable extends Error {
  override name = "StorageUnavailable";
  constructor(cause: unknown) {
    super("storage unavailable", { cause });
  }
}

/**
 * What was read before is no longer so; the transaction starts anew holding nothing. Only an engine with several writers
 * at once can have a reason to throw it.
 */
export class RetryTransaction extends Error {
  override name = "RetryTransaction";
  constructor() {
    super("what was read before is no longer so");
  }
}

/** A unique index refused the row. `subject` names the index or its columns. */
export class UniqueViolation extends Error {
  override name = "UniqueViolation";
  readonly subject: string;
  constructor(subject: string, cause: unknown) {
    super(`unique violation: ${subject}`, { cause });
    this.subject = subject;
  }
}

/** Another row still refers to this one, or the row it should refer to is gone. */
export class ReferenceViolation extends Error {
  override name = "ReferenceViolation";
  constructor(cause: unknown) {
    super("reference violation", { cause });
  }
}
