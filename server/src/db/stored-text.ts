import { type Kysely, sql } from "kysely";
import type { Reader } from "./database.ts";
import type { Dialect } from "./dialect/dialect.ts";
import type { Presenter } from "./presenter.ts";
import { measured, type MeasuredQuery, query } from "./query.ts";
import { type ColumnInText, columnsInText, type TextColumns, type TextTable } from "./tables/resources.ts";
import type { Schema, Tables } from "./tables.ts";

/**
 * Some tables store what follows from a row alone as the JSON that responses begin with, so that lists only add what is
 * made for each response. `insertRow` and `updateRow` write it. A row without it, or with one of another format, is
 * presented from its columns here, and the worker stores its text.
 */

/** Longer texts are not stored: PostgreSQL would copy them with every change of the row. */
const maxTextBytes = 8 * 1024;

/** The columns that a text is made from. */
export type TextRow<Table extends TextTable> = Pick<Tables[Table], ColumnInText<Table> & keyof Tables[Table]>;

/** What the layer that writes rows needs of a presenter. */
export type TextPresenter<Table extends TextTable> = Pick<
  Presenter<Table, unknown, TextRow<Table>, never, never>,
  "table" | "text" | "textFormat"
>;

/** What a row stores of its text. */
export function storedText(
  { text, textFormat }: { readonly textFormat: number; text(row: never): string },
  row: object,
): Pick<TextColumns, "text" | "text_format"> {
  const made = text(row as never);
  const isShort = made.length <= maxTextBytes && Buffer.byteLength(made) <= maxTextBytes;
  return { text: isShort ? made : null, text_format: textFormat };
}

/** Whether the text of a row shows what its columns do. Each version writes texts of its format only. */
export const isTextCurrent = (table: TextTable, format: number) => {
  const column = (name: keyof TextColumns | "version") => sql.ref(`${table}.${name}`);
  return sql<boolean>`${column("text_version")} = ${column("version")} and ${column("text_format")} = ${sql.lit(format)}`;
};

/** What a row that is shown has been read with. */
export interface RowWithText {
  readonly id: string;
  /** Null if it has to be made from the row's columns. */
  readonly text: string | null;
}

/** The columns to select for rows that are shown: their id, text and what the rest is made from. */
export function columnsToShow<Table extends TextTable, Rest>(
  presenter: Pick<Presenter<Table, unknown, never, Rest, never>, "table" | "textFormat" | "restColumns">,
) {
  const { table, textFormat, restColumns } = presenter;
  const text = sql<string | null>`case when ${isTextCurrent(table, textFormat)} then ${sql.ref(`${table}.text`)} end`;
  const columns = new Set<string>(["id", ...restColumns]);
  return [
    text.as("text"),
    ...[...columns].map((column) => `${table}.${column as "id" | (keyof Rest & string)}` as const),
  ] as const;
}

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

/** How a reader sees the rows of a table. */
export interface View<Table extends TextTable, Row extends RowWithText> {
  readonly table: Table;
  text(row: TextRow<Table>): string;
  rest(row: Row): string;
  /** Whether a stored text has something in it that this reader does not see. `text` leaves it out. */
  readonly hidesSome?: ((text: string) => boolean) | undefined;
}

/** The JSON of rows for a reader. */
export interface Showing<Row extends RowWithText> {
  /** Undefined if the row's text has to be read from its columns. */
  stored(row: Row): string | undefined;
  /**
   * The JSON of rows whose text is made from their columns, by id. Of up to about `maxChars`, but at least of one. Those
   * that no longer exist are left out.
   */
  made(
    rows: readonly Row[],
    maxChars: number,
  ): Promise<{ readonly byId: Map<string, string>; readonly isCut: boolean }>;
}

export function showing<Table extends TextTable, Row extends RowWithText>(
  db: Reader,
  org: string,
  { table, text, rest, hidesSome }: View<Table, Row>,
): Showing<Row> {
  return {
    stored: (row) => (row.text === null || hidesSome?.(row.text) === true ? undefined : row.text + rest(row)),
    made: async (rows, maxChars) => {
      const found = textRows[table] as unknown as (typeof textRows)["feedback"];
      const ids = JSON.stringify(rows.map(({ id }) => id));
      const { rows: sources, isCut } = await db.allUpTo(found, { org, ids }, maxChars);
      const byId = new Map(sources.map((source) => [source.id, source as unknown as TextRow<Table>]));
      const shown = rows.flatMap((row) => {
        const source = byId.get(row.id);
        return source ? [[row.id, text(source) + rest(row)] as const] : [];
      });
      return { byId: new Map(shown), isCut };
    },
  };
}
