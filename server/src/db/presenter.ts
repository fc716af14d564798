import { type RawBuilder, sql } from "kysely";
import type { Static, TObject, TProperties, TSchema } from "typebox";
import type { Dialect, JsonField } from "./dialect/dialect.ts";
import { jsonFields, jsonRow } from "./json-row.ts";
import { fillPlaces, openPlace, type OpenPlace, orOpen } from "./open-places.ts";
import type { Column } from "./tables/columns.ts";
import { type ResourceTable, resourceTables, type Shown } from "./tables/resources.ts";
import type { Tables } from "./tables.ts";

type ColumnOf<Table extends ResourceTable> = keyof Tables[Table] & string;

/** A field that is not simply a column: which columns it is worked out from, and how. */
export interface ComputedField<Table extends ResourceTable, Context, Value> {
  readonly from: readonly ColumnOf<Table>[];
  value(row: Tables[Table], context: Context): Value;
  /** Whether the value of this row depends on the context. Only for fields of texts that are stored. */
  isMadeForEachResponse?(row: Tables[Table]): boolean;
}

type ComputedFields<Table extends ResourceTable, Properties extends TProperties, Context> = {
  readonly [Field in keyof Properties]?: ComputedField<Table, Context, Static<Properties[Field]>>;
};

/** The fields of a schema that are neither computed nor a column whose shown type fits. */
type Unshown<Table extends ResourceTable, Properties extends TProperties, Computed> = {
  [Field in keyof Properties]: Field extends keyof Computed
    ? never
    : Field extends keyof Shown<Table>
      ? Shown<Table>[Field] extends Static<Properties[Field]>
        ? never
        : unknown extends Shown<Table>[Field]
          ? never
          : Field
      : Field;
}[keyof Properties];

type Values = Record<string, unknown>;

/** The columns that the fields are shown or computed from. */
type ShownColumns<Table extends ResourceTable, Properties, Computed> = Extract<
  | Exclude<keyof Properties, keyof Computed>
  | {
      [Field in keyof Computed]: Computed[Field] extends { from: readonly (infer Name)[] } ? Name : never;
    }[keyof Computed],
  keyof Tables[Table]
>;

export interface Presenter<Body, Row, Name, ComputedName extends string, Context> {
  /** The object as the API shows it. */
  readonly of: (row: Row, context: Context) => Body;
  /** The same as JSON text, without parsing the columns that are JSON already. */
  readonly json: (row: Row, context: Context) => string;
  /** The columns to select when the database is to write the flat fields as JSON, which is faster for reads. */
  selection(dialect: Dialect): { flat: RawBuilder<string>; columns: Name[] };
  /** The JSON text of a row that was read by `selection`. */
  jsonOfSelected(row: { readonly flat: string }, context: Context): string;
  /**
   * The object as one JSON text written by the database, with these expressions for the JSON of the computed fields. Where
   * one of them is null, the text has a place that `complete` fills.
   */
  text(dialect: Dialect, computed: Readonly<Record<ComputedName, RawBuilder<string | null>>>): RawBuilder<string>;
  /** The names of the fields in `storedText`, and the columns that it is made from. */
  readonly storedFields: readonly string[];
  readonly storedColumns: readonly Name[];
  /**
   * The beginning of the object's JSON, to be stored: everything that follows from the row alone, with places for what is
   * made for each response. Fields that are computed from nothing in the row are left out.
   */
  storedText(row: Row): string;
  /** Fills what the database could not compute in the text of one or more objects. */
  complete(text: string, context: Context): string;
}

/**
 * The one presenter of a resource: its schema decides which fields leave, each of them a column of that name or computed.
 * A field of the schema that is neither does not compile, nor does a row that lacks one of their columns.
 */
