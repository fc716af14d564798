import { hash } from "node:crypto";
import type { Ddl } from "./dialect/dialect.ts";
import { type Migration, migrations } from "./migrations/index.ts";
import { MigrationChanged, PreReleaseSchema, SchemaTooNew } from "./schema-errors.ts";

/** A row of `schema_migrations`. Only pre-release versions recorded no checksum. */
export interface AppliedMigration {
  readonly name: string;
  readonly checksum?: string;
}

/** One connection inside a transaction that only one process at a time can be in. */
export interface MigrationSession {
  readonly ddl: Ddl;
  execute(statement: string): Promise<void>;
  applied(): Promise<AppliedMigration[]>;
  record(migration: Required<AppliedMigration>): Promise<void>;
}

const migrationsTable = `CREATE TABLE IF NOT EXISTS schema_migrations (
  name TEXT PRIMARY KEY,
  checksum TEXT NOT NULL,
  applied_at TEXT NOT NULL
)`;

/** SHA-256 of the statements that a migration executes on one engine. */
export function checksumOf(migration: Migration, ddl: Ddl): string {
  return hash("sha256", migration.statements(ddl).join(";\n"));
}

/** The migrations a schema still needs, in order. Throws where this version cannot work with the schema. */
export function pendingMigrations(applied: readonly AppliedMigration[], ddl: Ddl): Migration[] {
  if (applied.some(({ checksum }) => checksum === undefined)) throw new PreReleaseSchema();
  const unknown = applied.filter(({ name }) => !migrations.some((migration) => migration.name === name));
  if (unknown.length > 0) throw new SchemaTooNew(unknown.map(({ name }) => name));
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  const changed = migrations.find(
    (migration) => checksums.has(migration.name) && checksums.get(migration.name) !== checksumOf(migration, ddl),
  );
  if (changed) throw new MigrationChanged(changed.name);
  return migrations.filter(({ name }) => !checksums.has(name));
}

export const behindBy = ({ length }: readonly Migration[]) =>
  `the schema is ${length} ${length === 1 ? "migration" : "migrations"} behind this version`;

/** Brings the schema to the version the code expects. Returns the names of the migrations it applied. */
export async function applyMigrations(session: MigrationSession): Promise<string[]> {
  await session.execute(migrationsTable);
  const pending = pendingMigrations(await session.applied(), session.ddl);
  for (const migration of pending) {
    for (const statement of migration.statements(session.ddl)) await session.execute(statement);
    await session.record({ name: migration.name, checksum: checksumOf(migration, session.ddl) });
  }
  return pending.map((migration) => migration.name);
}
