import { existsSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { spoolFile } from "./spool-file.ts";
import { useFolder } from "../../../test/support/temporary-folder.ts";

describe("spooling a file", () => {
  const folder = useFolder("spool");

  it("settles only once its file exists and can be removed, even if aborted at once", async () => {
    for (const attempt of Array.from({ length: 20 }).keys()) {
      const path = join(folder, String(attempt));
      const abort = new AbortController();
      const rules = { field: "picture", maxBytes: 10, signal: abort.signal };
      const spooled = spoolFile(new PassThrough(), path, rules);
      abort.abort();
      await expect(spooled).rejects.toThrow("aborted");
      expect(existsSync(path)).toBe(true);
    }
  });
});
