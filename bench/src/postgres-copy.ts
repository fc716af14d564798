import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import type { Database } from "../../server/src/db/database.ts";
import { openDatabase, sqliteFile } from "../../server/src/db/open.ts";
import type { Query } from "../../server/src/db/query.ts";

const rowsPerStatement = 5_000;

/**
 * Fills a PostgreSQL database with nothing but its schema from a SQLite data folder. The tables are the same in both, and bulk inserts are
 * ten times as fast as the service's own functions, which run several queries for each row. The planner's statistics of
 * most tables stay missing until autovacuum collects them, as after a large import.
 */
export async function copyToPostgres(dataFolder: string, url: string): Promise<void> {
  const source = new DatabaseSync(sqliteFile(dataFolder), { readOnly: true });
  const target = await openDatabase({ engine: "postgres", url, connections: 1 }, () => undefined);
  try {
    for (const [table, columns] of await tablesOf(target)) await copyTable(source, target, table, columns);
  } finally {
    source.close();
    await target.close();
  }
}

type Row = Record<string, SQLOutputValue>;

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
}

async function tablesOf(db: Database): Promise<Map<string, Column[]>> {
  const columns = await db.all(
    raw<Column>(
      `SELECT c.relname AS "table", a.attname AS "name", format_type(a.atttypid, a.atttypmod) AS "type"
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname NOT LIKE 'schema\\_%'
        AND a.attgenerated = '' AND a.attidentity = ''
      ORDER BY c.relname, a.attnum`,
      [],
    ),
    {},
  );
  return Map.groupBy(columns, (column) => column.table);
}

async function copyTable(source: DatabaseSync, target: Database, table: string, columns: Column[]): Promise<void> {
  const names = columns.map((column) => `"${column.name}"`).join(", ");
  const arrays = columns.map((_, index) => `$${index + 1}::text[]`).join(", ");
  const values = columns.map((column) => `"${column.name}"::${column.type}`).join(", ");
  const insert = `INSERT INTO "${table}" (${names}) SELECT ${values} FROM unnest(${arrays}) AS given (${names})`;
  const copy = (rows: Row[]) =>
    target.write(async (tx) => {
      // Rows are copied table by table, not in the order of their references.
      await tx.run(raw("SET LOCAL session_replication_role = replica", []), {});
      const bound = columns.map(({ name }) => arrayOf(rows.map((row) => textOf(row[name]))));
      await tx.run(raw(insert, bound), {});
    });

  let rows: Row[] = [];
  for (const row of source.prepare(`SELECT ${names} FROM "${table}"`).iterate()) {
    if (rows.push(row) < rowsPerStatement) continue;
    await copy(rows);
    rows = [];
  }
  if (rows.length > 0) await copy(rows);
}

const textOf = (value: Row[string] = null) => (value === null ? null : String(value));

/** An array in PostgreSQL's text format. */
const arrayOf = (values: readonly (string | null)[]) =>
  `{${values.map((value) => (value === null ? "NULL" : `"${value.replaceAll(/["\\]/g, "\\$&")}"`)).join(",")}}`;

/** A statement with its parameters, to run on the service's own connection. */
function raw<OperationResponse>(sql: string, values: unknown[]): Query<object, OperationResponse> {
  return { statement: () => ({ name: `bench_${sql.length}_${sql.slice(0, 40)}`, sql, bind: () => values }) };
}
