/** Groups, assertions and quantifiers stand for no character of their own. */
const withoutText = /\(\?(?:[:=!]|<[=!]|<\w+>)|[()|^$]|[*+?]|\{\d+(?:,\d*)?\}/y;
const characters = /\[(?:[^\]\\]|\\.)*\]|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|k<\w+>|.)|[^]/suy;
const candidates = [..."a0 \n.-_/:;,'\"()[]{}<>#@&=*+~`!?|\\A\u0001é"];

/** A text that the pattern could match, one character for each of its parts. */
function sampleOf(source: string, flags: string): string[] {
  const sample: string[] = [];
  for (let at = 0; at < source.length;) {
    withoutText.lastIndex = at;
    const skipped = withoutText.exec(source);
    characters.lastIndex = at;
    const part = skipped?.[0] ?? characters.exec(source)![0];
    at += part.length;
    if (skipped || /^\\(?:[bB1-9]|k<)/.test(part)) continue;
    const own = new RegExp(`^(?:${part})$`, flags.replaceAll(/[gy]/g, ""));
    const character = [part, ...candidates].find((each) => own.test(each));
    if (character !== undefined) sample.push(character);
  }
  return sample;
}

const longestUnit = 12;
const length = 100_000;

/**
 * Long texts that repeat what the pattern looks for, alone and after what precedes it, and end with something else. They
 * make a pattern retry as often as possible, whatever features it uses.
 */
export function* repeatedTexts(source: string, flags: string): Generator<string> {
  const sample = sampleOf(source, flags);
  const seen = new Set<string>();
  for (let start = 0; start < sample.length; start++) {
    for (let size = 1; size <= longestUnit && start + size <= sample.length; size++) {
      const unit = sample.slice(start, start + size).join("");
      if (seen.has(unit)) continue;
      seen.add(unit);
      const repeated = unit.repeat(Math.ceil(length / unit.length));
      yield `${repeated}\u0001\n`;
      yield `${sample.slice(0, start).join("")}${repeated}\u0001\n`;
    }
  }
}
