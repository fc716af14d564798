import { hash } from "node:crypto";
import type { Static, TObject, TProperties } from "typebox";
import { type FieldWriter, writerOf } from "./field-writer.ts";
import type { Column } from "./tables/columns.ts";
import {
  type ColumnInText,
  columnsInText,
  type ResourceTable,
  resourceTables,
  type Shown,
  type TextTable,
} from "./tables/resources.ts";
import type { Tables } from "./tables.ts";

type ColumnOf<Table extends ResourceTable> = keyof Tables[Table] & string;

/** The columns that the text of a row may be made from: those in its stored text, if it has one. */
type TextSource<Table extends ResourceTable> = ColumnOf<Table> &
  (Table extends TextTable ? ColumnInText<Table> : string);

/** A field that is not simply a column: which columns it is made from, and how. */
export interface ComputedField<Table extends ResourceTable, Name extends ColumnOf<Table>, Context, Value> {
  readonly from: readonly Name[];
  value(row: Tables[Table], context: Context): Value;
}

type ComputedFields<Table extends ResourceTable, Name extends ColumnOf<Table>, Properties, Context> = {
  readonly [Field in keyof Properties]?: ComputedField<
    Table,
    Name,
    Context,
    Properties[Field] extends TProperties[string] ? Static<Properties[Field]> : never
  >;
};

/** The fields of a schema that are neither computed nor a column whose shown type fits. */
type Unshown<Table extends ResourceTable, Properties extends TProperties, Computed> = {
  [Field in keyof Properties]: Field extends Computed
    ? never
    : Field extends keyof Shown<Table>
      ? Shown<Table>[Field] extends Static<Properties[Field]>
        ? never
        : unknown extends Shown<Table>[Field]
          ? never
          : Field
      : Field;
}[keyof Properties];

type SourceOf<Computed> = {
  [Field in keyof Computed]: Computed[Field] extends { from: readonly (infer Name)[] } ? Name : never;
}[keyof Computed];

/** The columns that the text is made from. */
type TextColumns<Table extends ResourceTable, Properties, Text, Rest> = Extract<
  Extract<Exclude<keyof Properties, keyof Text | keyof Rest>, TextSource<Table>> | SourceOf<Text>,
  keyof Tables[Table]
>;

/** The columns that the rest is made from. */
type RestColumns<Table extends ResourceTable, Properties, Text, Rest> = Extract<
  Exclude<keyof Properties, keyof Text | keyof Rest | TextSource<Table>> | SourceOf<Rest>,
  keyof Tables[Table]
>;

export interface Presenter<Table extends ResourceTable, Body, Text, Rest, Context> {
  readonly table: Table;
  /** The object as the API shows it. */
  of(row: Text & Rest, context: Context): Body;
  /** The same as JSON. */
  json(row: Text & Rest, context: Context): string;
  /** The beginning of that JSON: what follows from the row alone. A table may store it (`stored-text.ts`). */
  text(row: Text): string;
  /** The end of it: what is written for each response. */
  rest(row: Rest, context: Context): string;
  /** The columns that the rest is made from and that are stored with the text. */
  readonly kept: readonly KeptIn<Table, Rest>[];
  /** The other columns that the rest is made from. */
  readonly apart: readonly Exclude<keyof Rest & string, KeptIn<Table, Rest>>[];
  /** Which fields and columns are stored, as a number. */
  readonly textFormat: number;
}

type KeptIn<Table extends ResourceTable, Rest> = Extract<keyof Rest & string, ColumnInText<Table>>;

/** The computed fields of a schema, if several presenters have them. */
export type PartsOf<Table extends ResourceTable, Schema extends TObject, Context> = Parts<
  ComputedFields<Table, TextSource<Table>, Schema["properties"], void>,
  ComputedFields<Table, ColumnOf<Table>, Schema["properties"], Context>
>;

interface Parts<Text, Rest> {
  /** Computed from the row alone. */
  readonly text: Text;
  /** Computed for each response. */
  readonly rest: Rest;
}

/**
 * The one presenter of a resource: its schema decides which fields are sent, each of them a column of that name or
 * computed. A field of the schema that is neither does not compile, nor does a row that lacks one of their columns.
 */
