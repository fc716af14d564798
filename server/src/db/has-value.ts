import { type RawBuilder, sql } from "kysely";

/** Whether a column has one of some values. */
export const hasValue = (column: RawBuilder<unknown>, values: readonly unknown[]): RawBuilder<boolean> =>
  values.length === 1 ? sql<boolean>`${column} = ${values[0]}` : sql<boolean>`${column} in (${sql.join(values)})`;
