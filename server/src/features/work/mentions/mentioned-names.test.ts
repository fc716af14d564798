import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nameKey } from "../../../shared/names.ts";
import { mentionedIn } from "./mentioned-names.ts";

const members = (...names: string[]) => names.map((name) => ({ id: name, display_name_key: nameKey(name) }));

const team = members(
  "Ann",
  "Ann Lee",
  "Bo",
  "Zoë",
  "Ørjan Åsen",
  "O'Neil",
  "Jean-Luc",
  "李小龍",
  "Νίκος",
  "R2-D2",
  "😀",
  "Jonas Weiß",
  "Jonas Weis",
  "Işıl",
  "İsmail",
  "Ǆeko",
  "ŉ Afrikaner",
);

describe("mentions in a text", () => {
  it.each([
    ["@Bo", ["Bo"]],
    ["@Bo and @Ann", ["Bo", "Ann"]],
    ["thanks,@Bo!", ["Bo"]],
    ["(@Bo)", ["Bo"]],
    ["line\n@Bo\nline", ["Bo"]],
    ["@@Bo", ["Bo"]],
    ["@Bo@Ann", ["Bo"]],
    ["@Bo, @bo, @BO", ["Bo"]],
    ["@Ann's and @Bo’s", ["Ann", "Bo"]],
    ["@Bo.", ["Bo"]],
    ["@O'Neil", ["O'Neil"]],
    ["@jean-luc: look", ["Jean-Luc"]],
    ["@r2-d2", ["R2-D2"]],
    ["你好，@李小龍。", ["李小龍"]],
    ["@😀!", ["😀"]],
    ["\u{1F600}@Bo", ["Bo"]],
  ])("finds the members in %j", (text, expected) => {
    expect(mentionedIn(nameKey(text), team)).toEqual(expected);
  });

  it.each([
    "",
    "@",
    "Bo",
    "@ Bo",
    "@nobody",
    "@Bob",
    "@Bo2",
    "@Bo_x",
    "@Bo-Peep",
    "@Boé",
    "@Bo\u0301",
    "bob@bo.example",
    "bob_@Bo",
    "é@Bo",
    "e\u0301@Bo",
    "9@Bo",
    "李@Bo",
    "𝒜@Bo",
    "@Bo𝒜",
    "@Bo-𝒜",
  ])("finds nobody in %j", (text) => {
    expect(mentionedIn(nameKey(text), team)).toEqual([]);
  });

  it.each([
    ["@Ann Lee", ["Ann Lee"]],
    ["@ann lee and @ann", ["Ann Lee", "Ann"]],
    ["@Ann Leeds", ["Ann"]],
    ["@Ann, Lee", ["Ann"]],
    ["@Ann Lee-Smith", ["Ann"]],
    ["@Annie", []],
  ])("matches the longest name in %j", (text, expected) => {
    expect(mentionedIn(nameKey(text), team)).toEqual(expected);
  });

  it.each([
    ["@zOË", ["Zoë"]],
    ["@Zoe\u0308", ["Zoë"]],
    ["@ZOE\u0308", ["Zoë"]],
    ["@Zoe", []],
    ["@ØRJAN ÅSEN", ["Ørjan Åsen"]],
    ["@ØRJAN A\u030aSEN", ["Ørjan Åsen"]],
    ["@ΝΊΚΟΣ, look", ["Νίκος"]],
    ["@ΝΊΚΟΣ's", ["Νίκος"]],
    ["@νίκοσ", ["Νίκος"]],
    ["@JONAS WEISS: look", ["Jonas Weiß"]],
    ["@jonas weiss’s and @jonas weis", ["Jonas Weiß", "Jonas Weis"]],
    ["@JONAS WEIẞ", ["Jonas Weiß"]],
    ["@Jonas Weißer", []],
    ["@IŞIL, @ışıl", ["Işıl"]],
    ["@İSMAİL", ["İsmail"]],
    ["@ismail", ["İsmail"]],
    ["@ismai\u0307l", ["İsmail"]],
    ["@ǅeko, @ǆEKO", ["Ǆeko"]],
    ["@ʼN AFRIKANER", ["ŉ Afrikaner"]],
  ])("ignores case and Unicode composition: %j", (text, expected) => {
    expect(mentionedIn(nameKey(text), team)).toEqual(expected);
  });

  it.each([
    "mail+@ann.example",
    "info-@ann.de",
    "a.@ann.com",
    "a_@ann",
    "a+-.@ann",
    '"x y"@ann.com',
    "@ann.example.com",
    "@ann.2",
    "https://medium.com/@ann/x",
    "https://medium.com/@ann/@bo",
    "@ann_lee",
    "@ann___x",
  ])("ignores addresses of any kind: %j", (text) => {
    expect(mentionedIn(nameKey(text), team)).toEqual([]);
  });

  it.each([
    ["_@ann_", ["Ann"]],
    ["__@ann__ and **@bo**", ["Ann", "Bo"]],
    ["___@ann___, ~~@bo~~", ["Ann", "Bo"]],
    ["so: _@ann lee_.", ["Ann Lee"]],
    ['"@ann"', ["Ann"]],
    ["-@ann", ["Ann"]],
    ["@ann/@bo", ["Ann", "Bo"]],
    ["@ann... and @bo. Thanks", ["Ann", "Bo"]],
  ])("finds names between punctuation: %j", (text, expected) => {
    expect(mentionedIn(nameKey(text), team)).toEqual(expected);
  });

  it("reads ASCII letters the same, with or without other characters next to them", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary-ascii" }), (plain) => {
        expect(nameKey(`${plain} é`)).toBe(`${nameKey(plain)} é`);
      }),
    );
  });

  it("finds nobody if there are no members", () => {
    expect(mentionedIn("@Bo @Ann", [])).toEqual([]);
  });

  const names = fc.uniqueArray(
    fc.stringMatching(/^[a-zA-ZäöüéñçßıİǅΣςА-я0-9]{1,6}( [a-zA-ZäöüéñçßıİǅΣςА-я0-9]{1,6}){0,2}$/),
    {
      minLength: 1,
      maxLength: 8,
      selector: nameKey,
    },
  );
  const separators = fc.constantFrom(", ", "\n", " (", ") ", ". ", " – ", "; ", "、");
  const anyText = fc.string({ unit: "grapheme", maxLength: 60 });

  it("finds everyone separated by punctuation, in any case and form, in the order of the text", () => {
    const picks = fc.array(fc.record({ pick: fc.nat(), mark: separators, shout: fc.boolean() }), { minLength: 1 });
    fc.assert(
      fc.property(names, picks, (given, mentions) => {
        const nameOf = (pick: number) => given[pick % given.length] ?? "";
        const spelled = (name: string, shout: boolean) => (shout ? name.toUpperCase().normalize("NFD") : name);
        const text = mentions.map(({ pick, mark, shout }) => `@${spelled(nameOf(pick), shout)}${mark}`).join("");
        const expected = [...new Set(mentions.map(({ pick }) => nameOf(pick)))];
        expect(mentionedIn(nameKey(text), members(...given))).toEqual(expected);
      }),
    );
  });

  it("finds nobody twice, and nobody whose name does not occur", () => {
    fc.assert(
      fc.property(names, anyText, anyText, (given, before, after) => {
        const text = `${before}@${given[0]}${after}@${given.at(-1)}`;
        const found = mentionedIn(nameKey(text), members(...given));
        expect(new Set(found).size).toBe(found.length);
        for (const name of found) expect(nameKey(text)).toContain(`@${nameKey(name)}`);
      }),
    );
  });

  it("never mistakes an email address for a mention", () => {
    fc.assert(
      fc.property(names, fc.stringMatching(/^[a-z0-9][a-z0-9_.+-]{0,7}$/), (given, local) => {
        const text = given.map((name) => `write to ${local}@${name}`).join(" ");
        expect(mentionedIn(nameKey(text), members(...given))).toEqual([]);
      }),
    );
  });

  it("never matches the beginning of a longer word", () => {
    fc.assert(
      fc.property(names, fc.stringMatching(/^(-|\.|_{0,3})[a-zA-ZäöüА-я0-9]$/), (given, more) => {
        const name = given[0] ?? "";
        const others = given.filter((other) => !nameKey(name + more).startsWith(nameKey(other)));
        expect(mentionedIn(nameKey(`@${name}${more}`), members(name, ...others))).toEqual([]);
      }),
    );
  });

  it("does not depend on the order in which members are given", () => {
    fc.assert(
      fc.property(names, anyText, (given, text) => {
        const said = given.map((name) => `@${name}`).join(text);
        expect(mentionedIn(nameKey(said), members(...given.toReversed()))).toEqual(
          mentionedIn(nameKey(said), members(...given)),
        );
      }),
    );
  });
});
