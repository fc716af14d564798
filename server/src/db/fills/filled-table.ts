import { type RawBuilder, sql } from "kysely";
import { type Query, query } from "../query.ts";
import type { Fill } from "./fill.ts";

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

function queriesOf({ table, column, key, from, value }: Fill): FilledTable {
  const tableRef = sql.table(table);
  const columnRef = sql.ref(column);
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

  const keys = ranged(
    (where, p) =>
      sql`select ${keyRefs} from ${tableRef} where ${where(p)} order by ${keyRefs} limit 1 offset ${p["rows"]}`,
  );
  const read = sql.join([...new Set([...key, ...from])].map((name) => sql.ref(name)));
  const locked = ranged(
    (where, p, lock) =>
      sql`select ${read} from ${tableRef} where ${columnRef} is null and ${where(p)} order by ${keyRefs}${lock}`,
  );
  const unfilled = ranged(
    (where, p) => sql`select 1 as found from ${tableRef} where ${columnRef} is null and ${where(p)} limit 1`,
  );
  const set = rawQuery(
    (p) => sql`update ${tableRef} set ${columnRef} = ${p["value"]} where (${keyRefs}) = (${bound(p, "at")})
      and ${columnRef} is null`,
  );
  const keyOf = (row: Row) => key.map((name) => row[name]);
  return {
    keyAfter: (start, rows) => {
      const range = { after: start, to: null };
      return [keys(range), { ...paramsOf(range), rows: rows - 1 }];
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
