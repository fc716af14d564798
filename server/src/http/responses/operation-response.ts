import type { PageMeta, StreamReset } from "@corkboard/contract";
import type { FirstRows } from "../../db/database.ts";
import type { PageStart, RowRange } from "../../db/page-bounds.ts";
import { type Page, rangeOf } from "../requests/page.ts";
import { pageMeta } from "./page-meta.ts";

/** A body that the database has already serialised as JSON. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

let lastTurn: Promise<void> = Promise.resolve();

/** Only one long page continues in each turn of the event loop, however many there are. */
export function ownTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((resolve) => void setImmediate(resolve)));
  return lastTurn;
}

/** A body that is too long to be held in memory as a whole. It is produced as fast as the client reads it. */
export class JsonParts {
  readonly parts: AsyncIterable<string>;
  constructor(parts: AsyncIterable<string>) {
    this.parts = parts;
  }
}

/** Lines of CSV, produced as fast as the client reads them. */
export class CsvParts {
  readonly fileName: string;
  readonly parts: AsyncIterable<string>;
  constructor(fileName: string, parts: AsyncIterable<string>) {
    this.fileName = fileName;
    this.parts = parts;
  }
}

export interface OperationResponse<Body> {
  readonly body: Body | JsonText | JsonParts | CsvParts;
  /** Sent as the ETag of a single object. */
  readonly version?: number;
  /** The path of a created object. */
  readonly location?: string;
}

export const single = <Data>(data: Data, version?: number): OperationResponse<{ data: Data }> => ({
  body: { data },
  version,
});

/** Like `single`, for an object that is serialised. */
export const singleOfJson = (text: string, version: number): OperationResponse<never> => ({
  body: new JsonText(`{"data":${text}}`),
  version,
});

export const created = <Data>(data: Data, location: string, version?: number): OperationResponse<{ data: Data }> => ({
  body: { data },
  location,
  version,
});

/** A list that is not paged. */
export const list = <Item>(
  data: Item[],
  total: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): OperationResponse<{ data: Item[]; meta: PageMeta }> => ({ body: { data, meta: { total, limit, offset } } });

/** How much of a long page is serialised in one turn of the event loop, rounded up to a row. */
export const maxPartChars = 256 * 1024;

/** How much of a page is read at once. Hardly any page is longer. */
export const maxPageChars = 512 * 1024;

/** A list whose rows may be long. */
interface LongList<Row> {
  readRows(range: RowRange, maxChars: number): Promise<FirstRows<Row>>;
  toJson(row: NoInfer<Row>): string;
  /** The row's place in the order of the list. */
  placeOf(row: NoInfer<Row>): PageStart;
  readTotal(): Promise<number>;
}

/**
 * A page of rows whose length has no useful limit. A short one is read and sent like any other; of a long one only the
 * beginning is read, and the rest while it is sent. The rest may therefore show later changes; no object appears twice.
 */
export async function pageOfJson<Row extends { readonly id: string }>(
  page: Page,
  longList: LongList<Row>,
): Promise<OperationResponse<never>> {
  const { toJson, placeOf } = longList;
  const { limit } = page;
  const hasRowsAfter = async (place: PageStart) =>
    (await longList.readRows({ ...place, limit: 1, offset: 0 }, maxPageChars)).rows.length > 0;
  let { rows, isCut } = await longList.readRows(rangeOf(page), maxPageChars);
  const total = await longList.readTotal();
  let taken = rows.length;
  const endOf = (some: readonly Row[]) => {
    const row = some.at(-1);
    return row && placeOf(row);
  };
  let last = endOf(rows);
  const metaText = async () => JSON.stringify(await pageMeta(page, total, { count: taken, last }, hasRowsAfter));
  if (!isCut) return { body: new JsonText(`{"data":[${rows.map(toJson).join(",")}],"meta":${await metaText()}}`) };
  const sent = new Set(rows.map(({ id }) => id));
  let separator = "";
  // Drops each row once it is serialised, so that only one part waits in memory for a client that does not read.
  const nextPart = () => {
    let part = "";
    for (let row = rows.shift(); row; row = part.length < maxPartChars ? rows.shift() : undefined) {
      part += separator + toJson(row);
      separator = ",";
    }
    return part;
  };
  const readOn = async (from: PageStart) => {
    const next = await longList.readRows({ ...from, limit: limit - taken, offset: 0 }, maxPageChars);
    isCut = next.isCut && next.rows.length > 0;
    taken += next.rows.length;
    last = endOf(next.rows) ?? last;
    rows = next.rows.filter(({ id }) => !sent.has(id));
    for (const { id } of rows) sent.add(id);
  };
  const parts = async function* () {
    yield '{"data":[';
    for (;;) {
      await ownTurn();
      if (rows.length > 0) yield nextPart();
      else if (isCut && taken < limit && last) await readOn(last);
      else break;
    }
    yield `],"meta":${await metaText()}}`;
  };
  return { body: new JsonParts(parts()) };
}

/** A part of the event log, serialised by the database. */
export const logOfJson = (
  events: readonly string[],
  meta: { limit: number; more: boolean; reset: StreamReset | undefined },
): OperationResponse<never> => ({
  body: new JsonText(`{"data":[${events.join(",")}],"meta":${JSON.stringify(meta)}}`),
});

export const deleted = (): OperationResponse<{ data: { deleted: true } }> => ({ body: { data: { deleted: true } } });

/** The chosen values of a filter. Filtering by all values is the same as not filtering. */
export const narrowed = <Value>(chosen: readonly Value[] | undefined, all: readonly Value[]): readonly Value[] =>
  chosen === undefined || chosen.length === all.length ? [] : chosen;
