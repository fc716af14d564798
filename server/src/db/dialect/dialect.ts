import type { Expression, Kysely, RawBuilder, SelectQueryBuilder } from "kysely";
import type { Tables } from "../tables.ts";

/** Every way in which the two engines differ, as far as queries and migrations can see. */
export interface Dialect {
  /** Builds and compiles SQL of this engine; it never runs it. */
  readonly builder: Kysely<Tables>;
  // What takes a lock is called by its strength, here and in queries: lock, hold or keep.
  /** Locks the selected rows until the transaction ends, where the engine does not already run writers one by one. */
  forUpdate<DB, TB extends keyof DB, O>(select: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O>;
  /** The same for rows that are to be deleted: until then nothing new can refer to them. */
  forUpdateToDelete<DB, TB extends keyof DB, O>(select: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O>;
  /** Keeps the selected rows as they are until the transaction ends, while others may do the same. */
  forShare<DB, TB extends keyof DB, O>(select: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O>;
  /** Keeps the selected rows from being deleted until the transaction ends. They may change meanwhile. */
  forKeyShare<DB, TB extends keyof DB, O>(select: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O>;
  /** Whether a column's id is among those of a JSON array. */
  isAmong(column: Expression<unknown>, ids: string): RawBuilder<boolean>;
  /** The values of all rows in a group as JSON text, `[]` when there are none. */
  jsonArray(value: Expression<unknown>, orderBy: Expression<unknown>): RawBuilder<string>;
  /** An object of these fields as JSON text. */
  jsonObject(fields: readonly { name: string; value: Expression<unknown> }[]): RawBuilder<string>;
  /** The objects of a JSON array as rows to select from, so that many are written by one statement. */
  jsonRows(json: string, columns: Readonly<Record<string, JsonRowType>>): RawBuilder<unknown>;
  /** A timestamp column as it reads on the wire. */
  jsonTimestamp(column: Expression<unknown>): Expression<unknown>;
  /** A column of 0 and 1 as `false` and `true`. */
  jsonBoolean(column: Expression<unknown>): Expression<unknown>;
  /** Selects rows for this transaction to work on, leaving out those that another one is at. */
  claimRows<DB, TB extends keyof DB, O>(select: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O>;
  /**
   * The place in its organisation's log of an event that is being written. PostgreSQL gives none yet: its transactions
   * do not commit in the order in which they write, so there events are numbered once they are committed.
   */
  nextSequence(org: string): RawBuilder<number>;
  /** Column types and table options for migrations. */
  readonly ddl: Ddl;
}

export type JsonRowType = "uuid" | "timestamp" | "text" | "bigint";

export interface Ddl {
  readonly uuid: string;
  readonly timestamp: string;
  readonly json: string;
  readonly real: string;
  readonly bigint: string;
  /** Ends a CREATE TABLE. */
  readonly table: string;
  /** Ends a CREATE TABLE of small rows that are found by their primary key alone. */
  readonly clusteredTable: string;
  /** The columns and keys by which the log of events is ordered, and how its CREATE TABLE ends. */
  readonly eventOrder: { readonly columns: string; readonly table: string; readonly more: readonly string[] };
}
