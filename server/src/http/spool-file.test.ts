import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, describe, expect, it } from "vitest";
import { spoolFile } from "./spool-file.ts";

describe("spooling a file", () => {
  const folder = mkdtempSync(join(tmpdir(), "corkboard-spool-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  it("ends only when its file is there to be removed, also when it is given up at once", async () => {
    for (const attempt of Array.from({ length: 20 }).keys()) {
      const path = join(folder, String(attempt));
      const giveUp = new AbortController();
      const rules = { field: "picture", maxBytes: 10, signal: giveUp.signal };
      const spooled = spoolFile(new PassThrough(), path, rules);
      giveUp.abort();
      await expect(spooled).rejects.toThrow("aborted");
      expect(existsSync(path)).toBe(true);
    }
  });
});
