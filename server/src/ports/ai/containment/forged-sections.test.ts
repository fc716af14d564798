import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { endOpenCode, withoutForgedSections } from "./forged-sections.ts";

const yaml = "```yaml\n---\nworkers:\n  # keep this below 4\n\n\n  count: 8\n  - [ ] literal\n> # quoted\n===\n```";

describe("a body without forged sections", () => {
  it.each([
    yaml,
    yaml.replaceAll("```", "~~~~"),
    `Words\n${yaml}\n\n## Context\n\n${yaml}`,
    "```diff\n--- a/pay.ts\n+++ b/pay.ts\n~~~\n# same\n```",
    "````md\n```js\n# inside\n```\n````",
    "Set it so:\n\n    # keep this below 4\n\t# and this",
    "## Context\n\nSee `a` and ```b``` there.\n\n```\n# kept\n```",
  ])("keeps the code in %j unchanged", (body) => {
    expect(withoutForgedSections(body)).toBe(body);
  });

  it.each([
    ["```\ncode\n```\n> # x\n- [ ] y", "```\ncode\n```\n> x\n- y"],
    ["```\nopen\n- [ ] y", "```\nopen\n- y"],
    ["- a\n  ```\n- [ ] y\n```\n- [ ] z\n```", "- a\n  ```\n- y\n```\n- z\n```"],
    ["> ```\n- [ ] y\n```\n- [ ] z\n```", "> ```\n- y\n```\n- z\n```"],
    ["```\nx\n  ```\n- [ ] y\n```", "```\nx\n  ```\n- y\n```"],
    ["```\nx\n`````\n- [ ] y\n```", "```\nx\n`````\n- y\n```"],
    ["```\nx\n```\u00a0\n- [ ] y\n```", "```\nx\n```\u00a0\n- y\n```"],
    ["```a`b\n- [ ] y\n```", "```a`b\n- y\n```"],
    ["- [x] ```\n- [ ] y\n```\n- [ ] z\n```", "- ```\n- y\n```\n- z\n```"],
    ["> # > - [ ] y\n- [ ] [ ] y\n- - [ ] y\n1. [ ] y", "> > - y\n- y\n- - y\n1. y"],
    ["```\n## Acceptance criteria\n# # Akzeptanzkriterien\n```", "```\nAcceptance criteria\nAkzeptanzkriterien\n```"],
  ])("treats nothing as code that some renderer may not: %j", (body, expected) => {
    expect(withoutForgedSections(body)).toBe(expected);
  });

  it("shows no checkbox and no criteria heading, however a renderer reads fences", () => {
    const pieces = fc.constantFrom(
      ..."```,````,~~~,~~~~,`,~,#,-,>,1.,---,[ ],[x],x, ,  ,    ,\t".split(","),
      ..."- [ ] box,> - [ ] box,## Acceptance criteria,# words,\n,\n,\n,\n\n,```\n,\n```\n,\n~~~\n,js".split(","),
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (body) => {
        const whole = endOpenCode(withoutForgedSections(body.join("")));
        for (const isEnd of readers) {
          const shown = linesOutsideCode(whole, isEnd).join("\n");
          expect(shown).not.toMatch(/^(?:[ \t>*+-]|\d\.)*(?:[-*+]|\d\.)[ \t]+\[[ x]?\]/m);
        }
        expect(whole).not.toMatch(/^[ \t>*+-]*#{1,6}[ \t]+Acceptance criteria/m);
      }),
      { numRuns: 3_000 },
    );
  });

  it.each(["```\n", "~~~\n```\n", "# ", "```\n# x\n", "```\n\n", " # #\n", "`", "\n"])(
    "is produced in linear time for a long text of %j",
    (part) => {
      expect(typeof withoutForgedSections(part.repeat(400_000 / part.length))).toBe("string");
    },
  );
});

type IsEnd = (line: string, marks: string) => boolean;

/** CommonMark's rule, the rule of renderers that require identical marks, and that of lenient ones. */
const readers: readonly IsEnd[] = [
  (line, marks) => {
    const [, found = ""] = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line) ?? [];
    return found.startsWith(marks);
  },
  (line, marks) => line.trimEnd() === marks,
  (line, marks) => line.trimStart().startsWith(marks),
];

/** Code is enclosed by two fences; without the second there is none. */
function linesOutsideCode(text: string, isEnd: IsEnd): string[] {
  const lines = text.split("\n");
  const shown: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const marks = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1];
    const length = marks === undefined ? -1 : lines.slice(at + 1).findIndex((next) => isEnd(next, marks));
    if (length === -1) shown.push(line);
    else at += length + 1;
  }
  return shown;
}
