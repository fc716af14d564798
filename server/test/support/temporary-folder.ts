import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, onTestFinished } from "vitest";

const somewhere = (what: string) => join(tmpdir(), `corkboard-${what}-${randomUUID().slice(0, 8)}`);

/**
 * A folder for the tests of a file or a describe. It exists while they run, and is never created if all are skipped.
 */
export function useFolder(what: string): string {
  const folder = somewhere(what);
  beforeAll(() => mkdirSync(folder));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder for the current test. */
export function folderForTest(what: string): string {
  const folder = somewhere(what);
  mkdirSync(folder);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
