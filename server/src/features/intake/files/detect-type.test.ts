import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderForTest } from "../../../../test/support/temporary-folder.ts";
import { detectType, isImage } from "./detect-type.ts";

/** The beginnings of files that share their first bytes with a type that is shown in the browser. */
const lookalikes: readonly [string, string][] = [
  ["a WAV file", "RIFF\x24\x08\x00\x00WAVEfmt "],
  ["an AVI file", "RIFF\x24\x08\x00\x00AVI LIST"],
  ["a HEIC image", "\x00\x00\x00\x18ftypheic"],
  ["a Matroska file", "\x1a\x45\xdf\xa3\x01\x00\x00\x00matroska"],
  ["a truncated PNG signature", "\x89PNG\r\n\x1a"],
  ["text that names a format", "GIF of a cat"],
];

describe("the type of a file", () => {
  it.each(lookalikes)("is no image or video for %s", async (_, head) => {
    const path = join(folderForTest("types"), "file");
    writeFileSync(path, Buffer.from(head, "latin1"));
    const type = await detectType(path);
    expect(isImage(type)).toBe(false);
    expect(type).not.toMatch(/^(image|video)\//);
  });
});
