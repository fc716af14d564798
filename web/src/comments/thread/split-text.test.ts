import { describe, expect, it } from "vitest";
import { splitText } from "./split-text.ts";

/** Mentions in square brackets, links in angle brackets. */
const split = (text: string, names: readonly string[] = []) =>
  splitText(text, names)
    .map((part) => (part.kind === "text" ? part.text : part.kind === "link" ? `<${part.text}>` : `[${part.text}]`))
    .join("");

describe("addresses in a comment", () => {
  it.each([
    ["See https://shop.example/cart?id=1#pay", "See <https://shop.example/cart?id=1#pay>"],
    ["https://a.example and http://b.example.", "<https://a.example> and <http://b.example>."],
    ["Is it https://shop.example?!", "Is it <https://shop.example>?!"],
    ["(see https://shop.example/cart).", "(see <https://shop.example/cart>)."],
    ["https://wiki.example/Pay_(shop)", "<https://wiki.example/Pay_(shop)>"],
    ["Write to mailto:ana@shop.example", "Write to <mailto:ana@shop.example>"],
    ['"HTTPS://shop.example"', '"<HTTPS://shop.example>"'],
    ["https://shop.example/@Ana Lima", "<https://shop.example/@Ana> Lima"],
  ])("are links: %j", (text, expected) => {
    expect(split(text, ["Ana"])).toBe(expected);
  });

  it.each([
    "javascript:steal()",
    "https://",
    "xhttps://shop.example",
    "shop.example",
    "http://[",
    "ftp://shop.example",
  ])("are not links unless they are complete web or email addresses: %j", (text) => {
    expect(splitText(text, [])).toEqual([{ kind: "text", text }]);
  });

  it("lead to the address as browsers write it", () => {
    expect(splitText("HTTPS://Shop.example", [])).toEqual([
      { kind: "link", text: "HTTPS://Shop.example", href: "https://shop.example/" },
    ]);
  });
});

describe("a text of the greatest permitted length", () => {
  const start = "https://a.example/";
  const size = 100_000 - start.length;

  it.each([")", ".", ")."])("that ends an address with nothing but %j has one link", (sign) => {
    const rest = sign.repeat(size / sign.length);
    expect(splitText(start + rest, [])).toEqual([
      { kind: "link", text: start, href: start },
      { kind: "text", text: rest },
    ]);
  });

  it("keeps punctuation inside an address", () => {
    const link = `${start}${".".repeat(size - 1)}x`;
    expect(splitText(link, [])).toEqual([{ kind: "link", text: link, href: new URL(link).href }]);
  });

  it("has at most 1,000 links, and what follows them is text", () => {
    const text = "http://a ".repeat(11_000);
    const parts = splitText(text, []);
    expect(parts.filter(({ kind }) => kind === "link")).toHaveLength(1_000);
    expect(parts.at(-1)).toEqual({ kind: "text", text: ` ${"http://a ".repeat(10_000)}` });
  });

  it("is compared with names at 500 places, and what follows them is text", () => {
    const mentions = (text: string) => splitText(text, ["Anna"]).filter(({ kind }) => kind === "mention");
    expect(mentions("@Anna ".repeat(3_000))).toHaveLength(500);
    expect(mentions(`${"@Bo ".repeat(499)}@Anna`)).toHaveLength(1);
    expect(mentions(`${"@Bo ".repeat(500)}@Anna`)).toEqual([]);
    expect(splitText("@".repeat(20_000), ["Anna"])).toEqual([{ kind: "text", text: "@".repeat(20_000) }]);
  });
});

describe("mentions in a comment", () => {
  const names = ["Ana", "Ana Lima", "Jürgen", "Tom @Ana"];

  it.each([
    ["@Ana Lima: please look", "[@Ana Lima]: please look"],
    ["@Ana Limaux", "[@Ana] Limaux"],
    ["@ana and @JÜRGEN", "[@ana] and [@JÜRGEN]"],
    ["(@Ana)", "([@Ana])"],
    ["@Ana@Ana", "[@Ana]@Ana"],
    ["@Tom @Ana", "[@Tom @Ana]"],
    ["@@Ana", "@[@Ana]"],
    ["@Ana, https://shop.example, @Ana", "[@Ana], <https://shop.example>, [@Ana]"],
  ])("are the longest name after an @, in any case: %j", (text, expected) => {
    expect(split(text, names)).toBe(expected);
  });

  it.each(["me@Ana", "me_@Ana", "7@Ana", "@Anabel", "@Ana_", "@Jurgen", "@Tom", "Ana", "@"])(
    "are not found inside a word, nor without the name: %j",
    (text) => {
      expect(splitText(text, names)).toEqual([{ kind: "text", text }]);
    },
  );

  it("leave no empty parts", () => {
    expect(splitText("@Ana", names)).toEqual([{ kind: "mention", text: "@Ana" }]);
    expect(splitText("", names)).toEqual([]);
  });
});
