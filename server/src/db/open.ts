import { existsSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "../shared/config-error.ts";
import { ensureDataFolder } from "../shared/data-folder.ts";
import { type Database, StorageUnavailable } from "./database.ts";
import type { Ddl } from "./dialect/dialect.ts";
import { migrateSqlite, readSqliteSchema } from "./dialect/migrate-sqlite.ts";
import { checkSqliteFile, openSqlite, sqliteDialect } from "./dialect/sqlite.ts";
import { completeFills } from "./fills/complete-fills.ts";
import type { Fill } from "./fills/fill.ts";
import { isMissingOrEmpty, remainsOfLost } from "./lost-database.ts";
import {
  appliedIn,
  fillingIn,
  type MigrationOutcome,
  pendingMigrations,
  type SchemaReader,
  unknownAmong,
} from "./migrate.ts";
import type { Migration } from "./migrations/migration.ts";
import { FillsIncomplete } from "./schema-errors.ts";
import { explainStorage, isAboutFile } from "./storage-advice.ts";

/** Where the data lives: a SQLite file in the data folder, or a PostgreSQL database. */
export type DatabaseLocation =
  | {
      readonly engine: "sqlite";
      readonly dataFolder: string;
      /** Whether the data may be lost with the power: commits do not wait for the disk. */
      readonly isTemporary?: boolean;
    }
  | { readonly engine: "postgres"; readonly url: string; readonly connections: number };

export const sqliteFile = (dataFolder: string) => join(dataFolder, "corkboard.sqlite");

export interface MigrateOptions {
  /** Creates a database even if the data folder contains the remains of a lost one. */
  readonly force?: boolean;
  /** Fills columns that a migration requires at once, instead of leaving them to the worker of the version before. */
  readonly fills?: readonly Fill[];
}

/** Creates the database if it does not exist. Returns the names of the migrations it applied. */
export const migrateDatabase = (location: DatabaseLocation, options: MigrateOptions = {}): Promise<string[]> =>
  migrateFully(
    () => migrateOnce(location, options),
    () => openDatabase(location, () => undefined),
    options.fills,
  );

/** The same for any SQLite file. */
export const migrateSqliteFile = (file: string, fills: readonly Fill[]): Promise<string[]> =>
  migrateFully(
    () => migrateSqlite(file),
    async () => openSqlite(file, () => undefined),
    fills,
  );

async function migrateFully(
  migrate: () => Promise<MigrationOutcome>,
  open: () => Promise<Database>,
  known: readonly Fill[] = [],
): Promise<string[]> {
  const applied: string[] = [];
  for (;;) {
    const outcome = await migrate();
    applied.push(...outcome.applied);
    if (!outcome.waiting) return applied;
    const { migration, unfilled } = outcome.waiting;
    const fills = known.filter(({ name }) => unfilled.includes(name));
    if (fills.length < unfilled.length) throw new FillsIncomplete(migration, unfilled);
    const db = await open();
    try {
      await completeFills(db, fills);
    } finally {
      await db.close();
    }
  }
}

async function migrateOnce(location: DatabaseLocation, options: MigrateOptions): Promise<MigrationOutcome> {
  if (location.engine === "sqlite") return migrateFile(location, options);
  const { migratePostgres } = await import("./dialect/migrate-postgres.ts");
  return migratePostgres(location.url);
}

type FileLocation = Extract<DatabaseLocation, { engine: "sqlite" }>;

async function migrateFile(location: FileLocation, { force = false }: MigrateOptions): Promise<MigrationOutcome> {
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

/** What a schema is to this version. */
export interface SchemaState {
  /** The migrations it still needs. */
  readonly pending: readonly Migration[];
  /** The migrations of a newer version, with which this one can work. */
  readonly newer: readonly string[];
  /** The columns that a worker has yet to fill. */
  readonly filling: readonly string[];
}

/**
 * Reads the schema without creating, changing or locking anything; undefined if there is no database yet. Throws where
 * this version cannot work with the schema.
 */
export async function schemaIn(location: DatabaseLocation): Promise<SchemaState | undefined> {
  if (location.engine === "sqlite") {
    const file = sqliteFile(location.dataFolder);
    if (isMissingOrEmpty(file)) return undefined;
    return readSqliteSchema(file, (reader) => stateOf(reader, sqliteDialect.ddl)).catch(refuseFile(file));
  }
  const { readPostgresSchema } = await import("./dialect/migrate-postgres.ts");
  const { postgresDialect } = await import("./dialect/postgres-dialect.ts");
  return readPostgresSchema(location.url, (reader) => stateOf(reader, postgresDialect.ddl));
}

async function stateOf(reader: SchemaReader, ddl: Ddl): Promise<SchemaState | undefined> {
  const applied = await appliedIn(reader);
  if (!applied) return undefined;
  const pending = pendingMigrations(applied, ddl);
  const newer = unknownAmong(applied).map(({ name }) => name);
  return { pending, newer, filling: await fillingIn(reader) };
}

/** Describes the database to the operator, without its password. */
export function describeLocation(location: DatabaseLocation): string {
  if (location.engine === "sqlite") return sqliteFile(location.dataFolder);
  const { host, pathname } = new URL(location.url);
  return `${host}${pathname} (PostgreSQL)`;
}

/** Says why there is no schema in a database that can be reached, as a sentence without its full stop. */
export function describeAbsence(location: DatabaseLocation): string {
  const place = describeLocation(location);
  if (location.engine === "postgres") {
    return `The database ${place} is empty: no schema of its search_path contains Corkboard's tables`;
  }
  if (!existsSync(place)) return `No Corkboard database found at ${place}`;
  return isMissingOrEmpty(place)
    ? `The file ${place} is empty`
    : `The database ${place} does not contain Corkboard's tables`;
}

const refuseFile = (file: string) => (error: unknown) => {
  const isUnavailable = error instanceof StorageUnavailable;
  if (!isUnavailable && !isAboutFile(error)) throw error;
  const cause = isUnavailable ? error.cause : error;
  throw new ConfigError(`CORKBOARD_DATA: the database ${file} cannot be used: ${explainStorage(cause)}`, {
    cause: error,
  });
};

/** How many problems are reported: one damaged page may cause thousands. */
const maxProblems = 5;

/** Descriptions of damaged pages, which only a SQLite file is checked for. Reads the file once. */
export async function findDamage(location: DatabaseLocation): Promise<string[]> {
  if (location.engine !== "sqlite") return [];
  return checkSqliteFile(sqliteFile(location.dataFolder), maxProblems);
}

/** Opens a database whose schema is up to date. The PostgreSQL driver is loaded only if it is used. */
export async function openDatabase(
  location: DatabaseLocation,
  onConnectionError: (error: Error) => void,
): Promise<Database> {
  if (location.engine === "sqlite") return openSqlite(sqliteFile(location.dataFolder), onConnectionError, location);
  const { openPostgres } = await import("./dialect/postgres.ts");
  return openPostgres({ url: location.url, connections: location.connections, onConnectionError });
}
