import { describe, expect, it } from "vitest";
import { withLimitedMarks } from "./combining-marks.ts";

const invisible = ["\u200d", "\u{e0061}", "\u202e", "\u3164"];
const marks = ["\u0301", "\u0316", "\u05b0", "\u{1e8d0}", "\ufe0f", "\u034f", "\uff9e", "\u{e0101}"];
const letters = ["q", " ", "か", "😀", "\n"];

/** The rule without the shortcuts. */
const simplyLimited = (text: string) =>
  text.replaceAll(/[\p{M}\uff9e\uff9f\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu, (run) => {
    let count = 0;
    return run.replaceAll(/[\p{M}\uff9e\uff9f]/gu, (mark) => (count++ < 30 ? mark : ""));
  });

describe("combining marks", () => {
  it("are limited to 30 in a row, wherever a row begins and whatever is invisible between them", () => {
    let changed = 0;
    for (let n = 0; n < 3_000; n++) {
      const of = (characters: readonly string[], k: number) => characters[(n * 31 + k * k * 7 + k) % characters.length];
      const every = 2 + (n % 70);
      const text = Array.from({ length: n % 200 }, (_, k) =>
        (k + n) % every === 0 ? of(letters, k) : k % 5 === n % 7 ? of(invisible, k) : of(marks, k),
      ).join("");
      const limited = withLimitedMarks(text);
      if (limited !== text) changed++;
      expect(limited).toBe(simplyLimited(text));
      expect(withLimitedMarks(limited)).toBe(limited);
    }
    expect(changed).toBeGreaterThan(500);
  });

  it.each([
    ["Latin", "Größe – naïve coöperation, ".repeat(400)],
    ["Devanagari", "बटन पृष्ठ पर कुछ नहीं करता है। ".repeat(400)],
    ["Arabic with vowels", "بِسْمِ ٱللَّهِ ٱلرَّحْمَٰنِ ٱلرَّحِيمِ ".repeat(400)],
    ["Hebrew with points", "בְּרֵאשִׁית בָּרָא אֱלֹהִים ".repeat(400)],
    ["Tibetan stacks", "རྐྱཱཾ བསྒྲུབས་ ".repeat(400)],
    ["Thai", "ปุ่มไม่ทำงานบนหน้านี้".repeat(400)],
    ["emoji", "👍🏽👨‍👩‍👧❤️1️⃣🏴󠁧󠁢󠁥󠁮󠁧󠁿".repeat(400)],
  ])("are left as they are in %s", (_script, text) => {
    expect(withLimitedMarks(text)).toBe(text);
  });
});
