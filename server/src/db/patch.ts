import type { Static, TObject, TProperties } from "typebox";
import type { Column } from "./tables/columns.ts";
import { type ResourceTable, resourceTables, type Shown } from "./tables/resources.ts";
import type { Tables } from "./tables.ts";

type ColumnOf<Table extends ResourceTable> = keyof Tables[Table] & string;

interface Options<Computed, Elsewhere> {
  /** Columns whose value the verb works out: it must hand them to `apply`. */
  readonly computed?: readonly Computed[];
  /** Fields that are not columns of this table; the verb stores them. */
  readonly elsewhere?: readonly Elsewhere[];
}

/** The fields that neither fit a column of their name nor are the verb's to handle. */
type Unsaved<Table extends ResourceTable, Properties extends TProperties, Computed, Elsewhere> = {
  [Field in keyof Properties]: Field extends Computed | Elsewhere
    ? never
    : Field extends keyof Shown<Table>
      ? Static<Properties[Field]> extends Shown<Table>[Field]
        ? never
        : Field
      : Field;
}[keyof Properties];

export interface Patch<Table extends ResourceTable, Changes, Computed extends ColumnOf<Table>> {
  /** What the UPDATE writes. */
  readonly columns: readonly ColumnOf<Table>[];
  /** The row as the changes leave it. */
  apply(row: Tables[Table], changes: Changes, computed: Pick<Tables[Table], Computed>): Tables[Table];
}

/**
 * How a PATCH body ends up in its row: each field in the column of its name. A field that has no such column, or one of
 * another type, does not compile until it is named as `computed` or `elsewhere`.
 */
export function patchOf<
  Table extends ResourceTable,
  Properties extends TProperties,
  const Computed extends ColumnOf<Table> = never,
  const Elsewhere extends keyof Properties & string = never,
>(
  table: Table,
  schema: TObject<Properties> &
    ([Unsaved<Table, Properties, Computed, Elsewhere>] extends [never]
      ? unknown
      : { unsaved: Unsaved<Table, Properties, Computed, Elsewhere> }),
  { computed = [], elsewhere = [] }: Options<Computed, Elsewhere> = {},
): Patch<Table, Static<TObject<Properties>>, Computed> {
  const verbs = new Set<string>([...computed, ...elsewhere]);
  const own = Object.keys(schema.properties).filter((field) => !verbs.has(field)) as ColumnOf<Table>[];
  const described = resourceTables[table] as unknown as Record<string, Column<unknown>>;
  return {
    columns: [...own, ...computed],
    apply: (row, changes, given) => {
      const after: Record<string, unknown> = { ...row, ...given };
      for (const field of own) {
        const value = (changes as Record<string, unknown>)[field];
        if (value !== undefined) after[field] = stored(value, described[field]?.kind);
      }
      return after as unknown as Tables[Table];
    },
  };
}

function stored(value: unknown, kind: Column<unknown>["kind"] | undefined): unknown {
  if (value === null) return null;
  if (kind === "flag") return Number(value);
  return kind === "json" ? JSON.stringify(value) : value;
}
