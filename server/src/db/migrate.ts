import { ConfigError } from "../shared/config-error.ts";
import type { Ddl } from "./dialect/dialect.ts";
import { type Migration, migrations } from "./migrations/index.ts";

/** One connection inside a transaction that only one process at a time can be in. */
export interface MigrationSession {
  readonly ddl: Ddl;
  execute(statement: string): Promise<void>;
  applied(): Promise<string[]>;
  record(name: string): Promise<void>;
}

export class SchemaTooNew extends ConfigError {
  override name = "SchemaTooNew";
  constructor(unknown: readonly string[]) {
    super(
      `The database was written by a newer version of Corkboard (it has ${unknown.join(", ")}): install that version ` +
        "again, or restore a backup from before the upgrade into an empty data folder or database",
    );
  }
}

export const migrationsTable =
  "CREATE TABLE IF NOT EXISTS schema_migrations (name TEXT PRIMARY KEY, applied_at TEXT NOT NULL)";

/** How a schema differs from what this version of the code expects. */
export interface SchemaGap {
  /** The migrations it still needs, in order. */
  readonly pending: readonly Migration[];
  /** What only a newer version can have applied. */
  readonly unknown: readonly string[];
}

export function schemaGap(applied: readonly string[]): SchemaGap {
  return {
    pending: migrations.filter(({ name }) => !applied.includes(name)),
    unknown: applied.filter((name) => !migrations.some((migration) => migration.name === name)),
  };
}

export const howFarBehind = ({ pending }: SchemaGap) =>
  `the schema is ${pending.length} ${pending.length === 1 ? "migration" : "migrations"} behind this version`;

/** Brings the schema to where this version of the code expects it. Answers the names of what it applied. */
export async function applyMigrations(session: MigrationSession): Promise<string[]> {
  await session.execute(migrationsTable);
  const { pending, unknown } = schemaGap(await session.applied());
  if (unknown.length > 0) throw new SchemaTooNew(unknown);
  for (const migration of pending) {
    for (const statement of migration.statements(session.ddl)) await session.execute(statement);
    await session.record(migration.name);
  }
  return pending.map((migration) => migration.name);
}
