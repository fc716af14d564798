import { type RawBuilder, sql } from "kysely";
import type { Dialect, JsonField } from "./dialect/dialect.ts";

/** Encloses a place in JSON text that is still to be filled. Control characters are escaped in JSON, so it occurs nowhere else. */
const mark = "\u0001";

export interface OpenPlace {
  readonly index: number;
  /** What its value is computed from. */
  readonly source: unknown;
}

/** JSON text, or an open place if it is null. */
export const orOpen = (
  dialect: Dialect,
  json: RawBuilder<string | null>,
  index: number,
  source: readonly JsonField[],
): RawBuilder<string> =>
  sql<string>`coalesce(${json}, ${sql.lit(mark + String(index))} || ${dialect.jsonObject(source)} || ${sql.lit(mark)})`;

/** The same as text. */
export const openPlace = (index: number, source: object): string =>
  mark + String(index) + JSON.stringify(source) + mark;

export function fillPlaces(text: string, valueAt: (place: OpenPlace) => string): string {
  if (!text.includes(mark)) return text;
  return text
    .split(mark)
    .map((part, position) => (position % 2 === 0 ? part : valueAt(placeOf(part))))
    .join("");
}

function placeOf(part: string): OpenPlace {
  const start = part.indexOf("{");
  return { index: Number(part.slice(0, start)), source: JSON.parse(part.slice(start)) };
}
