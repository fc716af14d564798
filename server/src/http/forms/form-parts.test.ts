import { readdir } from "node:fs/promises";
import { PassThrough } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { FormParts } from "./form-parts.ts";
import { useFolder } from "../../../test/support/temporary-folder.ts";

describe("parts of an aborted form", () => {
  const spoolFolder = useFolder("form-parts");

  it("are rejected", async () => {
    const files = { picture: { maxBytes: 10, maxCount: 1 } };
    const parts = new FormParts({ fields: 0, fieldBytes: 0, files, spoolFolder });
    await parts.remove();
    await expect(parts.add("picture", "p.png", new PassThrough())).rejects.toThrow("aborted");
    await pause(100);
    expect(await readdir(spoolFolder)).toEqual([]);
  });
});
