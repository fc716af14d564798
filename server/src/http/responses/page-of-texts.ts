import type { CatalogueError } from "@corkboard/contract";
import type { PageStart, RowRange } from "../../db/page-bounds.ts";
import type { RowWithText, Showing } from "../../db/stored-text.ts";
import { Fault } from "../../shared/fault.ts";
import { type Page, rangeOf } from "../requests/page.ts";
import {
  JsonParts,
  JsonText,
  maxPageChars,
  maxPartChars,
  type OperationResponse,
  ownTurn,
  singleOfJson,
} from "./operation-response.ts";
import { pageMeta } from "./page-meta.ts";

/** One row that stores its text. `missing` if it has been deleted since it was read. */
export async function singleOfText<Row extends RowWithText & { readonly version: number }>(
  row: Row,
  showing: Showing<Row>,
  missing: CatalogueError,
): Promise<OperationResponse<never>> {
  const text = showing.stored(row) ?? (await showing.made([row], maxPageChars)).texts[0];
  if (text === undefined) throw new Fault(missing);
  return singleOfJson(text, row.version);
}

/** What the place of an object in its list follows from. */
export interface ListedItem {
  readonly id: string;
  readonly created_at: string;
}

/** A list of rows that store their text, apart from those whose text is too long. */
export interface ListOfTexts<Row extends RowWithText, Item> {
  readRows(range: RowRange): Promise<Row[]>;
  readTotal(): Promise<number>;
  /** The place of an object in the order of the list. */
  placeOf(item: Item, row: NoInfer<Row>): PageStart;
}

/**
 * A page of rows that store their text. If texts have to be made and are too long to be held in memory together, they are
 * read one by one while the page is sent, as fast as the client reads it; rows that are deleted meanwhile are left out.
 */
export async function pageOfTexts<Row extends RowWithText, Item>(
  page: Page,
  { readRows, readTotal, placeOf }: ListOfTexts<Row, Item>,
  showing: Showing<NoInfer<Row>>,
): Promise<OperationResponse<never>> {
  const [rows, total] = await Promise.all([readRows(rangeOf(page)), readTotal()]);
  /** The end of a page with this last object. */
  const endAfter = async (text: string | undefined, row: Row | undefined) => {
    const last = page.cursorAfter && text !== undefined && row ? placeOf(JSON.parse(text) as Item, row) : undefined;
    const hasRowsAfter = async (place: PageStart) => (await readRows({ ...place, limit: 1, offset: 0 })).length > 0;
    return `],"meta":${JSON.stringify(await pageMeta(page, total, { count: rows.length, last }, hasRowsAfter))}}`;
  };

  const texts = rows.map(showing.stored);
  const missing = rows.filter((_, index) => texts[index] === undefined);
  const made = missing.length === 0 ? { texts: [], isCut: false } : await showing.made(missing, maxPageChars);
  const unplaced = [...made.texts];
  const all = texts.map((text) => text ?? unplaced.shift());
  if (!made.isCut) {
    const known = all.filter((text) => text !== undefined);
    return { body: new JsonText(`{"data":[${known.join(",")}${await endAfter(all.at(-1), rows.at(-1))}`) };
  }
  const parts = async function* () {
    let part = '{"data":[';
    let separator = "";
    let last: { text: string; row: Row } | undefined;
    for (const [index, row] of rows.entries()) {
      const text = all[index] ?? (await showing.made([row], maxPageChars)).texts[0];
      // Only what is still to be sent waits in memory for a client that does not read.
      all[index] = undefined;
      if (text === undefined) continue;
      last = { text, row };
      part += separator + text;
      separator = ",";
      if (part.length < maxPartChars) continue;
      yield part;
      part = "";
      await ownTurn();
    }
    yield part + (await endAfter(last?.text, last?.row));
  };
  return { body: new JsonParts(parts()) };
}
