import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folders: string[] = [];

/** A throwaway folder, gone when the benchmark is. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "corkboard-bench-"));
  folders.push(folder);
  return folder;
}

export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}
