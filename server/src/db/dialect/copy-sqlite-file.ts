import { chmodSync, closeSync, copyFileSync, fstatSync, openSync, readSync, realpathSync, rmSync } from "node:fs";

/** What SQLite keeps beside a file and reads together with it: changes to take in, changes to take back. */
const logs = ["-wal", "-journal"];
const attempts = 5;

/**
 * Copies a database file with the logs beside it, so that opening the copy shows what opening the file would. The file
 * itself is only read: opening it could change it, and fails where nothing can be written. If it stayed the same while
 * the logs were copied they belong to it, whatever was added to them meanwhile. False if it was changed each time.
 */
export function copySqliteFile(source: string, copy: string): boolean {
  // SQLite looks for the logs beside the file that a link leads to.
  const file = realpathSync(source);
  for (let attempt = 0; attempt < attempts; attempt++) {
    copyToWrite(file, copy);
    for (const log of logs) copyIfThere(file + log, copy + log);
    if (haveSameBytes(file, copy)) return true;
  }
  return false;
}

/** A copy gets the mode of what it was made from, which need not let anybody write. */
function copyToWrite(source: string, copy: string): void {
  rmSync(copy, { force: true });
  copyFileSync(source, copy);
  chmodSync(copy, 0o600);
}

function copyIfThere(source: string, copy: string): void {
  try {
    copyToWrite(source, copy);
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
