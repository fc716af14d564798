import { describe, expect, it } from "vitest";
import { readNewest, readQuotes } from "./read-in-batches.ts";
import { say } from "./text/statement.ts";
import { quote, reporter } from "./text/trust.ts";

/** A list of texts that counts what is read of it. */
function listOf(texts: readonly string[]) {
  const requests: { limit: number; start: number }[] = [];
  const left = [...texts];
  return {
    requests,
    left,
    charactersRead: () => requests.flatMap(({ limit, start }) => texts.slice(start, start + limit)).join("").length,
    read: ({ limit, offset, cursor }: { limit: number; offset?: number; cursor?: string }) => {
      const start = offset ?? Number(cursor);
      requests.push({ limit, start });
      const end = start + limit;
      const next_cursor = end < left.length ? `${end}` : null;
      const meta = { total: left.length, offset: start, ...(cursor === undefined ? {} : { next_cursor }) };
      return Promise.resolve({ data: left.slice(start, end), meta });
    },
  };
}

/** The same list by cursors: of the remaining texts, those after the last one that was read. */
function listByCursors(texts: readonly string[]) {
  const left = [...texts];
  return {
    left,
    read: ({ limit, cursor, offset }: { limit: number; offset?: number; cursor?: string }) => {
      if (offset !== undefined || cursor === undefined) throw new Error("not read by cursor");
      const start = left.findIndex((text) => text > cursor);
      const data = start === -1 ? [] : left.slice(start, start + limit);
      const last = data.at(-1);
      const next_cursor = last !== undefined && last !== left.at(-1) ? last : null;
      const meta = { total: left.length, offset: texts.findIndex((text) => text === data[0]), next_cursor };
      return Promise.resolve({ data, meta });
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

  it("are complete if they are short, or if the page is long", async () => {
    const short = listOf(Array.from({ length: 33 }, (_, n) => `text ${n}`));
    const read = await readQuotes(short.read, quoteOf, { limit: 500 });
    expect(read.quotes.map(({ text }) => text)).toEqual(short.left);
    expect(read).toMatchObject({ count: 33, total: 33, offset: 0 });
    const long = listOf(Array.from({ length: 120 }, () => "x".repeat(20_000)));
    expect((await readQuotes(long.read, quoteOf, { limit: 500, tokens: 2_000_000 })).quotes).toHaveLength(120);
  });

  it("are at most as many as asked for", async () => {
    const list = listOf(Array.from({ length: 33 }, () => "text"));
    for (const limit of [1, 10, 11, 25]) {
      const read = await readQuotes(list.read, quoteOf, { limit, offset: 5 });
      expect({ read: read.quotes.length, count: read.count }).toEqual({ read: limit, count: limit });
    }
    expect(await readQuotes(list.read, quoteOf, { limit: 5, offset: 90 })).toMatchObject({ quotes: [], count: 0 });
  });

  it("are read by cursors, so that nothing is skipped if others are deleted meanwhile", async () => {
    const texts = Array.from({ length: 33 }, (_, n) => `text ${n + 10}`);
    const list = listByCursors(texts);
    const read = await readQuotes(
      async (query) => {
        const page = await list.read(query);
        list.left.splice(0, 2);
        return page;
      },
      quoteOf,
      { limit: 25 },
    );
    expect(read.quotes.map(({ text }) => text)).toEqual(texts.slice(0, 25));
    expect(read.next).toBe(texts[24]);
    const rest = await readQuotes(list.read, quoteOf, { limit: 25, cursor: read.next });
    expect(rest.quotes.map(({ text }) => text)).toEqual(texts.slice(25));
    expect(rest.next).toBeUndefined();
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

  it("are fewer if they are long", async () => {
    const list = listOf(Array.from({ length: 150 }, () => "x".repeat(20_000)));
    const { items, total } = await readNewest(list.read);
    expect({ read: items.length, total }).toEqual({ read: 10, total: 150 });
  });
});
