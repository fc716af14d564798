import { join } from "node:path";
import type { Database } from "./database.ts";
import { migratePostgres } from "./dialect/migrate-postgres.ts";
import { migrateSqlite } from "./dialect/migrate-sqlite.ts";
import { openPostgres } from "./dialect/postgres.ts";
import { openSqlite } from "./dialect/sqlite.ts";

/** Where the data lives: a SQLite file in the data folder, or a PostgreSQL database. */
export type DatabaseLocation =
  | { readonly engine: "sqlite"; readonly dataFolder: string }
  | { readonly engine: "postgres"; readonly url: string; readonly connections: number };

export const sqliteFile = (dataFolder: string) => join(dataFolder, "corkboard.sqlite");

export function migrateDatabase(location: DatabaseLocation): Promise<string[]> {
  return location.engine === "sqlite" ? migrateSqlite(sqliteFile(location.dataFolder)) : migratePostgres(location.url);
}

/** Opens a database whose schema is up to date. */
export function openDatabase(location: DatabaseLocation, onConnectionError: (error: Error) => void): Database {
  return location.engine === "sqlite"
    ? openSqlite(sqliteFile(location.dataFolder))
    : openPostgres({ url: location.url, connections: location.connections, onConnectionError });
}
