import { type Kysely, sql } from "kysely";
import type { Reader } from "./database.ts";
import type { Dialect } from "./dialect/dialect.ts";
import { objectMaker } from "./dialect/object-maker.ts";
import type { Presenter } from "./presenter.ts";
import { measured, type MeasuredQuery, query } from "./query.ts";
import type { Column } from "./tables/columns.ts";
import {
  type ColumnInText,
  columnsInText,
  resourceTables,
  type TextColumns,
  type TextTable,
} from "./tables/resources.ts";
import type { Schema, Tables } from "./tables.ts";

/**
 * Some tables store what follows from a row alone as the JSON that responses begin with, so that lists only add what is
 * made for each response. After a line break, which JSON does not have, it is followed by the columns that the rest is made
 * from, unless all of them are empty: each column that is read costs about a tenth of reading the text. `insertRow` and
 * `updateRow` write it. A row without it, or with one of another format, is presented from its columns here, and the worker
 * stores its text.
 */

/** Longer texts are not stored: PostgreSQL would copy them with every change of the row. */
const maxTextBytes = 8 * 1024;

/** The columns that a text is made from. */
export type TextRow<Table extends TextTable> = Pick<Tables[Table], ColumnInText<Table> & keyof Tables[Table]>;

/** What the layer that writes rows needs of a presenter. */
export type TextPresenter<Table extends TextTable> = Pick<
  Presenter<Table, unknown, TextRow<Table>, never, never>,
  "table" | "text" | "textFormat"
> & { readonly kept: readonly string[] };

/** What a row stores of its text. */
export function storedText(
  { table, text, textFormat, kept }: AnyTextPresenter,
  row: object,
): Pick<TextColumns, "text" | "text_format"> {
  const values = kept.map((column) => (row as Record<string, unknown>)[column]);
  const isEmpty = JSON.stringify(values) === JSON.stringify(Object.values(keepingOf(table, kept).empty));
  const made = text(row as never) + (isEmpty ? "" : `\n${JSON.stringify(values)}`);
  const isShort = made.length <= maxTextBytes && Buffer.byteLength(made) <= maxTextBytes;
  return { text: isShort ? made : null, text_format: textFormat };
}

/** A presenter of any table that stores texts. */
export interface AnyTextPresenter {
  readonly table: TextTable;
  readonly textFormat: number;
  readonly kept: readonly string[];
  text(row: never): string;
}

/** The values of columns that are empty. */
const emptyOf = (table: TextTable, columns: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    columns.map((column) => {
      const { kind, isNullable } = (resourceTables[table] as Record<string, Column<unknown>>)[column] ?? {};
      return [column, isNullable ? null : kind === "json" ? "[]" : ""];
    }),
  );

/** Made once for each presenter, so that the rows of all requests are of one constructor. */
const keeping = new WeakMap<
  readonly string[],
  { readonly empty: object; readonly rowOf: ReturnType<typeof objectMaker> }
>();

function keepingOf(table: TextTable, kept: readonly string[]) {
  let made = keeping.get(kept);
  if (!made) keeping.set(kept, (made = { empty: emptyOf(table, kept), rowOf: objectMaker(kept) }));
  return made;
}

/** Whether the text of a row shows what its columns do. Each version writes texts of its format only. */
export const isTextCurrent = (table: TextTable, format: number) => {
  const column = (name: keyof TextColumns | "version") => sql.ref(`${table}.${name}`);
  return sql<boolean>`${column("text_version")} = ${column("version")} and ${column("text_format")} = ${sql.lit(format)}`;
};

/** What a row that is shown has been read with. */
export interface RowWithText {
  /** What the row stores, or its id if its text has to be made from its columns. */
  readonly text: string;
}

/** The columns to select for rows that are shown: their text, and what else the rest is made from. */
export function columnsToShow<Table extends TextTable, Apart extends string>(presenter: {
  readonly table: Table;
  readonly textFormat: number;
  readonly apart: readonly Apart[];
}) {
  const { table, textFormat, apart } = presenter;
  const stored = sql`case when ${isTextCurrent(table, textFormat)} then ${sql.ref(`${table}.text`)} end`;
  const text = sql<string>`coalesce(${stored}, cast(${sql.ref(`${table}.id`)} as text))`;
  return [text.as("text"), ...apart.map((column) => `${table}.${column}` as const)] as const;
}

