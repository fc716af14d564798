import type { Ddl } from "../dialect/dialect.ts";

/** A column that the worker fills, as `table.column`. */
export type FilledColumn = `${string}.${string}`;

interface Common {
  readonly name: string;
  /** The statements that bring the schema forward, in the engine's own column types. */
  statements(ddl: Ddl): string[];
  /**
   * For indexes on large tables. All statements are then `CREATE INDEX`, and PostgreSQL creates the indexes without
   * blocking writers.
   */
  readonly concurrently?: true;
  /** Columns that the worker fills afterwards (`start/fills.ts`). Until then they are null in rows from before. */
  readonly fills?: readonly FilledColumn[];
  /** What the statements hash to on each engine. A test compares, so that no applied migration is edited. */
  readonly checksums: { readonly sqlite: string; readonly postgres: string };
}

/** Only adds: a server that does not know the migration still works with the schema. */
interface Expand extends Common {
  readonly kind: "expand";
}

/** Removes or tightens something: a server that does not know the migration refuses to start. */
interface Contract extends Common {
  readonly kind: "contract";
  /** Columns that must not be null in any row. */
  readonly requires?: readonly FilledColumn[];
}

export type Migration = Expand | Contract;
