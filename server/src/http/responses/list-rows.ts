import type { Reader } from "../../db/database.ts";
import type { PageStart, RowRange } from "../../db/page-bounds.ts";
import type { MeasuredQuery, Query } from "../../db/query.ts";
import { type Page, rangeOf } from "../requests/page.ts";
import { type OperationResponse, pageOfJson } from "./operation-response.ts";
import { pageMeta } from "./page-meta.ts";

interface ListQueries<Of extends object, Row> {
  readonly rows: Query<Of & RowRange, Row>;
  readonly total: Query<Of, { total: number }>;
}

/** The place of a row in a list that is ordered by creation. */
export const createdPlace = ({ id, created_at }: { readonly id: string; readonly created_at: string }): PageStart => ({
  after: created_at,
  afterId: id,
});

/** A page of the rows of something, and how many there are altogether. */
export async function listRows<Of extends object, Row, Item>(
  db: Reader,
  queries: ListQueries<NoInfer<Of>, Row>,
  of: Of,
  page: Page,
  present: (row: Row) => Item,
  placeOf: (row: Row) => PageStart,
): Promise<OperationResponse<{ data: Item[]; meta: Awaited<ReturnType<typeof pageMeta>> }>> {
  const read = (range: RowRange) => db.all(queries.rows, { ...of, ...range });
  const rows = await read(rangeOf(page));
  const total = await totalOf(db, queries.total, of);
  const lastRow = rows.at(-1);
  const meta = await pageMeta(
    page,
    total,
    { count: rows.length, last: lastRow && placeOf(lastRow) },
    async (last) => (await read({ ...last, limit: 1, offset: 0 })).length > 0,
  );
  return { body: { data: rows.map(present), meta } };
}

/** The same for rows that may be long, so that only the beginning of a long page is in memory at a time. */
export const listLongRows = <Of extends object, Row extends { readonly id: string }>(
  db: Reader,
  queries: ListQueries<NoInfer<Of>, Row> & { readonly rows: MeasuredQuery<NoInfer<Of> & RowRange, Row> },
  of: Of,
  page: Page,
  toJson: (row: Row) => string,
  placeOf: (row: Row) => PageStart,
): Promise<OperationResponse<never>> =>
  pageOfJson(page, {
    readRows: (range, maxChars) => db.allUpTo(queries.rows, { ...of, ...range }, maxChars),
    toJson,
    placeOf,
    readTotal: () => totalOf(db, queries.total, of),
  });

export const totalOf = async <Of extends object>(
  db: Reader,
  count: Query<NoInfer<Of>, { total: number }>,
  of: Of,
): Promise<number> => (await db.first(count, of))?.total ?? 0;
