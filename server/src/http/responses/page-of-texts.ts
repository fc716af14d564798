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
  const text = showing.stored(row) ?? (await showing.made([row], maxPageChars)).byId.get(row.id);
  if (text === undefined) throw new Fault(missing);
  return singleOfJson(text, row.version);
}

/** A list of rows that store their text, apart from those whose text is too long. */
export interface ListOfTexts<Row extends RowWithText> {
  readRows(range: RowRange): Promise<Row[]>;
  readTotal(): Promise<number>;
  /** The row's place in the order of the list. */
  placeOf(row: NoInfer<Row>): PageStart;
}

/**
 * A page of rows that store their text. If texts have to be made and are too long to be held in memory together, they are
 * read one by one while the page is sent, as fast as the client reads it; rows that are deleted meanwhile are left out.
 */
export async function pageOfTexts<Row extends RowWithText>(
  page: Page,
  { readRows, readTotal, placeOf }: ListOfTexts<Row>,
  showing: Showing<NoInfer<Row>>,
): Promise<OperationResponse<never>> {
  const [rows, total] = await Promise.all([readRows(rangeOf(page)), readTotal()]);
  const lastRow = rows.at(-1);
  const hasRowsAfter = async (place: PageStart) => (await readRows({ ...place, limit: 1, offset: 0 })).length > 0;
  const meta = await pageMeta(page, total, { count: rows.length, last: lastRow && placeOf(lastRow) }, hasRowsAfter);
  const end = `],"meta":${JSON.stringify(meta)}}`;

  const stored = rows.map(showing.stored);
  const others = rows.filter((_, index) => stored[index] === undefined);
  if (others.length === 0) return { body: new JsonText(`{"data":[${stored.join(",")}${end}`) };
  const { byId, isCut } = await showing.made(others, maxPageChars);
  const texts = rows.map(({ id }, index) => stored[index] ?? byId.get(id));
  if (!isCut) {
    const known = texts.filter((text) => text !== undefined);
    return { body: new JsonText(`{"data":[${known.join(",")}${end}`) };
  }
  const parts = async function* () {
    let part = '{"data":[';
    let separator = "";
    for (const [index, row] of rows.entries()) {
      const text = texts[index] ?? (await showing.made([row], maxPageChars)).byId.get(row.id);
      // Only what is still to be sent waits in memory for a client that does not read.
      texts[index] = undefined;
      if (text === undefined) continue;
      part += separator + text;
      separator = ",";
      if (part.length < maxPartChars) continue;
      yield part;
      part = "";
      await ownTurn();
    }
    yield part + end;
  };
  return { body: new JsonParts(parts()) };
}
