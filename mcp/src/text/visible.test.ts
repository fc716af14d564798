import { describe, expect, it } from "vitest";
import { visible } from "./visible.ts";

describe("visible text", () => {
  it.each([
    ["bidirectional marks", "a\u202eb\u2066c", String.raw`a\u{202E}b\u{2066}c`],
    ["zero-width characters", "i\u200bg\u200dn\ufeff", String.raw`i\u{200B}g\u{200D}n\u{FEFF}`],
    ["tags", "x\u{e0041}", String.raw`x\u{E0041}`],
    ["variation selectors", "x\ufe0f\u{e0101}", String.raw`x\u{FE0F}\u{E0101}`],
    ["terminal escapes", "\u001b[2J", String.raw`\u{1B}[2J`],
    ["private use and unassigned characters", "\ue000\u0378", String.raw`\u{E000}\u{378}`],
    [
      "letters that are drawn as nothing",
      "\u3164\u115f\u2800\u034f\u17b4",
      String.raw`\u{3164}\u{115F}\u{2800}\u{34F}\u{17B4}`,
    ],
    ["lone surrogates", "\ud800x", String.raw`\u{D800}x`],
  ])("shows %s as escapes", (_name, given, shown) => {
    expect(visible(given)).toBe(shown);
  });

  it("leaves readable text of every script as it is", () => {
    const text = "Größe\tüber\nПривет 日本語　テスト עברית العربية हिन्दी 👍 e\u0301";
    expect(visible(text)).toBe(text);
  });

  it("turns every kind of line break into one", () => {
    expect(visible("a\r\nb\rc\u2028d\u0085e")).toBe("a\nb\nc\nd\ne");
  });
});
