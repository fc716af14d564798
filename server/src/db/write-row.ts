import { type Compilable, type ExpressionBuilder, type Kysely, sql } from "kysely";
import { completed, type Query, query } from "./query.ts";
import { storedText, type TextPresenter } from "./stored-text.ts";
import { type ColumnInText, type ResourceTable, resourceTables, type TextTable } from "./tables/resources.ts";
import type { Tables } from "./tables.ts";

type Row<Table extends ResourceTable> = Tables[Table];

/** Tables that store a text cannot be written without its presenter. */
type PresenterOf<Table extends ResourceTable> = Table extends TextTable ? [presenter: TextPresenter<Table>] : [];

type Changed<Table extends ResourceTable, Column> = Table extends TextTable
  ? Row<Table>
  : Pick<Row<Table>, Extract<Column | "org_id" | "id", keyof Row<Table>>>;

/** Kysely's types follow one known table, not any of several; the signatures below are typed instead. */
type AnyTable = Kysely<{ resource: AnyRow }>;
type AnyRow = Record<string, unknown> & { version: number };

/** INSERT of a whole row: the columns are those of the table's description, and its text. */
export function insertRow<Table extends ResourceTable>(
  table: Table,
  ...[presenter]: PresenterOf<Table>
): Query<Row<Table>, unknown> {
  const columns = Object.keys(resourceTables[table]);
  const insert = query((q, row: AnyRow): Compilable =>
    (q as unknown as AnyTable).insertInto(table as "resource").values({
      ...valuesOf(row, columns),
      ...(presenter ? { ...textIn(row), text_version: row.version } : {}),
    } as never),
  );
  return withText(insert, presenter);
}

/** UPDATE of these columns of one row, which also writes its text and increments its version. */
export function updateRow<Table extends ResourceTable, Column extends keyof Row<Table> & string>(
  table: Table,
  columns: readonly Column[],
  ...[presenter]: PresenterOf<Table>
): Query<Changed<Table, Column>, unknown> {
  const update = oneRow(table, (row, eb) => ({
    ...valuesOf(row, columns),
    version: eb("version", "+", 1),
    ...(presenter ? { ...textIn(row), text_version: eb("version", "+", 1) } : {}),
  }));
  return withText(update, presenter);
}

/**
 * The same of columns that are not in the row's text. What they are is a type error otherwise; so is a query that sets
 * one of the others by itself.
 */
export function updateBesideText<
  Table extends TextTable,
  Column extends Exclude<keyof Row<Table> & string, ColumnInText<Table>>,
>(
  table: Table,
  columns: readonly Column[],
): Query<Pick<Row<Table>, Column | ("org_id" & keyof Row<Table>) | ("id" & keyof Row<Table>)>, unknown> {
  return oneRow(table, (row) => ({ ...valuesOf(row, columns), ...nextVersion })) as never;
}

/** What a change sets that is not in the row's text. */
export const nextVersion = {
  version: sql<number>`version + 1`,
  text_version: sql<number>`text_version + 1`,
};

const oneRow = (
  table: ResourceTable,
  changes: (row: AnyRow, eb: ExpressionBuilder<{ resource: AnyRow }, "resource">) => object,
) =>
  query((q, row: AnyRow): Compilable =>
    (q as unknown as AnyTable)
      .updateTable(table as "resource")
      .set((eb) => changes(row, eb))
      .where("org_id", "=", row["org_id"])
      .where("id", "=", row["id"]),
  );

const textIn = (row: AnyRow) => ({ text: row["text"], text_format: row["text_format"] });

/** The text is made of the row that is written. */
function withText<Params extends object>(
  write: Query<never, unknown>,
  presenter: Parameters<typeof storedText>[0] | undefined,
): Query<Params, unknown> {
  if (presenter === undefined) return write;
  return completed(write as Query<object, unknown>, (row: Params) => ({
    ...row,
    ...storedText(presenter, row),
  }));
}

const valuesOf = (row: AnyRow, columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, row[column]]));
