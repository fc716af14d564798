import { describe, expect, it } from "vitest";
import { excerptOf } from "./excerpt.ts";
import { tokenEstimate } from "./token-estimate.ts";
import { visible } from "./visible.ts";

const mixed = "a\r\nb\u200b👍\r\r\n\u{e0041}日本 \ud800語\n\r\n".repeat(40);

describe("an excerpt", () => {
  it.each([14, 25, 60, 333])(
    "of at most %i tokens ends between characters, so that the next one continues",
    (tokens) => {
      let joined = "";
      let start = 0;
      while (start < mixed.length) {
        const { text, end, tokens: taken } = excerptOf(mixed, start, tokens);
        expect(end).toBeGreaterThan(start);
        expect(taken).toBe(tokenEstimate(text));
        expect(taken).toBeLessThanOrEqual(tokens);
        joined += text;
        start = end;
      }
      expect(joined).toBe(visible(mixed));
    },
  );

  it("is the complete text if that fits", () => {
    expect(excerptOf("Dead\r\nbutton", 0, 200)).toMatchObject({ text: "Dead\nbutton", end: 12 });
    expect(excerptOf("Dead button", 5, Infinity)).toMatchObject({ text: "button", end: 11 });
    expect(excerptOf("Dead", 4, 200)).toEqual({ text: "", end: 4, tokens: 0 });
  });

  it.each(["a", "\r\n", "\u200b", "黶", "\u{e0041}"])("fills its tokens with %j", (character) => {
    const { text } = excerptOf(character.repeat(5_000), 0, 1_000);
    expect(tokenEstimate(text)).toBeGreaterThan(985);
  });
});
