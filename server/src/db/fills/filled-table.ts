import { type RawBuilder, sql } from "kysely";
import { type Query, query } from "../query.ts";
import type { Fill } from "./fill.ts";

/** How many rows a range may have. If it has more, the rest is left. */
export const mostRowsAtOnce = 2_000;

/** The values of a key, by position. */
export type Key = readonly unknown[];

type Row = Readonly<Record<string, unknown>>;

export interface Range {
  /** The rows after this key; null for all. */
  readonly after: Key | null;
  /** Up to this key; null for all. */
  readonly to: Key | null;
}

/** The queries on the table of a fill. */
export interface FilledTable {
  /** The key of the row that is this many rows after another. */
  keyAfter(after: Key | null, rows: number): [Query<object, Row>, object];
  /** Locks rows without a value. Those that somebody is changing are left out, so that no one waits for each other. */
  lockUnfilled(range: Range): [Query<object, Row>, object];
  findUnfilled(range: Range): [Query<object, Row>, object];
  setValue(row: Row): [Query<object, Row>, object];
  keyOf(row: Row): Key;
}

const tables = new WeakMap<Fill, FilledTable>();

/** The queries are built once. */
export function filledTable(fill: Fill): FilledTable {
  let table = tables.get(fill);
  if (!table) tables.set(fill, (table = queriesOf(fill)));
  return table;
}

function queriesOf({ table, column, key, from, value, ...fill }: Fill): FilledTable {
  const tableRef = sql.table(table);
  const columnRef = sql.ref(column);
  const isUnfilled = fill.isUnfilled === undefined ? sql`${columnRef} is null` : sql.raw(fill.isUnfilled);
  const alongside = fill.alongside === undefined ? sql`` : sql.raw(`, ${fill.alongside}`);
  const keyRefs = sql.join(key.map((name) => sql.ref(name)));
  const params = (prefix: string, values: Key | null) =>
    values === null ? {} : Object.fromEntries(key.map((name, index) => [`${prefix}_${name}`, values[index]]));
  const bound = (p: Row, prefix: string) => sql.join(key.map((name) => sql`${p[`${prefix}_${name}`]}`));
  const after = (p: Row, isGiven: boolean) => (isGiven ? sql`(${keyRefs}) > (${bound(p, "after")})` : sql`true`);
  const to = (p: Row, isGiven: boolean) => (isGiven ? sql`(${keyRefs}) <= (${bound(p, "to")})` : sql`true`);

  /** One query for each shape of a range. */
  const ranged = (
    build: (where: (p: Row) => RawBuilder<unknown>, p: Row, lock: RawBuilder<unknown>) => RawBuilder<Row>,
  ) => {
    const shapes = [false, true].map((hasAfter) =>
      [false, true].map((hasTo) =>
        rawQuery((p, lock) => build((of) => sql`${after(of, hasAfter)} and ${to(of, hasTo)}`, p, lock)),
      ),
    );
    return (range: Range) => shapes[range.after === null ? 0 : 1]?.[range.to === null ? 0 : 1] as Query<object, Row>;
  };
  const paramsOf = (range: Range) => ({ ...params("after", range.after), ...params("to", range.to) });

  // Ordered and limited by constants: a plan that does not know how few rows are wanted reads the entire table.
  const inOrder = (where: RawBuilder<unknown>, limit: number, offset = 0) =>
    sql`where ${where} order by ${keyRefs} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;
  const keysAfter = new Map<number, ReturnType<typeof ranged>>();
  const keys = (rows: number) => {
    let found = keysAfter.get(rows);
    if (!found) {
      found = ranged((where, p) => sql`select ${keyRefs} from ${tableRef} ${inOrder(where(p), 1, rows - 1)}`);
      keysAfter.set(rows, found);
    }
    return found;
  };
  const read = sql.join([...new Set([...key, ...from])].map((name) => sql.ref(name)));
  const unfilledAnd = (where: RawBuilder<unknown>) => sql`${isUnfilled} and ${where}`;
  const locked = ranged(
    (where, p, lock) => sql`select ${read} from ${tableRef} ${inOrder(unfilledAnd(where(p)), mostRowsAtOnce)}${lock}`,
  );
  const unfilled = ranged((where, p) => sql`select 1 as found from ${tableRef} ${inOrder(unfilledAnd(where(p)), 1)}`);
  const set = rawQuery(
    (p) => sql`update ${tableRef} set ${columnRef} = ${p["value"]}${alongside}
      where (${keyRefs}) = (${bound(p, "at")}) and ${isUnfilled}`,
  );
  const keyOf = (row: Row) => key.map((name) => row[name]);
  return {
    keyAfter: (start, rows) => {
      const range = { after: start, to: null };
      return [keys(rows)(range), paramsOf(range)];
    },
    lockUnfilled: (range) => [locked(range), paramsOf(range)],
    findUnfilled: (range) => [unfilled(range), paramsOf(range)],
    setValue: (row) => [set, { ...params("at", keyOf(row)), value: value(row) }],
    keyOf,
  };
}

/** A query on a table that is known by its name only. */
function rawQuery(build: (p: Row, lock: RawBuilder<unknown>) => RawBuilder<Row>): Query<object, Row> {
  return query<object, Row>((q, p, dialect) => {
    const raw = build(p as Row, dialect.skipLockedClause);
    return { compile: () => raw.compile(q) };
  });
}
