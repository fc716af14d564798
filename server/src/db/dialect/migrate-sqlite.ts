import type { DatabaseSync } from "node:sqlite";
import { applyMigrations, type MigrationOutcome, type SchemaReader } from "../migrate.ts";
import { openSqliteFile, readSqliteFile, sqliteDialect } from "./sqlite.ts";

/**
 * Taking SQLite's write lock first makes other processes wait here, then find nothing left to do. All migrations share
 * one transaction: its commit takes longer than their statements.
 */
export async function migrateSqlite(file: string): Promise<MigrationOutcome> {
  const connection = openSqliteFile(file);
  const execute = async (statement: string) => connection.exec(statement);
  try {
    connection.exec("BEGIN IMMEDIATE");
    const outcome = await applyMigrations({
      ...readerOf(connection),
      ddl: sqliteDialect.ddl,
      execute,
      transaction: (work) => work(),
      createIndex: execute,
    });
    connection.exec("COMMIT");
    return outcome;
  } finally {
    connection.close();
  }
}

/** Reads the schema of an existing file, which is not changed. */
export function readSqliteSchema<Result>(
  file: string,
  read: (reader: SchemaReader) => Promise<Result>,
): Promise<Result> {
  return readSqliteFile(file, (connection) => read(readerOf(connection)));
}

function readerOf(connection: DatabaseSync): SchemaReader {
  return {
    rows: async <Row>(statement: string) => connection.prepare(statement).all() as Row[],
    hasTable: async (name) =>
      connection.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name) !== undefined,
  };
}
