import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folders: string[] = [];

/** A temporary folder, removed when the benchmark ends. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "corkboard-bench-"));
  folders.push(folder);
  return folder;
}

/**
 * A folder that cannot be removed, because a failed process still writes to it, is left behind: that must not hide the
 * failure.
 */
export function removeFolders(): void {
  for (const folder of folders.splice(0)) {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    } catch (error) {
      process.stderr.write(`${folder} is left behind: ${String(error)}\n`);
    }
  }
}
