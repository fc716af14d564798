import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { compose, fillPage, InvalidCursor, type Page } from "./compose.ts";
import { say, type Statement } from "./statement.ts";
import { type Document, quote, reporter, team } from "./trust.ts";

const more = (cursor: Statement) => say`Call get_ticket with cursor "${cursor}".`;
const facts = [say`ticket 0198a1c2-0000-7000-8000-000000000000`, say`status open`];

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

/** Counts the characters that are taken from it. */
class MeasuredText extends String {
  static taken = 0;

  override slice(start?: number, end?: number): string {
    const part = super.slice(start, end);
    MeasuredText.taken += part.length;
    return part;
  }
}

const withoutNonce = ({ text }: Page) =>
  text.replaceAll(new RegExp(/\[LEVEL (\w+)\]/.exec(text)?.[1] ?? "none", "g"), "NONCE");

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
    const quotes = [quote(reporter, say`description`, text), quote(team, say`comment`, text.slice(0, 5_000))];
    const pages = pagesOf({ facts, quotes, hints: [say`hint`] });
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

  it.each(["a", "的", "\u200b"])("takes no more of its texts than a page shows, on every page: %j", (character) => {
    const source = new MeasuredText(character.repeat(20_000)) as unknown as string;
    const quotes = Array.from({ length: 500 }, (_, n) => quote(team, say`comment`, source, `comment-${n}`));
    for (const cursor of [undefined, "comment-250@10000", "comment-499@19000"]) {
      MeasuredText.taken = 0;
      compose({ facts, quotes }, { cursor });
      expect(MeasuredText.taken).toBeGreaterThan(0);
      expect(MeasuredText.taken).toBeLessThan(30_000);
    }
  });

  it("has the same page if only the quotes that fill it are given", () => {
    for (const length of [0, 10, 150, 3_000]) {
      const quotes = Array.from({ length: 130 }, (_, n) =>
        quote(reporter, say`comment ${n}`, randomText(`${lower} \u200b`, length), `comment-${n}`),
      );
      for (const skipped of [0, 7, 100]) {
        const left = quotes.slice(skipped);
        let given = 0;
        while (given < left.length && !fillPage(left.slice(0, given))) given++;
        const part = { facts, quotes: left.slice(0, given), skipped, total: quotes.length };
        const cursor = skipped === 0 ? undefined : `comment-${skipped}@${length}`;
        expect(withoutNonce(compose(part, { cursor, more }))).toBe(
          withoutNonce(compose({ facts, quotes }, { cursor, more })),
        );
      }
    }
  });

  it("uses another nonce every time", () => {
    const document = { facts, quotes: [quote(reporter, say`title`, "Dead button")] };
    const nonces = Array.from({ length: 50 }, () => /\[LEVEL (\w+)\]/.exec(compose(document).text)?.[1]);
    expect(new Set(nonces).size).toBe(50);
  });

  it("has no fences and no notice if it quotes nobody", () => {
    expect(compose({ facts, quotes: [], hints: [say`Call heartbeat.`] })).toEqual({
      text: [...facts, "Call heartbeat."].join("\n"),
    });
  });

  it("rejects a cursor if it quotes nobody any longer", () => {
    expect(() => compose({ facts, quotes: [] }, { cursor: "title@0" })).toThrow(InvalidCursor);
  });

  it.each(["", "title", "title@", "title@99999", "other@0", "title@-1", "@0"])("rejects the cursor %j", (cursor) => {
    const document = { facts, quotes: [quote(reporter, say`title`, "Dead button")] };
    expect(() => compose(document, { cursor })).toThrow(InvalidCursor);
  });
});
