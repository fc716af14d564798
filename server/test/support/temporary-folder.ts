import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, onTestFinished } from "vitest";

const somewhere = (what: string) => join(tmpdir(), `corkboard-${what}-${randomUUID().slice(0, 8)}`);

/** A folder for the tests of a file or a describe. It is there while they run; where all are skipped, it never is. */
export function useFolder(what: string): string {
  const folder = somewhere(what);
  beforeAll(() => mkdirSync(folder));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder for the test that runs. */
export function folderForTest(what: string): string {
  const folder = somewhere(what);
  mkdirSync(folder);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
