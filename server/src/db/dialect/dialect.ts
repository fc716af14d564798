import type { Expression, Kysely, RawBuilder, SelectQueryBuilder } from "kysely";
import type { Schema } from "../tables.ts";

/** The differences between the two engines that queries and migrations depend on. */
export interface Dialect {
  /** Builds and compiles SQL for this engine; never runs it. */
  readonly builder: Kysely<Schema>;
  // Queries that lock rows are named by the strength of the lock: for update, for share, for key share.
  /** Locks the selected rows until the transaction ends, unless the engine has a single writer anyway. */
  forUpdate<DB, TB extends keyof DB, O>(select: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O>;
  /** The same for rows about to be deleted: no new row can refer to them meanwhile. */
  forUpdateToDelete<DB, TB extends keyof DB, O>(select: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O>;
  /** Prevents changes to the selected rows until the transaction ends; others may take the same lock. */
  forShare<DB, TB extends keyof DB, O>(select: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O>;
  /** Prevents deletion of the selected rows until the transaction ends; other changes are allowed. */
  forKeyShare<DB, TB extends keyof DB, O>(select: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O>;
  /** The same lock at the end of a nested select, as raw SQL. */
  readonly keyShareClause: RawBuilder<unknown>;
  /** Ends a raw select of rows about to be changed, and leaves out those that another transaction has locked. */
  readonly skipLockedClause: RawBuilder<unknown>;
  /** Whether a column's id is in a JSON array of ids. */
  isAmong(column: Expression<unknown>, ids: string): RawBuilder<boolean>;
  /** A text that is an id, to be compared with a column of ids. */
  asId(text: Expression<unknown>): RawBuilder<string>;
  /**
   * Whether a text contains another, byte by byte. Unlike `like`, and `position` on PostgreSQL, this takes no more than a
   * few microseconds for texts that match almost everywhere, such as 500 times the same character.
   */
  contains(text: Expression<unknown>, part: string): RawBuilder<boolean>;
  /** The values of all rows in a group as JSON text; `[]` for no rows. */
  jsonArray(value: Expression<unknown>, orderBy: Expression<unknown>): RawBuilder<string>;
  /** The items of a JSON array in a column as rows of `item` with their `value`. */
  jsonItems(column: Expression<unknown>): RawBuilder<unknown>;
  /** The objects of a JSON array as rows to select from, so that one statement writes many. */
  jsonRows(json: string, columns: Readonly<Record<string, JsonRowType>>): RawBuilder<unknown>;
  /** Locks the selected rows for update, skipping those that another transaction has locked. */
  claimRows<DB, TB extends keyof DB, O>(select: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O>;
  /**
   * The sequence number of an event that is being written. Null on PostgreSQL: its transactions do not commit in the
   * order in which they write, so events are numbered after they are committed.
   */
  nextSequence(org: string): RawBuilder<number>;
  /** The size of the database in bytes. */
  readonly databaseBytes: RawBuilder<number>;
  /** How the search index is read. */
  readonly search: {
    /** Tables to select from, `search_documents as d` among them. */
    readonly documents: RawBuilder<unknown>;
    /** The documents whose words match an expression (`features/reach/search/search-expression.ts`). */
    matches(expression: string): RawBuilder<boolean>;
    readonly number: RawBuilder<number>;
    /** An order that the engine can read the index in. Numbers that are not unique are followed by ids. */
    readonly newestFirst: RawBuilder<unknown>;
  };
  /** Column types and table options for migrations. */
  readonly ddl: Ddl;
}

/** `words` are separated by spaces, and stored as the search index needs them. */
export type JsonRowType = "uuid" | "timestamp" | "text" | "bigint" | "json" | "words";

export interface Ddl {
  readonly uuid: string;
  readonly timestamp: string;
  readonly json: string;
  readonly real: string;
  readonly bigint: string;
  /** The texts of a JSON array in a column as rows of `item` with their `value`. */
  jsonTexts(column: string): string;
  /** Statements for a column of JSON that can be much longer than the rest of its row. */
  longJson(table: string, column: string): readonly string[];
  /** Statements for a column of text that is read far more often than the rest of its row. */
  textInRow(table: string, column: string): readonly string[];
  /** Ends a CREATE TABLE. */
  readonly table: string;
  /** Ends a CREATE TABLE of small rows that are only looked up by their primary key. */
  readonly clusteredTable: string;
  /** The columns and keys that order the event log, the end of its CREATE TABLE and further statements. */
  readonly eventOrder: { readonly columns: string; readonly table: string; readonly more: readonly string[] };
  /** The columns and keys of documents, the end of their CREATE TABLE, further statements, and the type of a word. */
  readonly search: {
    readonly columns: string;
    readonly table: string;
    readonly more: readonly string[];
    /** Lets the index collect the words of many documents before it adds them. */
    readonly pending: readonly string[];
    readonly word: string;
  };
}
