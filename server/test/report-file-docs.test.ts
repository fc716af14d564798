import { readFileSync } from "node:fs";
import { join } from "node:path";
import { errors, limits, routes } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { imageTypes } from "../src/features/intake/files/detect-type.ts";

const guide = readFileSync(join(import.meta.dirname, "../../docs/guides/using-the-api.md"), "utf8");
const { screenshot, recording } = routes.sendWidgetFeedback.form.files;
const mebibytes = (bytes: number) => `${bytes / 1024 / 1024} MiB`;

describe("the files of a visitor's report are described consistently in the contract, its errors and the guide", () => {
  it("by the formats of a screenshot", () => {
    const names = { "image/png": "PNG", "image/jpeg": "JPEG", "image/webp": "WebP", "image/gif": "GIF" };
    const all = imageTypes.map((type) => names[type]);
    const formats = `${all.slice(0, -1).join(", ")} or ${all.at(-1)}`;
    expect(screenshot.description).toContain(formats);
    expect(errors.notAnImage.message).toContain(formats);
    expect(guide).toContain(`\`screenshot\` (${formats}, at most ${mebibytes(limits.screenshotBytes)})`);
  });

  it("by the encodings and sizes of a recording", () => {
    const unpacked = mebibytes(limits.unpackedRecordingBytes);
    const ways = "JSON, gzipped or not, ";
    expect(recording.description).toMatch(new RegExp(`^JSON of rrweb events, gzipped or not, .*${unpacked} unpacked`));
    expect(errors.notARecording.message).toContain(`${ways}of at most ${unpacked} unpacked`);
    const sizes = `at most ${mebibytes(limits.recordingBytes)} as sent and ${unpacked} unpacked`;
    expect(guide.replaceAll(/\s+/g, " ")).toContain(`\`recording\` (rrweb events as ${ways}${sizes})`);
  });
});
