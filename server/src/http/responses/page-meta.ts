import type { PageMeta } from "@corkboard/contract";
import type { PageStart } from "../../db/page-bounds.ts";
import type { Page } from "../requests/page.ts";

/** What `meta` says of a page, once its rows are read. */
export async function pageMeta(
  page: Page,
  total: number,
  rows: { readonly count: number; readonly last: PageStart | undefined },
  hasRowsAfter: (last: PageStart) => Promise<boolean>,
): Promise<PageMeta> {
  const { limit, offset, cursorAfter } = page;
  const meta = { total, limit, offset };
  if (!cursorAfter) return meta;
  const { count, last } = rows;
  const end = offset + count;
  // If rows before the page were deleted, the total is too low to tell.
  const isFollowed = last !== undefined && count >= limit && (end < total || (await hasRowsAfter(last)));
  return { ...meta, next_cursor: isFollowed ? cursorAfter(last, end) : null };
}
