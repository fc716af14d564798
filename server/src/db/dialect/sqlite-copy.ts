import { copyFileSync, mkdtempSync, openSync, closeSync, fsyncSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { migrateSqlite } from "./migrate-sqlite.ts";
import { openSqliteFile } from "./sqlite.ts";
import { numberOnAfter, numbersGiven } from "./sqlite-numbering.ts";

/** Writes a consistent copy of the database as it is at this moment, while others go on writing to it. */
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

/**
 * Replaces all rows by those of a backup, in one transaction: whoever reads sees the old data or the new, and a kill
 * half-way leaves the old. A backup of an earlier version is brought up to date first, on a copy.
 */
export async function restoreSqlite(file: string, backup: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "corkboard-restore-"));
  try {
    const copy = join(folder, "backup.sqlite");
    if (!statSync(backup, { throwIfNoEntry: false })?.isFile()) throw new NotABackup(`${backup} is not a file`);
    copyFileSync(backup, copy);
    checkBackup(copy);
    await migrateSqlite(copy);
    await migrateSqlite(file);
    replaceRows(file, copy);
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
      connection.prepare("SELECT count(*) FROM schema_migrations").get();
    } finally {
      connection.close();
    }
  } catch (error) {
    throw new NotABackup("The file is not an intact backup of Corkboard", { cause: error });
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
