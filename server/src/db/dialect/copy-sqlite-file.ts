import { chmodSync, closeSync, copyFileSync, fstatSync, openSync, readSync, realpathSync, rmSync } from "node:fs";

/** Files that SQLite reads together with the database file: changes to apply and changes to roll back. */
const logs = ["-wal", "-journal"];
const attempts = 5;

/**
 * Copies a database file and its logs, so that opening the copy shows what opening the original would. The original is
 * only read as a file: opening it with SQLite could change it, and fails on a read-only disk. If it did not change while
 * the logs were copied, they belong to it, even if they grew meanwhile. Returns false if it changed on every attempt.
 */
export function copySqliteFile(source: string, copy: string): boolean {
  // SQLite looks for the logs beside the target of a symbolic link.
  const file = realpathSync(source);
  for (let attempt = 0; attempt < attempts; attempt++) {
    copyWritable(file, copy);
    for (const log of logs) copyIfPresent(file + log, copy + log);
    if (haveSameBytes(file, copy)) return true;
  }
  return false;
}

/** A copy inherits the mode of its source, which may not be writable. */
function copyWritable(source: string, copy: string): void {
  rmSync(copy, { force: true });
  copyFileSync(source, copy);
  chmodSync(copy, 0o600);
}

function copyIfPresent(source: string, copy: string): void {
  try {
    copyWritable(source, copy);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

const chunkBytes = 1024 * 1024;

function haveSameBytes(one: string, other: string): boolean {
  const first = openSync(one, "r");
  const second = openSync(other, "r");
  try {
    const { size } = fstatSync(first);
    if (fstatSync(second).size !== size) return false;
    const chunks = [Buffer.alloc(chunkBytes), Buffer.alloc(chunkBytes)] as const;
    for (let at = 0; at < size; at += chunkBytes) {
      const read = readSync(first, chunks[0], 0, chunkBytes, at);
      if (readSync(second, chunks[1], 0, chunkBytes, at) !== read || !chunks[0].equals(chunks[1])) return false;
    }
    return true;
  } finally {
    closeSync(first);
    closeSync(second);
  }
}
