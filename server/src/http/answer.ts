import type { Page } from "./query-string.ts";

/** What an operation answers: the body, and what belongs into its headers. */
export interface Answer<Body> {
  readonly body: Body;
  /** Becomes the ETag of a single object. */
  readonly version?: number;
  /** Where a created object is found. */
  readonly location?: string;
}

export const single = <Data>(data: Data, version?: number): Answer<{ data: Data }> => ({ body: { data }, version });

export const created = <Data>(data: Data, location: string, version?: number): Answer<{ data: Data }> => ({
  body: { data },
  location,
  version,
});

export const list = <Item>(
  data: Item[],
  total: number,
  page: Page,
): Answer<{ data: Item[]; meta: { total: number; limit: number; offset: number } }> => ({
  body: { data, meta: { total, limit: page.limit, offset: page.offset } },
});

export const deleted = (): Answer<{ data: { deleted: true } }> => ({ body: { data: { deleted: true } } });
