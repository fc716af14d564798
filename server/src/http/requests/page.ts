import { errors, type OperationName } from "@corkboard/contract";
import type { PageStart, RowRange } from "../../db/page-bounds.ts";
import { Fault } from "../../shared/fault.ts";
import type { Signer } from "../../signing/signer.ts";

/** The part of a list that a request asks for. */
export interface Page {
  readonly limit: number;
  /** As `meta` shows it. With a cursor, the number of items on the pages before. */
  readonly offset: number;
  /** Where a cursor continues. */
  readonly after?: PageStart;
  /** The cursor of the page that begins after an item. Undefined for a request with an offset. */
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
  readonly cursor?: string;
}

/** Part of what is signed, so that a service which continues pages differently does not accept them. */
const layout = 1;

const signatureLength = 32;

export function readPage(signer: Signer, list: ListOfItems, asked: PageParameters, isOffsetGiven: boolean): Page {
  const { limit, offset, cursor } = asked;
  if (cursor !== undefined && isOffsetGiven) throw new Fault(errors.cursorWithOffset);
  if (isOffsetGiven) return { limit, offset };
  const signedText = (place: string) =>
    JSON.stringify([layout, list.operation, list.holder, list.params, list.filter, place]);
  const cursorAfter = (last: PageStart, before: number) => {
    const place = Buffer.from(JSON.stringify([before, last])).toString("base64url");
    return place + signer.sign("cursor", signedText(place));
  };
  if (cursor === undefined) return { limit, offset, cursorAfter };
  const place = cursor.slice(0, -signatureLength);
  if (!signer.isSigned("cursor", signedText(place), cursor.slice(-signatureLength)))
    throw new Fault(errors.invalidCursor);
  const [before, after] = JSON.parse(Buffer.from(place, "base64url").toString()) as [number, PageStart];
  return { limit, offset: before, after, cursorAfter };
}
