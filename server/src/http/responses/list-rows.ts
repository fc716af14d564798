import type { Reader } from "../../db/database.ts";
import type { Query } from "../../db/query.ts";
import { list, type RowRange } from "./operation-response.ts";

interface ListQueries<Of extends object, Row> {
  readonly rows: Query<Of & RowRange, Row>;
  readonly total: Query<Of, { total: number }>;
}

/** A page of the rows of something, and how many there are altogether. */
export async function listRows<Of extends object, Row, Item>(
  db: Reader,
  queries: ListQueries<NoInfer<Of>, Row>,
  of: Of,
  { limit, offset }: RowRange,
  present: (row: Row) => Item,
) {
  const rows = await db.all(queries.rows, { ...of, limit, offset });
  return list(rows.map(present), await totalOf(db, queries.total, of), { limit, offset });
}

export const totalOf = async <Of extends object>(
  db: Reader,
  count: Query<NoInfer<Of>, { total: number }>,
  of: Of,
): Promise<number> => (await db.first(count, of))?.total ?? 0;
