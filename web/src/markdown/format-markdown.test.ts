import { describe, expect, it } from "vitest";
import { type Format, formatMarkdown } from "./format-markdown.ts";

/** The selection is written between angle brackets. */
function format(name: Format, written: string): string {
  const start = written.indexOf("<");
  const end = written.indexOf(">") - 1;
  const text = written.replace(/[<>]/g, "");
  const edit = formatMarkdown(name, { text, start, end });
  const edited = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  const [from, to] = edit.select;
  return `${edited.slice(0, from)}<${edited.slice(from, to)}>${edited.slice(to)}`;
}

describe("the markdown toolbar", () => {
  it.each<[Format, string, string]>([
    ["bold", "a <word> here", "a **<word>** here"],
    ["bold", "a **<word>** here", "a <word> here"],
    ["bold", "a <>", "a **<>**"],
    ["italic", "<word>", "_<word>_"],
    ["code", "run <npm start>", "run `<npm start>`"],
    ["code", "see <one\ntwo>", "see \n```\n<one\ntwo>\n```"],
    ["list", "first\n<second\nthird>", "first\n<- second\n- third>"],
    ["list", "<- second\n- third>", "<second\nthird>"],
    ["list", "one<>", "- one<>"],
    ["checklist", "<- one\ntwo>", "<- [ ] one\n- [ ] two>"],
    ["checklist", "- [ ] one<>", "one<>"],
    ["link", "see <the docs>", "see [the docs](<https://>)"],
    ["link", "<https://corkboard.example>", "[<>](https://corkboard.example)"],
  ])("formats as %s: %j becomes %j", (name, before, after) => {
    expect(format(name, before)).toBe(after);
  });
});
