import { limits } from "@corkboard/contract/limits";
import { type Expression, type Kysely, type SelectQueryBuilder, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** How much of a page is read at once. Hardly any page is longer. */
export const maxPageChars = 512 * 1024;

/** No item of a page that is read as one text is longer, so that no page is put together that is much too long. */
const maxItemBytes = Math.floor((4 * maxPageChars) / limits.pageMaximum);

export interface PageText {
  /** The objects, separated by commas; null if there are none or if the page is too long to be read at once. */
  readonly items: string | null;
  /** How many there are on the page. */
  readonly count: number;
  /** How many there are on all pages. */
  readonly total: number;
}

/** Stands for an item that is too long. Control characters are escaped in JSON, so it occurs nowhere else. */
const tooLong = "\u0002";

/** Whether it is read completely. */
export const isWhole = ({ items, count }: PageText): boolean =>
  items === null ? count === 0 : !items.includes(tooLong);

/**
 * A page as one text and its total, in one row: passing 50 rows on one by one takes longer than finding them. The order
 * is that of the given rows.
 */
export function pageText<Row extends { item: string }>(
  q: Kysely<Tables>,
  // oxlint-disable-next-line typescript/no-explicit-any -- of whichever tables
  rows: SelectQueryBuilder<any, any, Row>,
  total: Expression<{ total: number }>,
) {
  const isShort = sql`octet_length(listed.item) <= ${sql.lit(maxItemBytes)}`;
  const item = sql`case when ${isShort} then listed.item else ${sql.lit(tooLong)} end`;
  const joined = q
    .selectFrom(rows.as("listed"))
    .select([sql<string | null>`string_agg(${item}, ',')`.as("items"), sql<number>`count(*)`.as("count")]);
  const isWholePage = sql`octet_length(joined.items) <= ${sql.lit(maxPageChars)}`;
  return q
    .selectFrom(joined.as("joined"))
    .select([
      sql<string | null>`case when ${isWholePage} then joined.items end`.as("items"),
      "joined.count",
      sql<number>`(${total})`.as("total"),
    ]);
}
