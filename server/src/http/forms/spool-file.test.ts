import { existsSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { spoolFile } from "./spool-file.ts";
import { useFolder } from "../../../test/support/temporary-folder.ts";

describe("spooling a file", () => {
  const folder = useFolder("spool");

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
