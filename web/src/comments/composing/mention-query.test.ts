import type { Wire } from "@corkboard/client";
import { describe, expect, it } from "vitest";
import { findMentionQuery, suggestMembers } from "./mention-query.ts";

/** The caret is written as a bar. */
function queryIn(written: string) {
  const caret = written.indexOf("|");
  return findMentionQuery(written.replace("|", ""), caret);
}

describe("a name that somebody is typing", () => {
  it.each([
    ["@|", { start: 0, end: 1, text: "" }],
    ["Ask @An| about it", { start: 4, end: 7, text: "An" }],
    ["Ask @Anna L|", { start: 4, end: 11, text: "Anna L" }],
    ["(@Jür|", { start: 1, end: 5, text: "Jür" }],
    ["@O’Neil-M.|", { start: 0, end: 10, text: "O’Neil-M." }],
    ["@Anna @To|", { start: 6, end: 9, text: "To" }],
    [`${"word ".repeat(50)}@To|`, { start: 250, end: 253, text: "To" }],
  ])("follows an @ up to the caret: %j", (written, expected) => {
    expect(queryIn(written)).toEqual(expected);
  });

  it.each(["|", "|@An", "me@An|", "me_@An|", "@Anna Lima is|", "@Anna  |", "@Anna\n|", "@Anna, |", "An|"])(
    "is not expected elsewhere: %j",
    (written) => {
      expect(queryIn(written)).toBeUndefined();
    },
  );
});

describe("the members to mention", () => {
  const members = ["Tom Reyes", "Zoë Adler", "Ana Tomás", "Jürgen Vogt", "Adam Ott"].map(
    (display_name) => ({ display_name }) as Wire.Member,
  );
  const suggested = (query: string) => suggestMembers(members, query).map(({ display_name }) => display_name);

  it("have a word that starts with what was typed, and those whose name starts with it come first", () => {
    expect(suggested("tom")).toEqual(["Tom Reyes", "Ana Tomás"]);
    expect(suggested("a")).toEqual(["Adam Ott", "Ana Tomás", "Zoë Adler"]);
    expect(suggested("om")).toEqual([]);
  });

  it("are found without accents and by two words", () => {
    expect(suggested("jurgen")).toEqual(["Jürgen Vogt"]);
    expect(suggested("ZOË AD")).toEqual(["Zoë Adler"]);
    expect(suggested("Ana Tomas")).toEqual(["Ana Tomás"]);
    expect(suggested("Ana R")).toEqual([]);
  });

  it("are at most six, in the order of their names", () => {
    const many = ["G", "F", "E", "D", "C", "B", "A"].map((display_name) => ({ display_name }) as Wire.Member);
    expect(suggestMembers(many, "").map(({ display_name }) => display_name)).toEqual(["A", "B", "C", "D", "E", "F"]);
    expect(many.map(({ display_name }) => display_name).join("")).toBe("GFEDCBA");
  });
});
