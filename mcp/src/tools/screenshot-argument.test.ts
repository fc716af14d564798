import { describe, expect, it } from "vitest";
import { screenshotIn } from "./screenshot-argument.ts";

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);
const riff = (kind: string) => Buffer.from(`RIFF\0\0\0\0${kind}VP8 `, "latin1");

describe("a screenshot as an argument", () => {
  it.each([
    ["PNG", png],
    ["WebP", riff("WEBP")],
  ])("is a %s image", async (_, bytes) => {
    const image = screenshotIn(bytes.toString("base64"));
    expect(Buffer.from((await image?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes);
  });

  it.each([undefined, ""])("can be left out: %s", (value) => {
    expect(screenshotIn(value)).toBeUndefined();
  });

  it.each([
    ["sound in the same container", riff("WAVE")],
    ["an image's name in another container", Buffer.from("LIST\0\0\0\0WEBPVP8 ", "latin1")],
    ["text", Buffer.from("screenshot")],
  ])("is refused if it is %s", (_, bytes) => {
    expect(() => screenshotIn(bytes.toString("base64"))).toThrow("screenshot must be a PNG or WebP image");
  });

  it("is refused with the prefix of a data URL, and over 4 MB", () => {
    expect(() => screenshotIn(`data:image/png;base64,${png.toString("base64")}`)).toThrow("without a data: prefix");
    const large = Buffer.concat([png, Buffer.alloc(4 * 1_024 * 1_024)]);
    expect(() => screenshotIn(large.toString("base64"))).toThrow("screenshot must have at most 4 MB");
  });
});
