import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { copySqliteFile } from "./copy-sqlite-file.ts";
import { migrateSqlite } from "./migrate-sqlite.ts";
import { openSqliteFile } from "./sqlite.ts";
import { numberOnAfter, numbersGiven } from "./sqlite-numbering.ts";

/**
 * Writes a consistent copy of the database as it is at this moment, while others go on writing to it. The target may be
 * an empty file, whose mode then stays.
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

/** How many of these a database holds. */
export type Holdings = Readonly<Record<"organisations" | "feedback" | "cards" | "files", number>>;

export interface Backup {
  readonly holds: Holdings;
  /**
   * Replaces all rows of the database by those of the backup, in one transaction: whoever reads sees the old data or the
   * new, and a kill half-way leaves the old.
   */
  restoreTo(file: string): Promise<void>;
}

/** Hands over a backup that was checked and, if it is of an earlier version, brought up to date; all on a copy. */
export async function withBackup<Result>(source: string, work: (backup: Backup) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "corkboard-restore-"));
  try {
    const copy = join(folder, "backup.sqlite");
    if (!copySqliteFile(source, copy)) {
      throw new NotABackup(`${source} is being written: back it up with the command for that, and restore the backup`);
    }
    checkBackup(copy);
    await migrateSqlite(copy);
    return await work({
      holds: holdingsOf(copy),
      async restoreTo(file) {
        await migrateSqlite(file);
        replaceRows(file, copy);
      },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function checkBackup(copy: string): void {
  try {
    const connection = openSqliteFile(copy);
    try {
      const { integrity_check } = connection.prepare("PRAGMA integrity_check").get() ?? {};
      if (integrity_check !== "ok") throw new Error(String(integrity_check));
      // Pages of different times can each be intact: that shows in rows that refer to none.
      if (connection.prepare("PRAGMA foreign_key_check").get()) throw new Error("a row refers to none");
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
    const given = numbersGiven(connection);
    for (const table of tablesOf(connection)) {
      const columns = columnsOf(connection, table).join(", ");
      connection.exec(`DELETE FROM main.${table}`);
      connection.exec(`INSERT INTO main.${table} (${columns}) SELECT ${columns} FROM backup.${table}`);
    }
    numberOnAfter(connection, given);
    connection.exec("COMMIT");
  } finally {
    connection.close();
  }
}

function tablesOf(connection: DatabaseSync): string[] {
  return connection
    .prepare("SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all()
    .map((row) => `"${String(row.name)}"`);
}

function columnsOf(connection: DatabaseSync, table: string): string[] {
  return connection
    .prepare(`SELECT name FROM pragma_table_info(${table.replaceAll('"', "'")})`)
    .all()
    .map((row) => `"${String(row.name)}"`);
}
