import type { DatabaseSync } from "node:sqlite";
import { type AppliedMigration, applyMigrations } from "../migrate.ts";
import { openSqliteFile, readSqliteFile, sqliteDialect } from "./sqlite.ts";

/** Taking SQLite's write lock first makes other processes wait here, then find nothing left to do. */
export async function migrateSqlite(file: string): Promise<string[]> {
  const connection = openSqliteFile(file);
  try {
    connection.exec("BEGIN IMMEDIATE");
    const applied = await applyMigrations({
      ddl: sqliteDialect.ddl,
      execute: async (statement) => connection.exec(statement),
      applied: async () => appliedBy(connection),
      record: async ({ name, checksum }) => {
        connection
          .prepare("INSERT INTO schema_migrations (name, checksum, applied_at) VALUES (?, ?, ?)")
          .run(name, checksum, new Date().toISOString());
      },
    });
    connection.exec("COMMIT");
    return applied;
  } finally {
    connection.close();
  }
}

/** The migrations applied to an existing file, which is not changed; undefined if it has no Corkboard schema. */
export async function appliedInSqlite(file: string): Promise<AppliedMigration[] | undefined> {
  return readSqliteFile(file, (connection) => {
    const table = connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'schema_migrations'").get();
    return table && appliedBy(connection);
  });
}

/** Every column, because a table of a pre-release version has no `checksum`. */
function appliedBy(connection: DatabaseSync): AppliedMigration[] {
  return connection.prepare("SELECT * FROM schema_migrations").all() as unknown as AppliedMigration[];
}
