import type { Ddl } from "./dialect/dialect.ts";
import { migrations } from "./migrations/index.ts";

/** One connection inside a transaction that only one process at a time can be in. */
export interface MigrationSession {
  readonly ddl: Ddl;
  execute(statement: string): Promise<void>;
  applied(): Promise<string[]>;
  record(name: string): Promise<void>;
}

export class SchemaTooNew extends Error {
  override name = "SchemaTooNew";
}

export const migrationsTable =
  "CREATE TABLE IF NOT EXISTS schema_migrations (name TEXT PRIMARY KEY, applied_at TEXT NOT NULL)";

/** Brings the schema to where this version of the code expects it. Answers the names of what it applied. */
export async function applyMigrations(session: MigrationSession): Promise<string[]> {
  await session.execute(migrationsTable);
  const applied = new Set(await session.applied());
  const known = new Set(migrations.map((migration) => migration.name));
  const unknown = [...applied].filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new SchemaTooNew(
      `The database was written by a newer version of Corkboard (it has ${unknown.join(", ")}): install that version ` +
        "again, or restore a backup from before the upgrade into an empty data folder or database",
    );
  }
  const pending = migrations.filter((migration) => !applied.has(migration.name));
  for (const migration of pending) {
    for (const statement of migration.statements(session.ddl)) await session.execute(statement);
    await session.record(migration.name);
  }
  return pending.map((migration) => migration.name);
}
