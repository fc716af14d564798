import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { copySqliteFile } from "./copy-sqlite-file.ts";
import { appliedIn, unknownAmong } from "../migrate.ts";
import { SchemaTooNew } from "../schema-errors.ts";
import { readSqliteSchema } from "./migrate-sqlite.ts";
import { openSqliteFile } from "./sqlite.ts";
import { continueSequencesAfter, highestSequences } from "./sqlite-sequences.ts";

/**
 * Writes a consistent copy of the database while it is in use. The target may be an empty file, whose mode is kept.
 */
export function backUpSqlite(file: string, target: string): void {
  const connection = openSqliteFile(file);
  try {
    connection.prepare("VACUUM INTO ?").run(target);
  } finally {
    connection.close();
  }
  const copy = openSync(target, "r+");
  fsyncSync(copy);
  closeSync(copy);
}

export class NotABackup extends Error {
  override name = "NotABackup";
}

/** The number of rows of each kind. */
export type Holdings = Readonly<Record<"organisations" | "feedback" | "cards" | "files", number>>;

export interface Backup {
  readonly holds: Holdings;
  /**
   * Replaces all rows of the database with those of the backup in one transaction: readers see either the old data or the
   * new, and a killed restore leaves the old.
   */
  restoreTo(file: string): Promise<void>;
}

/** Checks a backup and migrates it to the current schema if necessary; works on a copy. */
export async function withBackup<Result>(
  source: string,
  migrate: (file: string) => Promise<unknown>,
  work: (backup: Backup) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "corkboard-restore-"));
  try {
    const copy = join(folder, "backup.sqlite");
    if (!copySqliteFile(source, copy)) {
      throw new NotABackup(
        `${source} is in use and changes while it is copied: create a backup with the backup command and restore that`,
      );
    }
    checkBackup(copy);
    await migrate(copy);
    await refuseNewer(copy);
    return await work({
      holds: holdingsOf(copy),
      async restoreTo(file) {
        await migrate(file);
        await refuseNewer(file);
        replaceRows(file, copy);
      },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Rows are copied between tables of the same columns, so even a newer version that only added some is refused. */
async function refuseNewer(file: string): Promise<void> {
  const unknown = unknownAmong((await readSqliteSchema(file, appliedIn)) ?? []);
  if (unknown.length > 0) throw new SchemaTooNew(unknown);
}

function checkBackup(copy: string): void {
  try {
    const connection = openSqliteFile(copy);
    try {
      const { integrity_check } = connection.prepare("PRAGMA integrity_check").get() ?? {};
      if (integrity_check !== "ok") throw new Error(String(integrity_check));
      // A copy made during a write can have intact pages of different times; foreign keys then do not match.
      if (connection.prepare("PRAGMA foreign_key_check").get()) throw new Error("a row violates a foreign key");
      connection.prepare("SELECT count(*) FROM schema_migrations").get();
    } finally {
      connection.close();
    }
  } catch (error) {
    throw new NotABackup("The file is not an intact backup of Corkboard", { cause: error });
  }
}

function holdingsOf(copy: string): Holdings {
  const connection = openSqliteFile(copy);
  try {
    const count = (table: keyof Holdings) =>
      Number(connection.prepare(`SELECT count(*) AS total FROM ${table}`).get()?.["total"]);
    return {
      organisations: count("organisations"),
      feedback: count("feedback"),
      cards: count("cards"),
      files: count("files"),
    };
  } finally {
    connection.close();
  }
}

function replaceRows(file: string, copy: string): void {
  const connection = openSqliteFile(file);
  try {
    connection.prepare("ATTACH ? AS backup").run(copy);
    connection.exec("PRAGMA foreign_keys = OFF");
    connection.exec("BEGIN IMMEDIATE");
    const sequences = highestSequences(connection);
    for (const table of tablesOf(connection)) {
      const columns = columnsOf(connection, table).join(", ");
      connection.exec(`DELETE FROM main.${table}`);
      connection.exec(`INSERT INTO main.${table} (${columns}) SELECT ${columns} FROM backup.${table}`);
    }
    continueSequencesAfter(connection, sequences);
    connection.exec("COMMIT");
  } finally {
    connection.close();
  }
}

/** Without the search index and the tables that it consists of: triggers fill it. */
function tablesOf(connection: DatabaseSync): string[] {
  return connection
    .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all()
    .map((row) => `"${String(row.name)}"`);
}

function columnsOf(connection: DatabaseSync, table: string): string[] {
  return connection
    .prepare(`SELECT name FROM pragma_table_info(${table.replaceAll('"', "'")})`)
    .all()
    .map((row) => `"${String(row.name)}"`);
}
