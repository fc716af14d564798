import { type Expression, type RawBuilder, sql } from "kysely";
import type { JsonField } from "./dialect.ts";

/**
 * The pieces whose concatenation is an object as JSON text: literals and, between them, values. Functions that build JSON
 * check the type of each value for each row.
 */
export function jsonPieces(
  fields: readonly JsonField[],
  valueOf: (field: JsonField) => Expression<unknown>,
): RawBuilder<unknown>[] {
  const pieces: RawBuilder<unknown>[] = [];
  let literal = "{";
  for (const field of fields) {
    const quote = field.form === "token" ? '"' : "";
    pieces.push(sql.lit(`${literal}"${field.name}":${quote}`), sql`(${valueOf(field)})`);
    literal = `${quote},`;
  }
  return [...pieces, sql.lit(`${literal.slice(0, -1)}}`)];
}
