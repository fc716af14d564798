import { existsSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "../shared/config-error.ts";
import { ensureDataFolder } from "../shared/data-folder.ts";
import { type Database, StorageUnavailable } from "./database.ts";
import { appliedInSqlite, migrateSqlite } from "./dialect/migrate-sqlite.ts";
import { openSqlite, sqliteDialect } from "./dialect/sqlite.ts";
import { pendingMigrations } from "./migrate.ts";
import type { Migration } from "./migrations/index.ts";

/** Where the data lives: a SQLite file in the data folder, or a PostgreSQL database. */
export type DatabaseLocation =
  | { readonly engine: "sqlite"; readonly dataFolder: string }
  | { readonly engine: "postgres"; readonly url: string; readonly connections: number };

export const sqliteFile = (dataFolder: string) => join(dataFolder, "corkboard.sqlite");

export async function migrateDatabase(location: DatabaseLocation): Promise<string[]> {
  if (location.engine === "sqlite") return migrateFile(location.dataFolder);
  const { migratePostgres } = await import("./dialect/migrate-postgres.ts");
  return migratePostgres(location.url);
}

async function migrateFile(dataFolder: string): Promise<string[]> {
  ensureDataFolder(dataFolder);
  const file = sqliteFile(dataFolder);
  return migrateSqlite(file).catch(refuseFile(file));
}

/**
 * The migrations a database still needs, found without creating, changing or locking anything; undefined if there is no
 * database yet. Throws where this version cannot work with the schema.
 */
export async function pendingIn(location: DatabaseLocation): Promise<Migration[] | undefined> {
  if (location.engine === "sqlite") {
    const file = sqliteFile(location.dataFolder);
    const applied = existsSync(file) ? await appliedInSqlite(file).catch(refuseFile(file)) : undefined;
    return applied && pendingMigrations(applied, sqliteDialect.ddl);
  }
  const { appliedInPostgres } = await import("./dialect/migrate-postgres.ts");
  const { postgresDialect } = await import("./dialect/postgres-dialect.ts");
  const applied = await appliedInPostgres(location.url);
  return applied && pendingMigrations(applied, postgresDialect.ddl);
}

/** Describes the database to the operator, without its password. */
export function describeLocation(location: DatabaseLocation): string {
  if (location.engine === "sqlite") return sqliteFile(location.dataFolder);
  const { host, pathname } = new URL(location.url);
  return `${host}${pathname} (PostgreSQL)`;
}

const refuseFile = (file: string) => (error: unknown) => {
  if (!(error instanceof StorageUnavailable)) throw error;
  const { message } = error.cause as Error;
  throw new ConfigError(`CORKBOARD_DATA: the database ${file} cannot be used: ${message}`, { cause: error });
};

/** Opens a database whose schema is up to date. The PostgreSQL driver is loaded only if it is used. */
export async function openDatabase(
  location: DatabaseLocation,
  onConnectionError: (error: Error) => void,
): Promise<Database> {
  if (location.engine === "sqlite") return openSqlite(sqliteFile(location.dataFolder));
  const { openPostgres } = await import("./dialect/postgres.ts");
  return openPostgres({ url: location.url, connections: location.connections, onConnectionError });
}
