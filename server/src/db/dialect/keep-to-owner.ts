import { chmodSync, closeSync, openSync, realpathSync, statSync } from "node:fs";

const ownerOnly = 0o600;

/**
 * Lets nobody but its owner read a database file, which holds secrets and addresses. A new one is made here, because
 * SQLite would leave its mode to the umask; the logs that SQLite makes get the mode of the file. Where the system does
 * not let us (the file is somebody else's), the file stays as it is and can be used nevertheless.
 */
export function keepToOwner(file: string): void {
  attempt(() => {
    // Only ever a new file: closing one that SQLite has open in this process would end SQLite's locks on it.
    closeSync(openSync(file, "wx", ownerOnly));
  });
  attempt(() => {
    const itself = realpathSync(file);
    for (const path of [itself, `${itself}-wal`, `${itself}-shm`]) attempt(() => closeToOthers(path));
  });
}

function closeToOthers(path: string): void {
  const { mode } = statSync(path);
  if ((mode & 0o077) !== 0) chmodSync(path, ownerOnly);
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // What matters of it, SQLite finds out itself.
  }
}
