import type { FilledColumn } from "../migrations/migration.ts";
import type { Tables } from "../tables.ts";

/**
 * How rows from before a column get its value. Reads use `value` for a row that has none yet, so that it makes no
 * difference whether the worker has reached it.
 */
export interface Fill {
  readonly name: FilledColumn;
  readonly table: string;
  readonly column: string;
  /** The columns of the primary key. */
  readonly key: readonly string[];
  /** The columns that the value is worked out from. */
  readonly from: readonly string[];
  /** Null only together with `isUnfilled`. */
  value(row: Readonly<Record<string, unknown>>): string | number | null;
  /** SQL for the rows to fill, if these are not the ones where the column is null. */
  readonly isUnfilled?: string;
  /** SQL for what is set together with the column. */
  readonly alongside?: string;
}

type ColumnOf<Table extends keyof Tables> = keyof Tables[Table] & string;

/** A fill of a column that the service knows. */
export function fillOf<Table extends keyof Tables, Column extends ColumnOf<Table>, const From extends ColumnOf<Table>>(
  table: Table,
  column: Column,
  {
    key,
    from,
    value,
    ...others
  }: Pick<Fill, "isUnfilled" | "alongside"> & {
    readonly key: readonly ColumnOf<Table>[];
    readonly from: readonly From[];
    value(row: Pick<Tables[Table], From>): NonNullable<Tables[Table][Column]> & (string | number);
  },
): Fill {
  return {
    name: `${table}.${column}`,
    table,
    column,
    key,
    from,
    value: (row) => value(row as Pick<Tables[Table], From>),
    ...others,
  };
}
