import { chmodSync, closeSync, openSync, realpathSync, statSync } from "node:fs";

const ownerOnly = 0o600;

/**
 * Makes a database file readable by its owner only: it contains secrets and email addresses. A new file is created here,
 * because SQLite would leave its mode to the umask; SQLite's logs inherit the mode of the file. A file that belongs to
 * another user keeps its mode and can still be used.
 */
export function restrictToOwner(file: string): void {
  attempt(() => {
    // Only for new files: closing a file that this process has open with SQLite would release SQLite's locks on it.
    closeSync(openSync(file, "wx", ownerOnly));
  });
  attempt(() => {
    const target = realpathSync(file);
    for (const path of [target, `${target}-wal`, `${target}-shm`]) attempt(() => removeOtherModes(path));
  });
}

function removeOtherModes(path: string): void {
  const { mode } = statSync(path);
  if ((mode & 0o077) !== 0) chmodSync(path, ownerOnly);
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // If it matters, opening the file with SQLite fails as well.
  }
}