export function presenter<Context>() {
  return <
    Table extends ResourceTable,
    Properties extends TProperties,
    const Computed extends ComputedFields<Table, Properties, Context>,
  >(
    table: Table,
    schema: TObject<Properties> &
      ([Unshown<Table, Properties, Computed>] extends [never]
        ? unknown
        : { unshown: Unshown<Table, Properties, Computed> }),
    computed: Computed,
  ): Presenter<
    Static<TObject<Properties>>,
    Pick<Tables[Table], ShownColumns<Table, Properties, Computed>>,
    ColumnOf<Table>,
    keyof Computed & string,
    Context
  > => {
    const kinds = resourceTables[table] as Readonly<Record<string, Column<unknown>>>;
    const isFlag = (field: string) => kinds[field]?.kind === "flag";
    const isRaw = (field: string) => kinds[field]?.kind === "json" || kinds[field]?.kind === "real";
    const computedFields = Object.entries(computed as Record<string, ComputedField<Table, Context, unknown>>);
    const columns = Object.keys(schema.properties).filter((field) => !(field in computed));
    const raw = columns.filter(isRaw);
    const flat = columns.filter((field) => !isRaw(field));
    const flatProperties = Object.fromEntries(
      Object.entries<TSchema>(schema.properties).filter(([field]) => flat.includes(field)),
    );

    const flatValues = (row: Values): Values => {
      const values: Values = {};
      for (const field of flat) values[field] = isFlag(field) ? row[field] === 1 : row[field];
      return values;
    };
    const rawKeys = raw.map((field) => [`,"${field}":`, field] as const);
    const computedKeys = computedFields.map(([field, { value }]) => [`,"${field}":`, value] as const);
    const withTheRest = (text: string, row: Values, context: Context) => {
      let object = text.slice(0, -1);
      for (const [key, field] of rawKeys) object += key + String(row[field]);
      for (const [key, value] of computedKeys) object += key + jsonOf(value(row as unknown as Tables[Table], context));
      return `${object}}`;
    };

    // What is computed from a row expects its JSON as text.
    const sourceOf = (name: string): JsonField => {
      const column = sql.ref(`${table}.${name}`);
      return { name, value: kinds[name]?.kind === "json" ? sql`cast(${column} as text)` : column };
    };
    const inRow = computedFields
      .map(([name, field], index) => ({ name, field, index }))
      .filter(({ field }) => field.from.length > 0);
    const storedValue = ({ field, index }: (typeof inRow)[number], row: Tables[Table]) => {
      if (field.isMadeForEachResponse?.(row) !== true) return jsonOf(field.value(row, {} as Context));
      const source = Object.fromEntries(field.from.map((name) => [name, row[name]]));
      return openPlace(index, source);
    };
    const valueIn = ({ index, source }: OpenPlace, context: Context) => {
      const value = computedKeys[index]?.[1];
      return jsonOf(value?.(source as Tables[Table], context));
    };

    return {
      of: (row, context) => {
        const body = flatValues(row);
        for (const field of raw) {
          const value = (row as Values)[field];
          body[field] = typeof value === "string" ? JSON.parse(value) : value;
        }
        for (const [field, { value }] of computedFields) body[field] = value(row as unknown as Tables[Table], context);
        return body as Static<TObject<Properties>>;
      },
      json: (row, context) => withTheRest(JSON.stringify(flatValues(row)), row, context),
      selection: (dialect) => ({
        flat: jsonRow(dialect, table, flatProperties),
        columns: [...new Set([...raw, ...computedFields.flatMap(([, { from }]) => from)])] as ColumnOf<Table>[],
      }),
      jsonOfSelected: (row, context) => withTheRest(row.flat, row, context),
      text: (dialect, given: Readonly<Record<string, RawBuilder<string | null>>>) => {
        const rawFields = raw.map((name): JsonField => {
          return { name, value: sql`cast(${sql.ref(`${table}.${name}`)} as text)`, form: "bare" };
        });
        const fields = computedFields.map(([name, { from }], index): JsonField => {
          const known = given[name] as RawBuilder<string | null>;
          const value = from.length === 0 ? known : orOpen(dialect, known, index, from.map(sourceOf));
          return { name, value, form: "bare" };
        });
        return dialect.jsonObject([...jsonFields(dialect, table, flatProperties), ...rawFields, ...fields]);
      },
      storedFields: [...columns, ...inRow.map(({ name }) => name)],
      storedColumns: [...new Set([...columns, ...inRow.flatMap(({ field }) => field.from)])] as ColumnOf<Table>[],
      storedText: (row) => {
        let text = JSON.stringify(flatValues(row)).slice(0, -1);
        for (const [key, field] of rawKeys) text += key + String((row as Values)[field]);
        for (const computedField of inRow)
          text += `,"${computedField.name}":${storedValue(computedField, row as unknown as Tables[Table])}`;
        return text;
      },
      complete: (text, context) => fillPlaces(text, (place) => valueIn(place, context)),
    };
  };
}

/** Most computed fields are empty, which needs no serialiser. */
function jsonOf(value: unknown): string {
  if (value === null) return "null";
  return value === "" ? '""' : JSON.stringify(value);
}
