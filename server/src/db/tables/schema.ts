import type { Timestamp } from "./columns.ts";

/** How far the worker is with a column (`db/fills/`). Times are text on both engines. */
interface SchemaFills {
  /** `table.column`. */
  name: string;
  /** The key of the last row of this pass as JSON; null at its beginning. */
  position: string | null;
  /** How many rows without a value this pass has found. */
  seen: number;
  /** How many rows have been filled. */
  filled: number;
  completed_at: Timestamp | null;
}

interface SchemaMigrations {
  name: string;
}

interface SchemaKinds {
  name: string;
  kind: string;
  version: string;
}

export interface SchemaTables {
  schema_fills: SchemaFills;
  schema_migrations: SchemaMigrations;
  schema_kinds: SchemaKinds;
}
