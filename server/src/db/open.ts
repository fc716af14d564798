import { existsSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "../shared/config-error.ts";
import { ensureDataFolder } from "../shared/data-folder.ts";
import { type Database, StorageUnavailable } from "./database.ts";
import { appliedInSqlite, migrateSqlite } from "./dialect/migrate-sqlite.ts";
import { openSqlite } from "./dialect/sqlite.ts";
import { type SchemaGap, schemaGap } from "./migrate.ts";

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

/** How the schema stands, found without making, changing or locking anything; undefined where there is none yet. */
export async function compareSchema(location: DatabaseLocation): Promise<SchemaGap | undefined> {
  const applied = await appliedIn(location);
  return applied && schemaGap(applied);
}

async function appliedIn(location: DatabaseLocation): Promise<string[] | undefined> {
  if (location.engine === "sqlite") {
    const file = sqliteFile(location.dataFolder);
    return existsSync(file) ? appliedInSqlite(file).catch(refuseFile(file)) : undefined;
  }
  const { appliedInPostgres } = await import("./dialect/migrate-postgres.ts");
  return appliedInPostgres(location.url);
}

/** Which database that is, in words for the operator and without a password. */
export function placeOf(location: DatabaseLocation): string {
  if (location.engine === "sqlite") return sqliteFile(location.dataFolder);
  const { host, pathname } = new URL(location.url);
  return `${host}${pathname} (PostgreSQL)`;
}

const refuseFile = (file: string) => (error: unknown) => {
  if (!(error instanceof StorageUnavailable)) throw error;
  const { message } = error.cause as Error;
  throw new ConfigError(`CORKBOARD_DATA: the database ${file} cannot be used: ${message}`, { cause: error });
};

/** Opens a database whose schema is up to date. What only PostgreSQL needs is not loaded without it. */
export async function openDatabase(
  location: DatabaseLocation,
  onConnectionError: (error: Error) => void,
): Promise<Database> {
  if (location.engine === "sqlite") return openSqlite(sqliteFile(location.dataFolder));
  const { openPostgres } = await import("./dialect/postgres.ts");
  return openPostgres({ url: location.url, connections: location.connections, onConnectionError });
}
