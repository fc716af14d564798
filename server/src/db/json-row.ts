import { type RawBuilder, sql } from "kysely";
import type { TObject } from "typebox";
import type { Dialect } from "./dialect/dialect.ts";
import type { Tables } from "./tables.ts";

/**
 * A row as the JSON its schema describes, written by the database. A long list is then neither taken apart into values
 * nor put together again: it costs a third less. The schema still decides what may leave, so columns it does not name
 * cannot. For flat rows of text, whole numbers and timestamps, named as on the wire.
 */
export function jsonRow(dialect: Dialect, table: keyof Tables, schema: TObject): RawBuilder<string> {
  const fields = Object.entries(schema.properties).map(([name, property]) => {
    const { format } = property as { format?: string };
    const column = sql.ref(`${table}.${name}`);
    return { name, value: format === "date-time" ? dialect.jsonTimestamp(column) : column };
  });
  return dialect.jsonObject(fields);
}
