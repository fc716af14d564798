import { fillPage } from "./text/compose.ts";
import type { Quote } from "./text/trust.ts";

/** Items per request. One may have 100,000 characters, and a response is parsed as a whole. */
const batchLength = 10;

interface Batch<Item> {
  readonly data: readonly Item[];
  readonly meta: { readonly total: number; readonly offset: number };
}

type ReadBatch<Item> = (query: { limit: number; offset?: number }) => Promise<Batch<Item>>;

interface Bounds {
  readonly limit: number;
  readonly offset?: number | undefined;
  /** Also what no page reaches, for a file. */
  readonly completely?: boolean | undefined;
}

export interface ReadQuotes {
  readonly quotes: Quote[];
  /** Of the items within the bounds, including those that were not read because no page reaches them. */
  readonly count: number;
  readonly total: number;
  readonly offset: number;
}

/** Quotes the items of a list, one each, as far as a page reaches. */
export async function readQuotes<Item>(
  read: ReadBatch<Item>,
  quoteOf: (item: Item, position: number) => Quote,
  { limit, offset: from, completely = false }: Bounds,
): Promise<ReadQuotes> {
  // The first request checks the bounds.
  const first = await read({
    limit: Math.min(limit, batchLength),
    ...(from === undefined ? {} : { offset: from }),
  });
  const { total, offset } = first.meta;
  const quotes = first.data.map((item, index) => quoteOf(item, offset + index));
  let count = Math.max(0, Math.min(limit, total - offset));
  const isEnough = () => !completely && fillPage(quotes);
  while (quotes.length < count && !isEnough()) {
    const position = offset + quotes.length;
    const { data } = await read({ limit: Math.min(count - quotes.length, batchLength), offset: position });
    quotes.push(...data.map((item, index) => quoteOf(item, position + index)));
    // The others were deleted meanwhile.
    if (data.length === 0) count = quotes.length;
  }
  return { quotes, count, total, offset };
}

/** Of items that are read although they may be on another page. */
const maxNewest = 100;
const maxCharacters = 200_000;
const newestBatchLength = 5;

/** The newest items of a list that begins with them, until they are long together. */
export async function readNewest<Item>(
  read: ReadBatch<Item>,
  completely = false,
): Promise<{ items: Item[]; total: number }> {
  const items: Item[] = [];
  let characters = 0;
  for (;;) {
    const { data, meta } = await read({ limit: newestBatchLength, offset: items.length });
    items.push(...data);
    // All fields count: an item may be long without its quotes being so.
    characters += JSON.stringify(data).length;
    const isEnough = !completely && characters >= maxCharacters;
    if (isEnough || data.length === 0 || items.length >= Math.min(meta.total, maxNewest)) {
      return { items, total: meta.total };
    }
  }
}
