import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { compose, InvalidCursor, type Page } from "./compose.ts";
import { type Document, quote } from "./trust.ts";

const more = (cursor: string) => `Call get_ticket with cursor "${cursor}".`;
const facts = ["ticket 0198a1c2-0000-7000-8000-000000000000", "status open"];

function pagesOf(document: Document): Page[] {
  const pages: Page[] = [];
  let cursor: string | undefined;
  do {
    const page = compose(document, { cursor, more });
    pages.push(page);
    ({ cursor } = page);
  } while (cursor !== undefined && pages.length < 200);
  return pages;
}

/** The quoted texts of a page, under their names without the extent. */
function quotedIn({ text }: Page): [name: string, text: string][] {
  const nonce = /\[LEVEL (\w+)\]/.exec(text)?.[1] ?? "";
  const pattern = new RegExp(
    String.raw`^(.+?)(?: \(characters [^)]*\))?: \[\w+ ${nonce}\](\n?)([\s\S]*?)\2\[/${nonce}\]$`,
    "gm",
  );
  return [...text.matchAll(pattern)].map(([, name = "", , quoted = ""]) => [name, quoted]);
}

let state = 1;
const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
const randomText = (alphabet: string, length: number) => {
  const letters = [...alphabet];
  return Array.from({ length }, () => letters[Math.floor(random() * letters.length)]).join("");
};

const lower = "abcdefghijklmnopqrstuvwxyz";
const hostile: Readonly<Record<string, string>> = {
  English: "The cart stays empty after I add two bikes, and the page shows an error. ".repeat(600),
  "random letters": randomText(lower, 14_000),
  "random capitals": randomText(lower.toUpperCase(), 14_000),
  "base64-like noise": randomText(lower + lower.toUpperCase() + "0123456789+/", 14_000),
  "single letters": randomText(`${lower}    `, 14_000),
  digits: randomText("0123456789", 14_000),
  punctuation: randomText("!\"#$%&'()*+,-./:;<=>?@[]^_`{|}~\\", 14_000),
  "line breaks and tabs": randomText("\n\t a", 14_000),
  umlauts: randomText("äöüßéèêëàâñçøåæ", 14_000),
  Cyrillic: randomText("абвгдежзийклмнопрстуфхцчшщъыьэюя", 14_000),
  Chinese: randomText("的一是不了人我在有他这中大来上国黶龘驫", 8_000),
  "Thai and Hindi": randomText("กขคงจฉชซญดตถทนบปผฝพฟภมยรลวशषसहकखगघचछजझटठडढणतथद", 8_000),
  emoji: randomText("👍🧵🪿🛗🫠🦖🏴🧑🏽🦽", 8_000),
  "rare symbols": randomText("𝕬𝖇𝖈𐍈𒀀𓀀ꙮ᭼⸘⍼⌘", 8_000),
  "invisible characters": randomText("\u{e0041}\u{e0042}\u200b\u202e", 8_000),
  JSON: JSON.stringify({
    console_errors: Array.from({ length: 400 }, (_, n) => ({ at: n, message: `TypeError: x${n}` })),
  }),
};

describe("a composed document", () => {
  it.each(Object.entries(hostile))("has pages of at most 6,000 tokens, and all of its text: %s", (_name, text) => {
    const quotes = [quote("visitor", "description", text), quote("member", "comment", text.slice(0, 5_000))];
    const pages = pagesOf({ facts, quotes, hints: ["hint"] });
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(countTokens(page.text)).toBeLessThanOrEqual(6_000);
    const joined = new Map<string, string>();
    for (const page of pages) {
      expect(page.text).toContain(facts[0]);
      expect(page.text.includes("TRUNCATED")).toBe(page.cursor !== undefined);
      for (const [name, part] of quotedIn(page)) joined.set(name, (joined.get(name) ?? "") + part);
    }
    const whole = quotedIn(compose({ facts, quotes }, { tokens: Infinity }));
    expect([...joined]).toEqual(whole);
  });

  it("uses another nonce every time", () => {
    const document = { facts, quotes: [quote("visitor", "title", "Dead button")] };
    const nonces = Array.from({ length: 50 }, () => /\[LEVEL (\w+)\]/.exec(compose(document).text)?.[1]);
    expect(new Set(nonces).size).toBe(50);
  });

  it("has no fences and no notice if it quotes nobody", () => {
    expect(compose({ facts, quotes: [], hints: ["Call heartbeat."] })).toEqual({
      text: [...facts, "Call heartbeat."].join("\n"),
    });
  });

  it.each(["", "title", "title@", "title@99999", "other@0", "title@-1", "@0"])("rejects the cursor %j", (cursor) => {
    const document = { facts, quotes: [quote("visitor", "title", "Dead button")] };
    expect(() => compose(document, { cursor })).toThrow(InvalidCursor);
  });
});
