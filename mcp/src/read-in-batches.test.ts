import { describe, expect, it } from "vitest";
import { readNewest, readQuotes } from "./read-in-batches.ts";
import { say } from "./text/statement.ts";
import { quote, reporter } from "./text/trust.ts";

/** A list of texts that counts what is read of it. */
function listOf(texts: readonly string[]) {
  const requests: { limit: number; offset: number }[] = [];
  const left = [...texts];
  return {
    requests,
    left,
    charactersRead: () => requests.flatMap(({ limit, offset }) => texts.slice(offset, offset + limit)).join("").length,
    read: ({ limit, offset = 0 }: { limit: number; offset?: number }) => {
      requests.push({ limit, offset });
      return Promise.resolve({ data: left.slice(offset, offset + limit), meta: { total: left.length, offset } });
    },
  };
}

const quoteOf = (text: string, position: number) => quote(reporter, say`comment`, text, `comment-${position}`);

describe("the quotes of a list", () => {
  it("are read in short batches, and no further than a page reaches", async () => {
    const list = listOf(Array.from({ length: 500 }, () => "\u200b".repeat(20_000)));
    const { quotes, count, total } = await readQuotes(list.read, quoteOf, { limit: 400, offset: 20 });
    expect({ count, total }).toEqual({ count: 400, total: 500 });
    expect(quotes[0]?.key).toBe("comment-20");
    expect(list.requests.every(({ limit }) => limit <= 10)).toBe(true);
    expect(list.charactersRead()).toBeLessThanOrEqual(200_000);
  });

  it("are complete if they are short, or for a file", async () => {
    const short = listOf(Array.from({ length: 33 }, (_, n) => `text ${n}`));
    const read = await readQuotes(short.read, quoteOf, { limit: 500 });
    expect(read.quotes.map(({ text }) => text)).toEqual(short.left);
    expect(read).toMatchObject({ count: 33, total: 33, offset: 0 });
    const long = listOf(Array.from({ length: 120 }, () => "x".repeat(20_000)));
    expect((await readQuotes(long.read, quoteOf, { limit: 500, completely: true })).quotes).toHaveLength(120);
  });

  it("are at most as many as asked for", async () => {
    const list = listOf(Array.from({ length: 33 }, () => "text"));
    for (const limit of [1, 10, 11, 25]) {
      const read = await readQuotes(list.read, quoteOf, { limit, offset: 5 });
      expect({ read: read.quotes.length, count: read.count }).toEqual({ read: limit, count: limit });
    }
    expect(await readQuotes(list.read, quoteOf, { limit: 5, offset: 90 })).toMatchObject({ quotes: [], count: 0 });
  });

  it("end where the list ends, even if it became shorter meanwhile", async () => {
    const list = listOf(Array.from({ length: 33 }, () => "text"));
    const read = await readQuotes(
      async (query) => {
        const page = await list.read(query);
        list.left.splice(15);
        return page;
      },
      quoteOf,
      { limit: 500 },
    );
    expect({ read: read.quotes.length, count: read.count }).toEqual({ read: 15, count: 15 });
  });
});

describe("the newest items of a list", () => {
  it("are all of them if they are short", async () => {
    const list = listOf(Array.from({ length: 33 }, (_, n) => `text ${n}`));
    expect(await readNewest(list.read)).toEqual({ items: list.left, total: 33 });
  });

  it("are fewer if they are long, except for a file", async () => {
    const list = listOf(Array.from({ length: 150 }, () => "x".repeat(20_000)));
    const { items, total } = await readNewest(list.read);
    expect({ read: items.length, total }).toEqual({ read: 10, total: 150 });
    expect((await readNewest(list.read, true)).items).toHaveLength(100);
  });
});
