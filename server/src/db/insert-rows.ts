import { type InsertQueryBuilder, type InsertResult, type Kysely, sql } from "kysely";
import type { Dialect, JsonRowType } from "./dialect/dialect.ts";
import type { Schema, Tables } from "./tables.ts";

/** Inserts the objects of a JSON array as rows of a table, in a single statement. */
export function insertRows<Table extends keyof Tables>(
  q: Kysely<Schema>,
  dialect: Dialect,
  table: Table,
  columns: { readonly [Column in keyof Tables[Table]]?: JsonRowType },
  json: string,
): InsertQueryBuilder<Schema, Table, InsertResult> {
  const names = Object.keys(columns) as (keyof Tables[Table] & string)[];
  const rows = dialect.jsonRows(json, columns as Record<string, JsonRowType>);
  // "where true" tells SQLite that a conflict clause after it does not belong to the select.
  const select = sql`select ${sql.join(names.map((name) => sql.ref(name)))} from ${rows} as fresh where true`;
  return q
    .insertInto(table)
    .columns(names as never)
    .expression(select as never);
}
