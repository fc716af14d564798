import type { StreamReset } from "@corkboard/contract";
import type { Page } from "../requests/query-string.ts";

/** A body that is JSON already, written by the database from the schema of its rows. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** What an operation answers: the body, and what belongs into its headers. */
export interface OperationResponse<Body> {
  readonly body: Body | JsonText;
  /** Becomes the ETag of a single object. */
  readonly version?: number;
  /** Where a created object is found. */
  readonly location?: string;
}

export const single = <Data>(data: Data, version?: number): OperationResponse<{ data: Data }> => ({
  body: { data },
  version,
});

/** The same of an object that is JSON already. */
export const singleOfJson = (text: string, version: number): OperationResponse<never> => ({
  body: new JsonText(`{"data":${text}}`),
  version,
});

export const created = <Data>(data: Data, location: string, version?: number): OperationResponse<{ data: Data }> => ({
  body: { data },
  location,
  version,
});

export const list = <Item>(
  data: Item[],
  total: number,
  page: Page,
): OperationResponse<{ data: Item[]; meta: { total: number; limit: number; offset: number } }> => ({
  body: { data, meta: { total, limit: page.limit, offset: page.offset } },
});

/** The same list of rows that are JSON already. */
export const listOfJson = (rows: readonly string[], total: number, page: Page): OperationResponse<never> => ({
  body: new JsonText(
    `{"data":[${rows.join(",")}],"meta":{"total":${total},"limit":${page.limit},"offset":${page.offset}}}`,
  ),
});

/** A stretch of the log of events, each JSON already. */
export const logOfJson = (
  events: readonly string[],
  meta: { limit: number; more: boolean; reset: StreamReset | undefined },
): OperationResponse<never> => ({
  body: new JsonText(`{"data":[${events.join(",")}],"meta":${JSON.stringify(meta)}}`),
});

export const deleted = (): OperationResponse<{ data: { deleted: true } }> => ({ body: { data: { deleted: true } } });

/** The part of all matches that a page covers. */
export const boundsOf = ({ limit, offset }: Page) => ({ limit, offset, end: offset + limit });
