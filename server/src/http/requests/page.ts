import { errors, type OperationName } from "@corkboard/contract";
import type { PageStart, RowRange } from "../../db/page-bounds.ts";
import { Fault } from "../../shared/fault.ts";
import type { Signer } from "../../signing/signer.ts";
import { cursorsOf } from "./cursors.ts";

/** The part of a list that a request asks for. */
export interface Page {
  readonly limit: number;
  /** As `meta` shows it. With a cursor, the number of items on the pages before. */
  readonly offset: number;
  /** Where a cursor continues. */
  readonly after?: PageStart;
  /** The cursor of the page that begins after an item. Undefined for a request that does not page by cursor. */
  readonly cursorAfter?: (last: PageStart, offset: number) => string;
}

export const rangeOf = ({ limit, offset, after }: Page): RowRange =>
  after ? { ...after, limit, offset: 0 } : { limit, offset };

/** Everything that decides which items a list has, and in which order. A cursor is valid for one of them only. */
interface ListOfItems {
  readonly operation: OperationName;
  /** The organisation, or the person whose data it is. */
  readonly holder: string;
  readonly params: unknown;
  readonly filter: object;
}

interface PageParameters {
  readonly limit: number;
  readonly offset: number;
  /** Empty for the first page by cursor. */
  readonly cursor?: string;
}

export function readPage(signer: Signer, list: ListOfItems, asked: PageParameters, isOffsetGiven: boolean): Page {
  const { limit, offset, cursor } = asked;
  if (cursor === undefined) return { limit, offset };
  if (isOffsetGiven) throw new Fault(errors.cursorWithOffset);
  const cursors = cursorsOf(signer, [list.operation, list.holder, list.params, list.filter]);
  const cursorAfter = (last: PageStart, before: number) => cursors.cursorAt([before, last]);
  if (cursor === "") return { limit, offset, cursorAfter };
  const place = cursors.placeAt(cursor) as [number, PageStart] | undefined;
  if (!place) throw new Fault(errors.invalidCursor);
  const [before, after] = place;
  return { limit, offset: before, after, cursorAfter };
}
