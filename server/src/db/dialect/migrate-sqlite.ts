import { applyMigrations } from "../migrate.ts";
import { openSqliteFile, sqliteDialect } from "./sqlite.ts";

/** Holding SQLite's write lock from the start makes other processes wait here, then find nothing left to do. */
export async function migrateSqlite(file: string): Promise<string[]> {
  const connection = openSqliteFile(file);
  try {
    connection.exec("BEGIN IMMEDIATE");
    const applied = await applyMigrations({
      ddl: sqliteDialect.ddl,
      execute: async (statement) => connection.exec(statement),
      applied: async () =>
        connection
          .prepare("SELECT name FROM schema_migrations")
          .all()
          .map((row) => String(row.name)),
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
