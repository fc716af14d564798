import { type RawBuilder, sql } from "kysely";
import type { TProperties } from "typebox";
import type { Dialect, JsonField } from "./dialect/dialect.ts";
import type { Tables } from "./tables.ts";

/**
 * A row as the JSON object that these properties describe, written by the database. Not building the values in JavaScript
 * makes a long list a third cheaper and a single row half as expensive. Only for columns of text, integers, timestamps
 * and flags that are named as on the wire; `withFields` adds what is JSON already.
 */
export const jsonRow = (dialect: Dialect, table: keyof Tables, properties: TProperties): RawBuilder<string> =>
  dialect.jsonObject(jsonFields(dialect, table, properties));

export function jsonFields(dialect: Dialect, table: keyof Tables, properties: TProperties): JsonField[] {
  return Object.entries(properties).map(([name, property]): JsonField => {
    const { type, format, enum: choices } = property as PropertyOfColumn;
    const column = sql.ref(`${table}.${name}`);
    if (type === "boolean") return { name, value: dialect.jsonBoolean(column), form: "bare" };
    if (type === "integer" || type === "number") return { name, value: column, form: "bare" };
    const isToken = choices !== undefined || format === "uuid" || format === "date-time";
    return {
      name,
      value: format === "date-time" ? dialect.jsonTimestamp(column) : column,
      form: type === "string" ? (isToken ? "token" : "text") : undefined,
    };
  });
}

/** Several types if the value can be null. */
interface PropertyOfColumn {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly string[];
}

/** Adds fields, each of them JSON text, to an object that is JSON text. */
export function withFields(object: string, fields: Readonly<Record<string, string>>): string {
  let text = object.slice(0, -1);
  for (const name in fields) text += `,"${name}":${fields[name]}`;
  return `${text}}`;
}
