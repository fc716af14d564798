import { type SelectQueryBuilder, sql } from "kysely";

/** The last row of the page before, by its values in the order of the list. */
export interface PageStart {
  /** Undefined if the page is the first, or is found by an offset. */
  readonly afterId?: string | number;
  /** Undefined if the list is ordered by ids alone. */
  readonly after?: string | number;
  /** The position of the board list, for cards. */
  readonly afterList?: number;
}

/** Some rows of a list. With a start, the offset counts from there. */
export interface RowRange extends PageStart {
  readonly limit: number;
  readonly offset: number;
}

/** `end` is `limit + offset`: no row beyond it can be on the page. */
export interface PageBounds extends RowRange {
  readonly end: number;
  /** For queries that find a page differently if many rows are before it. */
  readonly deep?: true;
}

/** From here on, skipping the rows before a page takes longer than reading the page. */
const deepOffset = 1_000;

export const isDeep = ({ offset, afterId }: RowRange): boolean => afterId === undefined && offset >= deepOffset;

export const boundsOf = (range: RowRange): PageBounds => ({
  ...range,
  end: range.offset + range.limit,
  ...(isDeep(range) ? { deep: true } : {}),
});

export type SortOrder = "asc" | "desc";

/** The optional parameter of every query of a page. */
export const pageStart = ["afterId"] as const;

export const byCreation = ["created_at", "id"] as const;

/** The columns of an order. The last one is unique. */
type Order = readonly [string] | readonly [string, string];

/** Rows after the start of the page, which an index holds in this order. */
export function startingAfter<DB, Table extends keyof DB, Row>(
  select: SelectQueryBuilder<DB, Table, Row>,
  start: PageStart,
  columns: Order,
  order: SortOrder,
) {
  const { after, afterId } = start;
  if (afterId === undefined) return select;
  const beyond = sql.raw(order === "asc" ? ">" : "<");
  const [first, second] = columns;
  return second === undefined
    ? select.where(sql<boolean>`${sql.ref(first)} ${beyond} ${afterId}`)
    : select.where(sql<boolean>`(${sql.ref(first)}, ${sql.ref(second)}) ${beyond} (${after}, ${afterId})`);
}

/** The rows of a page in the order of these columns. */
export function onPage<DB, Table extends keyof DB, Row>(
  select: SelectQueryBuilder<DB, Table, Row>,
  range: RowRange,
  columns: Order,
  order: SortOrder = "asc",
) {
  return columns
    .reduce((sorted, column) => sorted.orderBy(sql.ref(column), order), startingAfter(select, range, columns, order))
    .limit(range.limit)
    .offset(range.offset);
}
