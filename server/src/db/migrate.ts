import { hash } from "node:crypto";
import { version } from "../shared/version.ts";
import type { Ddl } from "./dialect/dialect.ts";
import { migrations } from "./migrations/index.ts";
import type { FilledColumn, Migration } from "./migrations/migration.ts";
import { MigrationChanged, PreReleaseSchema, SchemaTooNew } from "./schema-errors.ts";

/** A migration that a database has. Only pre-release versions recorded no checksum. */
export interface AppliedMigration {
  readonly name: string;
  readonly checksum?: string;
  /** Undefined if the version that applied it did not record it, or a value of a later version. */
  readonly kind?: string;
  /** The version of Corkboard that applied it. */
  readonly version?: string;
}

/** One connection to the database whose schema is read. */
export interface SchemaReader {
  rows<Row>(statement: string): Promise<Row[]>;
  hasTable(name: string): Promise<boolean>;
}

/** The same while no other process can migrate. */
export interface MigrationSession extends SchemaReader {
  readonly ddl: Ddl;
  execute(statement: string): Promise<void>;
  /** All changes or none. The work may run again, so it does nothing but execute statements. */
  transaction(work: () => Promise<void>): Promise<void>;
  /** Outside a transaction. An index that exists is left alone, unless an interrupted attempt left it incomplete. */
  createIndex(statement: string): Promise<void>;
}

export interface MigrationOutcome {
  /** The names of the migrations that were applied. */
  readonly applied: readonly string[];
  /** The migration that waits for columns to be filled; undefined if the schema is up to date. */
  readonly waiting?: { readonly migration: string; readonly unfilled: readonly FilledColumn[] };
}

/**
 * The kinds are in a table of their own: versions that did not record them have no rows in it, and still write the other
 * one.
 */
const bookkeeping = [
  `CREATE TABLE IF NOT EXISTS schema_migrations (
    name TEXT PRIMARY KEY,
    checksum TEXT NOT NULL,
    applied_at TEXT NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS schema_kinds (
    name TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    version TEXT NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS schema_fills (
    name TEXT PRIMARY KEY,
    position TEXT,
    seen INTEGER NOT NULL,
    filled INTEGER NOT NULL,
    completed_at TEXT
  )`,
];

/** SHA-256 of the statements that a migration executes on one engine. */
export function checksumOf(migration: Migration, ddl: Ddl): string {
  return hash("sha256", migration.statements(ddl).join(";\n"));
}

/** The migrations a database has; undefined if it has no Corkboard schema. */
export async function appliedIn(reader: SchemaReader): Promise<AppliedMigration[] | undefined> {
  if (!(await reader.hasTable("schema_migrations"))) return undefined;
  // Every column, because a table of a pre-release version has no `checksum`.
  const applied = await reader.rows<AppliedMigration>("SELECT * FROM schema_migrations ORDER BY name");
  if (!(await reader.hasTable("schema_kinds"))) return applied;
  const kinds = await reader.rows<AppliedMigration>("SELECT name, kind, version FROM schema_kinds");
  const byName = new Map(kinds.map((row) => [row.name, row]));
  return applied.map((migration) => Object.assign(migration, byName.get(migration.name)));
}

/** The columns that a worker has yet to fill. */
export async function fillingIn(reader: SchemaReader): Promise<string[]> {
  if (!(await reader.hasTable("schema_fills"))) return [];
  const open = "SELECT name FROM schema_fills WHERE completed_at IS NULL ORDER BY name";
  const declared = new Set<string>(declaredFills());
  return (await reader.rows<{ name: string }>(open)).map(({ name }) => name).filter((name) => declared.has(name));
}

/** The migrations a database has and this version does not know. */
export const unknownAmong = (applied: readonly AppliedMigration[]): AppliedMigration[] =>
  applied.filter(({ name }) => !migrations.some((migration) => migration.name === name));

/** Throws if a migration that this version does not know has removed something that it may need. */
export function refuseUnknown(unknown: readonly AppliedMigration[]): void {
  const blocking = unknown.filter(({ kind }) => kind !== "expand");
  if (blocking.length > 0) throw new SchemaTooNew(blocking);
}

/** The migrations a schema still needs, in order. Throws where this version cannot work with the schema. */
export function pendingMigrations(applied: readonly AppliedMigration[], ddl: Ddl): Migration[] {
  if (applied.some(({ checksum }) => checksum === undefined)) throw new PreReleaseSchema();
  const unknown = unknownAmong(applied);
  refuseUnknown(unknown);
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  const changed = migrations.find(
    (migration) => checksums.has(migration.name) && checksums.get(migration.name) !== checksumOf(migration, ddl),
  );
  if (changed) throw new MigrationChanged(changed.name);
  const pending = migrations.filter(({ name }) => !checksums.has(name));
  // Neither version has all migrations, so nobody has tested what would come out.
  if (pending.length > 0 && unknown.length > 0) throw new SchemaTooNew(unknown);
  return pending;
}

