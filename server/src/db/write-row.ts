import type { Compilable, Kysely } from "kysely";
import { type Query, query } from "./query.ts";
import { type ResourceTable, resourceTables } from "./tables/resources.ts";
import type { Tables } from "./tables.ts";

type Row<Table extends ResourceTable> = Tables[Table];

/** Kysely's types follow one known table, not any of several; the signatures below are typed instead. */
type AnyTable = Kysely<{ resource: Record<string, unknown> & { version: number } }>;

/** INSERT of a whole row: the columns are those of the table's description. */
export function insertRow<Table extends ResourceTable>(table: Table): Query<Row<Table>, unknown> {
  const columns = Object.keys(resourceTables[table]) as (keyof Row<Table> & string)[];
  return query((q, row: Row<Table>): Compilable =>
    (q as unknown as AnyTable).insertInto(table as "resource").values(valuesOf(row, columns) as never),
  );
}

/** UPDATE of these columns of one row, which also increments its version. */
export function updateRow<Table extends ResourceTable, Column extends keyof Row<Table> & string>(
  table: Table,
  columns: readonly Column[],
): Query<Pick<Row<Table>, Column | "org_id" | "id">, unknown> {
  return query((q, row: Pick<Row<Table>, Column | "org_id" | "id">): Compilable =>
    (q as unknown as AnyTable)
      .updateTable(table as "resource")
      .set((eb) => ({ ...valuesOf(row, columns), version: eb("version", "+", 1) }))
      .where("org_id", "=", row.org_id)
      .where("id", "=", row.id),
  );
}

const valuesOf = <Values extends object>(row: Values, columns: readonly (keyof Values & string)[]) =>
  Object.fromEntries(columns.map((column) => [column, row[column]]));
