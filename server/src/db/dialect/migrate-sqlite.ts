import type { DatabaseSync } from "node:sqlite";
import { applyMigrations } from "../migrate.ts";
import { openSqliteFile, readSqliteFile, sqliteDialect } from "./sqlite.ts";

/** Holding SQLite's write lock from the start makes other processes wait here, then find nothing left to do. */
export async function migrateSqlite(file: string): Promise<string[]> {
  const connection = openSqliteFile(file);
  try {
    connection.exec("BEGIN IMMEDIATE");
    const applied = await applyMigrations({
      ddl: sqliteDialect.ddl,
      execute: async (statement) => connection.exec(statement),
      applied: async () => namesIn(connection, "schema_migrations"),
      record: async (name) => {
        connection.prepare("INSERT INTO schema_migrations VALUES (?, ?)").run(name, new Date().toISOString());
      },
    });
    connection.exec("COMMIT");
    return applied;
  } finally {
    connection.close();
  }
}

/** What was ever applied to an existing file, which stays as it is; undefined where it holds no schema of ours. */
export async function appliedInSqlite(file: string): Promise<string[] | undefined> {
  return readSqliteFile(file, (connection) =>
    namesIn(connection, "sqlite_schema").includes("schema_migrations")
      ? namesIn(connection, "schema_migrations")
      : undefined,
  );
}

function namesIn(connection: DatabaseSync, table: "schema_migrations" | "sqlite_schema"): string[] {
  return connection
    .prepare(`SELECT name FROM ${table}`)
    .all()
    .map((row) => String(row.name));
}
