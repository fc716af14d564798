import { fillPage } from "./text/compose.ts";
import type { Quote } from "./text/trust.ts";

/** Items per request. One may have 100,000 characters, and a response is parsed as a whole. */
const batchLength = 10;

interface Batch<Item> {
  readonly data: readonly Item[];
  readonly meta: { readonly total: number; readonly offset: number; readonly next_cursor?: string | null | undefined };
}

interface Start {
  offset?: number;
  cursor?: string;
}

type ReadBatch<Item> = (query: { limit: number } & Start) => Promise<Batch<Item>>;

interface Bounds {
  readonly limit: number;
  readonly offset?: number | undefined;
  readonly cursor?: string | undefined;
  /** The length of a page, if it is not the usual one. */
  readonly tokens?: number | undefined;
}

export interface ReadQuotes {
  readonly quotes: Quote[];
  /** Of the items within the bounds, including those that were not read because no page reaches them. */
  readonly count: number;
  readonly total: number;
  readonly offset: number;
  /** The cursor of what follows the last quote. Undefined if nothing does, or if an offset was given. */
  readonly next: string | undefined;
}

/** Where a list is read from: by cursor unless an offset is given. Both together are for the service to reject. */
export function startAt(offset?: number, cursor?: string): Start {
  if (offset === undefined) return { cursor: cursor ?? "" };
  return cursor === undefined ? { offset } : { offset, cursor };
}

/** Where the batch after this one begins. By offset if the list was. */
const startAfter = ({ meta, data }: Batch<unknown>): Start =>
  meta.next_cursor ? { cursor: meta.next_cursor } : { offset: meta.offset + data.length };

/** Quotes the items of a list, one each, as far as a page reaches. */
export async function readQuotes<Item>(
  read: ReadBatch<Item>,
  quoteOf: (item: Item, position: number) => Quote,
  { limit, offset: from, cursor, tokens }: Bounds,
): Promise<ReadQuotes> {
  // The first request checks the bounds.
  const first = await read({ limit: Math.min(limit, batchLength), ...startAt(from, cursor) });
  let last = first;
  const { total, offset } = first.meta;
  const quotes = first.data.map((item, index) => quoteOf(item, offset + index));
  let count = Math.max(0, Math.min(limit, total - offset));
  while (quotes.length < count && !fillPage(quotes, tokens)) {
    const position = offset + quotes.length;
    last = await read({ limit: Math.min(count - quotes.length, batchLength), ...startAfter(last) });
    quotes.push(...last.data.map((item, index) => quoteOf(item, position + index)));
    // The others were deleted meanwhile.
    if (last.data.length === 0 || last.meta.next_cursor === null) count = quotes.length;
  }
  return { quotes, count, total, offset, next: last.meta.next_cursor ?? undefined };
}

/** Of items that are read although they may be on another page. */
const maxNewest = 100;
const maxCharacters = 200_000;
const newestBatchLength = 5;

/** The newest items of a list that begins with them, until they are long together. */
export async function readNewest<Item>(read: ReadBatch<Item>): Promise<{ items: Item[]; total: number }> {
  const items: Item[] = [];
  let characters = 0;
  let start = startAt();
  for (;;) {
    const batch = await read({ limit: newestBatchLength, ...start });
    const { data, meta } = batch;
    start = startAfter(batch);
    items.push(...data);
    // All fields count: an item may be long without its quotes being so.
    characters += JSON.stringify(data).length;
    const isEnough = characters >= maxCharacters;
    if (isEnough || data.length === 0 || meta.next_cursor === null || items.length >= Math.min(meta.total, maxNewest)) {
      return { items, total: meta.total };
    }
  }
}
