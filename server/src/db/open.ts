import { join } from "node:path";
import { ConfigError } from "../shared/config-error.ts";
import { ensureDataFolder } from "../shared/data-folder.ts";
import { type Database, StorageUnavailable } from "./database.ts";
import { appliedInSqlite, migrateSqlite } from "./dialect/migrate-sqlite.ts";
import { checkSqliteFile, openSqlite, sqliteDialect } from "./dialect/sqlite.ts";
import { isMissingOrEmpty, remainsOfLost } from "./lost-database.ts";
import { pendingMigrations } from "./migrate.ts";
import type { Migration } from "./migrations/index.ts";

/** Where the data lives: a SQLite file in the data folder, or a PostgreSQL database. */
export type DatabaseLocation =
  | { readonly engine: "sqlite"; readonly dataFolder: string }
  | { readonly engine: "postgres"; readonly url: string; readonly connections: number };

export const sqliteFile = (dataFolder: string) => join(dataFolder, "corkboard.sqlite");

export interface MigrateOptions {
  /** Creates a database even if the data folder contains the remains of a lost one. */
  readonly force?: boolean;
}

/** Creates the database if it does not exist. */
export async function migrateDatabase(location: DatabaseLocation, options: MigrateOptions = {}): Promise<string[]> {
  if (location.engine === "sqlite") return migrateFile(location, options);
  const { migratePostgres } = await import("./dialect/migrate-postgres.ts");
  return migratePostgres(location.url);
}

type FileLocation = Extract<DatabaseLocation, { engine: "sqlite" }>;

async function migrateFile(location: FileLocation, { force = false }: MigrateOptions): Promise<string[]> {
  ensureDataFolder(location.dataFolder);
  const file = sqliteFile(location.dataFolder);
  const loss = force ? undefined : describeLoss(location);
  if (loss !== undefined) {
    throw new ConfigError(
      `CORKBOARD_DATA: ${loss}. Move the database back, restore a backup, or set DATABASE_URL if the data is in ` +
        "PostgreSQL. To create an empty database, start the service with --force or run `org create --force`; the " +
        "remains are then deleted",
    );
  }
  return migrateSqlite(file).catch(refuseFile(file));
}

/** Why a new database must not be created; undefined if nothing is lost. */
export function describeLoss(location: DatabaseLocation): string | undefined {
  if (location.engine !== "sqlite") return undefined;
  const { dataFolder } = location;
  const file = sqliteFile(dataFolder);
  const remains = remainsOfLost(file, dataFolder);
  if (remains.length === 0) return undefined;
  return `the database ${file} is missing or empty, but ${dataFolder} contains ${remains.join(", ")}`;
}

/**
 * The migrations a database still needs, found without creating, changing or locking anything; undefined if there is no
 * database yet. Throws where this version cannot work with the schema.
 */
export async function pendingIn(location: DatabaseLocation): Promise<Migration[] | undefined> {
  if (location.engine === "sqlite") {
    const file = sqliteFile(location.dataFolder);
    const applied = isMissingOrEmpty(file) ? undefined : await appliedInSqlite(file).catch(refuseFile(file));
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

/** How many problems are reported: one damaged page may cause thousands. */
const maxProblems = 5;

/** Descriptions of damaged pages, which only a SQLite file is checked for. Reads the file once. */
export function findDamage(location: DatabaseLocation): string[] {
  if (location.engine !== "sqlite") return [];
  return checkSqliteFile(sqliteFile(location.dataFolder), maxProblems);
}

/** Opens a database whose schema is up to date. The PostgreSQL driver is loaded only if it is used. */
export async function openDatabase(
  location: DatabaseLocation,
  onConnectionError: (error: Error) => void,
): Promise<Database> {
  if (location.engine === "sqlite") return openSqlite(sqliteFile(location.dataFolder), onConnectionError);
  const { openPostgres } = await import("./dialect/postgres.ts");
  return openPostgres({ url: location.url, connections: location.connections, onConnectionError });
}
