import { describe, expect, it } from "vitest";
import { compilePhrases } from "./phrases.ts";
import { wordsOf } from "./words.ts";

const find = (phrase: string, text: string) => {
  const words = wordsOf(text);
  return compilePhrases<"it">([{ it: [phrase] }])(words).map(({ from, to }) =>
    text.slice(words[from]?.start, words[to - 1]?.end),
  );
};

describe("a phrase", () => {
  it.each([
    ["can not pay", "I can't pay.", ["can't pay"]],
    ["can not pay", "I cannot pay, you cant pay", ["cannot pay", "cant pay"]],
    ["(log|sign) in", "log in or sign in", ["log in", "sign in"]],
    ["very [really] bad", "very bad, very really bad", ["very bad", "very really bad"]],
    ["crash*", "It crashed and crashes", ["crashed", "crashes"]],
    ["lost ~ data", "lost all of my data", ["lost all of my data"]],
    ["lost ~ data", "lost patience, data is fine", []],
    ["# customers", "12 customers, many customers", ["12 customers"]],
    ["el pago", "EL PAGO falló", ["EL PAGO"]],
    ["danos", "¿Qué daños?", ["daños"]],
    ["(a|b (c|d)) e", "a e, b d e, b e", ["a e", "b d e"]],
  ])("%j is found in %j as %j", (phrase, text, found) => {
    expect(find(phrase, text)).toEqual(found);
  });

  it("tells what would be from what was, in German", () => {
    expect(find("würde", "Es würde gehen")).toEqual(["würde"]);
    expect(find("würde", "Es wurde bezahlt")).toEqual([]);
  });
});
