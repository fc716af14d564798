import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { visibleText } from "./visible-text.ts";

describe("visibleText", () => {
  it.each([
    ["a\u202eb\u2066c\u200fd", "abcd"],
    ["zero\u200b\u200c\u200d\ufeffwidth", "zerowidth"],
    ["tags\u{e0041}\u{e007f}", "tags"],
    ["\u{fe00}v\u{e0100}s\u{fe0f}", "vs"],
    ["private\ue000\u{f0000}", "private"],
    ["\u001b[31mred\u001b[0m \u009b1mbold", "red bold"],
    ["\u001b]8;;https://evil.example\u001b\\click\u001b]8;;\u0007 me", "click me"],
    ["nul\u0000 bel\u0007 del\u007f", "nul bel del"],
    ["one\r\ntwo\rthree\u2028four\u0085five", "one\ntwo\nthree\nfour\nfive"],
    ["tab\tstays", "tab\tstays"],
    ["blank\u3164\u2800\u115fletters", "blankletters"],
    [`a${"\u0301".repeat(50)}`, `a${"\u0301".repeat(6)}`],
    ["Grüße, 東京, שלום, 😀", "Grüße, 東京, שלום, 😀"],
  ])("turns %j into %j", (text, visible) => {
    expect(visibleText(text)).toBe(visible);
  });

  it("removes everything invisible, and is idempotent", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const visible = visibleText(text);
        expect(visible).not.toMatch(/(?![\n\t])[\p{C}\p{Variation_Selector}]/u);
        expect(visibleText(visible)).toBe(visible);
      }),
    );
  });
});
