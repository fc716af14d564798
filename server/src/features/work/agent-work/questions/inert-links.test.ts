import { describe, expect, it } from "vitest";
import { findAddresses } from "../../../../ports/ai/containment/addresses.ts";
import { withInertLinks } from "./inert-links.ts";

describe("links in an agent's text", () => {
  const inert = (text: string) => withInertLinks(text, ["bolt.example", "pr-1.preview.example", undefined]);

  it("to the project's and the preview's host stay", () => {
    for (const text of [
      "https://bolt.example/checkout?step=2",
      "http://bolt.example:8080/",
      "see bolt.example/cart.",
      "(https://pr-1.preview.example/)",
    ]) {
      expect(inert(text)).toBe(text);
    }
  });

  it.each([
    "https://evil.example",
    "HTTPS://EVIL.EXAMPLE/x",
    "https://bolt.example@evil.example/",
    "https://bolt.example\\@evil.example/",
    "https://bolt.example.evil.example",
    "https://sub.bolt.example",
    "//evil.example/x",
    "evil.example",
    "www.evil.example",
    "https://evil。example",
    "ｈｔｔｐｓ：／／evil．example",
    "mailto:me@evil.example",
    "me@evil.example",
    "javascript:alert(1)",
    "[click](https://evil.example)",
    "<https://evil.example>",
    "https://192.168.0.1/admin",
  ])("elsewhere are not clickable: %s", (text) => {
    const result = inert(`before ${text} after`);
    expect(result).toMatch(/\[[.:。．：]\]/u);
    expect(result).not.toMatch(/https?:\/\/|www\.|\w\.example|mailto:|javascript:|\d\.\d/i);
    expect(result.replaceAll(/\[([.:。．：])\]/gu, "$1")).toBe(`before ${text} after`);
  });

  it("do not change the rest of the text", () => {
    const text = "Step 1: open src/checkout.ts (line 12), then run `npm test` – e.g. twice.";
    expect(findAddresses(text)).toEqual([]);
    expect(inert(text)).toBe(text);
  });
});