export function presenter<Context>() {
  return <
    Table extends ResourceTable,
    Properties extends TProperties,
    const Text extends ComputedFields<Table, TextSource<Table>, Properties, void>,
    const Rest extends ComputedFields<Table, ColumnOf<Table>, Properties, Context>,
  >(
    table: Table,
    schema: TObject<Properties> &
      ([Unshown<Table, Properties, keyof Text | keyof Rest>] extends [never]
        ? unknown
        : { unshown: Unshown<Table, Properties, keyof Text | keyof Rest> }),
    { text, rest }: Parts<Text, Rest>,
  ): Presenter<
    Table,
    Static<TObject<Properties>>,
    Pick<Tables[Table], TextColumns<Table, Properties, Text, Rest>>,
    Pick<Tables[Table], RestColumns<Table, Properties, Text, Rest>>,
    Context
  > => {
    const kinds = resourceTables[table] as Readonly<Record<string, Column<unknown>>>;
    const inText = (columnsInText as Readonly<Record<string, object>>)[table] ?? kinds;
    const computedInText = Object.entries(text as Record<string, AnyComputed>);
    const computedInRest = Object.entries(rest as Record<string, AnyComputed>);
    const computed = new Set([...computedInText, ...computedInRest].map(([name]) => name));
    const columns = Object.entries(schema.properties).filter(([name]) => !computed.has(name));

    const columnWriter = ([name, property]: (typeof columns)[number]): FieldWriter => {
      const write = writerOf(property, kinds[name]?.kind ?? "plain");
      return { key: `,"${name}":`, write: (row) => write(row[name]) };
    };
    const computedWriter = ([name, { value }]: [string, AnyComputed]): FieldWriter => {
      const write = writerOf(schema.properties[name] as TProperties[string], "plain");
      return { key: `,"${name}":`, write: (row, context) => write(value(row, context)) };
    };
    const textWriters = [
      ...columns.filter(([name]) => name in inText).map(columnWriter),
      ...computedInText.map(computedWriter),
    ];
    const columnsInRest = columns.filter(([name]) => !(name in inText));
    const restWriters = [...columnsInRest.map(columnWriter), ...computedInRest.map(computedWriter)];

    const restColumns = [
      ...new Set([...columnsInRest.map(([name]) => name), ...computedInRest.flatMap(([, { from }]) => from)]),
    ];
    const kept = restColumns.filter((name) => table in columnsInText && name in inText);
    const textOf = (row: Row) => {
      let object = "";
      for (const { key, write } of textWriters) object += key + write(row, undefined);
      return `{${object.slice(1)}`;
    };
    const restOf = (row: Row, context: unknown) => {
      let object = "";
      for (const { key, write } of restWriters) object += key + write(row, context);
      return `${object}}`;
    };
    return {
      table,
      of: (row, context) => {
        const body: Row = {};
        for (const [name] of columns) body[name] = shownValue((row as Row)[name], kinds[name]?.kind);
        for (const [name, { value }] of computedInText) body[name] = value(row, undefined);
        for (const [name, { value }] of computedInRest) body[name] = value(row, context);
        return body as Static<TObject<Properties>>;
      },
      json: (row, context) => textOf(row) + restOf(row, context),
      text: textOf,
      rest: restOf,
      kept: kept as never[],
      apart: restColumns.filter((name) => !kept.includes(name)) as never[],
      textFormat: formatOf(textWriters, kept),
    };
  };
}

/** For resources whose fields are all columns. */
export const columnsOnly = { text: {}, rest: {} } as const;

type Row = Record<string, unknown>;

/** Increase it if a field of the same name is written differently. New and removed fields are noticed. */
const revision = 2;

const formatOf = (writers: readonly FieldWriter[], kept: readonly string[]) =>
  Number.parseInt(hash("sha256", JSON.stringify([revision, writers.map(({ key }) => key), kept])).slice(0, 7), 16);

interface AnyComputed {
  readonly from: readonly string[];
  value(row: object, context: unknown): unknown;
}

function shownValue(stored: unknown, kind: Column<unknown>["kind"] | undefined): unknown {
  if (kind === "flag") return stored === 1;
  return kind === "json" && typeof stored === "string" ? JSON.parse(stored) : stored;
}