export const behindBy = ({ length }: readonly Migration[]) =>
  `the schema is ${length} ${length === 1 ? "migration" : "migrations"} behind this version`;

/** Whether this version has nothing to change in the schema. */
export async function isUpToDate(reader: SchemaReader, ddl: Ddl): Promise<boolean> {
  const applied = (await appliedIn(reader)) ?? [];
  if (pendingMigrations(applied, ddl).length > 0) return false;
  if (unknownAmong(applied).length > 0) return true;
  return (await unregistered(reader)).length === 0;
}

/** Brings the schema to the version the code expects, or up to the migration that waits for columns to be filled. */
export async function applyMigrations(session: MigrationSession): Promise<MigrationOutcome> {
  const before = (await appliedIn(session)) ?? [];
  const pending = pendingMigrations(before, session.ddl);
  if (unknownAmong(before).length > 0) return { applied: [] };
  await session.transaction(async () => {
    for (const statement of bookkeeping) await session.execute(statement);
    const names = new Set(before.map(({ name }) => name));
    for (const migration of migrations) if (names.has(migration.name)) await recordKind(session, migration);
  });
  const applied: string[] = [];
  for (const migration of pending) {
    const unfilled = migration.kind === "contract" ? await findUnfilled(session, migration.requires ?? []) : [];
    if (unfilled.length > 0) return { applied, waiting: { migration: migration.name, unfilled } };
    await apply(session, migration);
    applied.push(migration.name);
  }
  const fills = await unregistered(session);
  if (fills.length > 0) await session.transaction(() => register(session, fills));
  return { applied };
}

async function apply(session: MigrationSession, migration: Migration): Promise<void> {
  const statements = migration.statements(session.ddl);
  if (migration.concurrently) for (const statement of statements) await session.createIndex(statement);
  await session.transaction(async () => {
    if (!migration.concurrently) for (const statement of statements) await session.execute(statement);
    const values = [migration.name, checksumOf(migration, session.ddl), new Date().toISOString()];
    await session.execute(
      `INSERT INTO schema_migrations (name, checksum, applied_at) VALUES (${values.map(literal).join(", ")})`,
    );
    await recordKind(session, migration);
    await register(session, migration.fills ?? []);
  });
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The first version that records a kind is the one to name: a later one may only have found it missing. */
async function recordKind({ execute }: MigrationSession, { name, kind }: Migration): Promise<void> {
  const values = [name, kind, version].map(literal).join(", ");
  await execute(`INSERT INTO schema_kinds (name, kind, version) VALUES (${values}) ON CONFLICT (name) DO NOTHING`);
}

const declaredFills = (): readonly FilledColumn[] => migrations.flatMap((migration) => migration.fills ?? []);

/** The fills of applied migrations that are not recorded: those of versions that left them to reads. */
async function unregistered(reader: SchemaReader): Promise<FilledColumn[]> {
  const rows = (await reader.hasTable("schema_fills"))
    ? await reader.rows<{ name: string }>("SELECT name FROM schema_fills")
    : [];
  const names = new Set(rows.map(({ name }) => name));
  return declaredFills().filter((name) => !names.has(name));
}

/** An empty table needs no worker. */
async function register({ execute, rows }: MigrationSession, fills: readonly FilledColumn[]): Promise<void> {
  for (const name of fills) {
    const [row] = await rows(`SELECT 1 FROM ${locate(name).table} LIMIT 1`);
    const completed = row === undefined ? literal(new Date().toISOString()) : "NULL";
    await execute(
      `INSERT INTO schema_fills (name, seen, filled, completed_at) VALUES (${literal(name)}, 0, 0, ${completed})
        ON CONFLICT (name) DO NOTHING`,
    );
  }
}

function locate(name: FilledColumn): { table: string; column: string } {
  const [table = "", column = ""] = name.split(".");
  return { table, column };
}

/**
 * The rows decide, not what is recorded: a server from before the column may have written rows after the fill was
 * complete. Its worker, or the next one, then fills the column again.
 */
async function findUnfilled(session: MigrationSession, columns: readonly FilledColumn[]): Promise<FilledColumn[]> {
  const unfilled: FilledColumn[] = [];
  for (const name of columns) {
    const { table, column } = locate(name);
    const [row] = await session.rows(`SELECT 1 FROM ${table} WHERE ${column} IS NULL LIMIT 1`);
    if (row !== undefined) unfilled.push(name);
  }
  if (unfilled.length > 0) {
    const reopen = `UPDATE schema_fills SET completed_at = NULL WHERE name IN (${unfilled.map(literal).join(", ")})`;
    await session.transaction(() => session.execute(reopen));
  }
  return unfilled;
}