const isStored = (text: string) => text.startsWith("{");

/** PostgreSQL's expressions for the length of a row. All other columns are short. */
const lengths: Readonly<Record<TextTable, string>> = {
  feedback: "2000 + octet_length(description)",
  cards: "2000 + coalesce(octet_length(description), 0) + pg_column_size(checklist)",
  tickets: `2000 + octet_length(description) + coalesce(octet_length(description_parts), 0) + pg_column_size(labels)
    + pg_column_size(ai_context) + coalesce(pg_column_size(criteria), 0)`,
};

const textRowsOf = <Table extends TextTable>(table: Table) =>
  measured(
    lengths[table],
    query((q: Kysely<Schema>, p: { org: string; ids: string }, dialect: Dialect) =>
      q
        .selectFrom(table as "feedback")
        .select(Object.keys(columnsInText[table]) as "id"[])
        .where("org_id", "=", p.org)
        .where(dialect.isAmong(sql.ref("id"), p.ids)),
    ),
  ) as unknown as MeasuredQuery<{ org: string; ids: string }, TextRow<Table> & { readonly id: string }>;

const textRows = { feedback: textRowsOf("feedback"), cards: textRowsOf("cards"), tickets: textRowsOf("tickets") };

/** The columns that are stored with the texts of a presenter. */
export type KeptOf<Of> = Of extends { readonly table: infer Table; readonly kept: readonly (infer Kept)[] }
  ? Pick<Tables[Table & TextTable], Kept & keyof Tables[Table & TextTable]>
  : never;

/** How a reader sees the rows of a table. */
export interface View<Table extends TextTable, Row extends RowWithText, Kept extends keyof Tables[Table] = never> {
  readonly table: Table;
  readonly kept: readonly Kept[];
  text(row: TextRow<Table>): string;
  rest(row: Row, kept: Pick<Tables[Table], Kept>): string;
  /** Whether a stored text has something in it that this reader does not see. `text` leaves it out. */
  readonly hidesSome?: ((text: string) => boolean) | undefined;
}

/** The JSON of rows for a reader. */
export interface Showing<Row extends RowWithText> {
  /** Undefined if the row's text has to be read from its columns. */
  stored(row: Row): string | undefined;
  /**
   * The JSON of rows whose text is made from their columns, in their order. Of up to about `maxChars`, but at least of one;
   * undefined for the others, and for those that no longer exist.
   */
  made(
    rows: readonly Row[],
    maxChars: number,
  ): Promise<{ readonly texts: readonly (string | undefined)[]; readonly isCut: boolean }>;
}

export function showing<Table extends TextTable, Row extends RowWithText, Kept extends keyof Tables[Table] & string>(
  db: Reader,
  org: string,
  { table, kept, text, rest, hidesSome }: View<Table, Row, Kept>,
): Showing<Row> {
  type KeptRow = Pick<Tables[Table], Kept>;
  const { empty, rowOf } = keepingOf(table, kept) as { empty: KeptRow; rowOf(values: readonly unknown[]): KeptRow };
  const idIn = (stored: string) =>
    isStored(stored) ? (JSON.parse(`${textIn(stored)}}`) as { id: string }).id : stored;
  return {
    stored: (row) => {
      const { text: stored } = row;
      if (!isStored(stored) || hidesSome?.(stored) === true) return undefined;
      const end = stored.indexOf("\n");
      if (end === -1) return stored + rest(row, empty);
      const values = JSON.parse(stored.slice(end + 1)) as unknown[];
      return stored.slice(0, end) + rest(row, rowOf(values));
    },
    made: async (rows, maxChars) => {
      const found = textRows[table] as unknown as (typeof textRows)["feedback"];
      const ids = rows.map((row) => idIn(row.text));
      const { rows: sources, isCut } = await db.allUpTo(found, { org, ids: JSON.stringify(ids) }, maxChars);
      const byId = new Map(sources.map((source) => [source.id, source as unknown as TextRow<Table>]));
      const texts = rows.map((row, index) => {
        const source = byId.get(ids[index] ?? "");
        return source && text(source) + rest(row, source as unknown as KeptRow);
      });
      return { texts, isCut };
    },
  };
}

const textIn = (stored: string) => {
  const end = stored.indexOf("\n");
  return end === -1 ? stored : stored.slice(0, end);
};
