import type { StreamReset } from "@corkboard/contract";
import type { Page } from "../requests/query-string.ts";

/** A body that the database has already serialised as JSON. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export interface OperationResponse<Body> {
  readonly body: Body | JsonText;
  /** Sent as the ETag of a single object. */
  readonly version?: number;
  /** The path of a created object. */
  readonly location?: string;
}

export const single = <Data>(data: Data, version?: number): OperationResponse<{ data: Data }> => ({
  body: { data },
  version,
});

/** Like `single`, for an object serialised by the database. */
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

/** Like `list`, for rows serialised by the database. */
export const listOfJson = (rows: readonly string[], total: number, page: Page): OperationResponse<never> => ({
  body: new JsonText(
    `{"data":[${rows.join(",")}],"meta":{"total":${total},"limit":${page.limit},"offset":${page.offset}}}`,
  ),
});

/** A part of the event log, serialised by the database. */
export const logOfJson = (
  events: readonly string[],
  meta: { limit: number; more: boolean; reset: StreamReset | undefined },
): OperationResponse<never> => ({
  body: new JsonText(`{"data":[${events.join(",")}],"meta":${JSON.stringify(meta)}}`),
});

export const deleted = (): OperationResponse<{ data: { deleted: true } }> => ({ body: { data: { deleted: true } } });

export const boundsOf = ({ limit, offset }: Page) => ({ limit, offset, end: offset + limit });

/** The chosen values of a filter. Filtering by all values is the same as not filtering. */
export const narrowed = <Value>(chosen: readonly Value[] | undefined, all: readonly Value[]): readonly Value[] =>
  chosen === undefined || chosen.length === all.length ? [] : chosen;
