import { describe, expect, it } from "vitest";
import { blocksOf } from "./blocks.ts";
import { sentencesOf } from "./sentences.ts";

describe("sentences", () => {
  it.each([
    ["It broke. Then it worked! Why?", ["It broke.", "Then it worked!", "Why?"]],
    ["Use max. 5 items, e.g. bikes. Done.", ["Use max. 5 items, e.g. bikes.", "Done."]],
    [
      "Seit dem 3. März z.B. in Version 2.4.1. Nichts geht.",
      ["Seit dem 3. März z.B. in Version 2.4.1.", "Nichts geht."],
    ],
    ["Neu ist Dipl.-Ing. Eva Moor. Bitte ändern.", ["Neu ist Dipl.-Ing. Eva Moor.", "Bitte ändern."]],
    ["A field „Why?“ with an answer.", ["A field „Why?“ with an answer."]],
    ["Help!!!!!!!! Now", ["Help!!!", "Now"]],
    ["壊れました。直してください。", ["壊れました。", "直してください。"]],
    ["... --- ...", []],
  ])("of %j are %j", (text, sentences) => {
    expect(sentencesOf(text)).toEqual(sentences);
  });
});

describe("blocks", () => {
  const kinds = (text: string) => blocksOf(text).map(({ kind, text: words }) => `${kind}: ${words}`);

  it("are what the markdown of a source means", () => {
    expect(kinds("# Title\nWords\n- one\n2) two\n- [x] done\n> said\n```\ncode\n```")).toEqual([
      "heading: Title",
      "paragraph: Words",
      "item: one",
      "step: two",
      "task: done",
      "quote: said",
      "code: code",
    ]);
  });

  it("are steps also where they stand in one line", () => {
    expect(kinds("To see it: 1. open the cart 2. press Pay 3. wait. Nothing comes.")).toEqual([
      "paragraph: To see it:",
      "step: open the cart",
      "step: press Pay",
      "step: wait.",
      "paragraph: Nothing comes.",
    ]);
  });

  it("go on over a line that was only wrapped", () => {
    const wrapped = "The first line is long enough to have been wrapped by a mail\nprogram somewhere.\nNext thought.";
    expect(kinds(wrapped)).toHaveLength(2);
  });
});
