import { mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const inMemory = "/dev/shm";
/** Containers often have 64 MB there, which one large file fills. */
const enoughBytes = 2 * 1024 ** 3;

/**
 * A new folder for the data of a service: in memory where there is room. SQLite waits for the disk with every change,
 * 3 ms each, and none of these tests turns off the machine.
 */
export const newDataFolder = (prefix: string): string => mkdtempSync(join(root(), prefix));

function root(): string {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= enoughBytes ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}
