import type { Reader } from "../../../db/database.ts";
import type { PageStart } from "../../../db/page-bounds.ts";
import type { RowOf } from "../../../db/query.ts";
import { conditionsOf, type PortalFilters } from "./portal-filters.ts";
import { findEndOfWindow, listReports } from "./portal-list.queries.ts";

export type ListedReport = RowOf<typeof listReports>;

/** Where a page begins, and in which direction it continues from there. */
export interface PagePlace {
  readonly towards: "older" | "newer";
  readonly from: PageStart;
}

export interface ReportsPage {
  /** Newest first. */
  readonly reports: readonly ListedReport[];
  /** Where the pages beside this one begin; "first" for the first page. */
  readonly newer: PagePlace | "first" | undefined;
  readonly older: PagePlace | undefined;
  /** When the oldest report was made that a search has looked at; undefined if it has looked at all. */
  readonly searchedTo: string | undefined;
}

interface Listed {
  readonly org: string;
  /** The IDs of the websites whose reports are listed. */
  readonly websites: readonly string[];
  readonly filters: PortalFilters;
  /** How many reports of each website and status are looked at: as few as these, if they are enough for a page. */
  readonly depths?: readonly number[];
}

const reportsPerPage = 100;
/**
 * Most searches find a page of matches among the first ones. A contact with more than the last ones continues from there:
 * 50,000 ordinary titles take less than a tenth of a second.
 */
const searchedAtOnce = [1_000, 50_000];
const mostStatuses = 3;

/** A page of reports, read in the background. What it costs does not depend on how many reports are before it. */
export async function readReports(db: Reader, of: Listed, place?: PagePlace): Promise<ReportsPage> {
  const { rows, end, isFull } = await readWindow(db, of, place);
  const last = rows.at(-1);
  const beyond = isFull ? last : end;
  if (place?.towards !== "newer") {
    const [first] = rows;
    return {
      reports: rows,
      newer: place && (first ? { towards: "newer", from: startAt(first) } : "first"),
      older: beyond && { towards: "older", from: startAt(beyond) },
      searchedTo: isFull ? undefined : end?.created_at,
    };
  }
  // What the page was to end with was deleted, or nothing newer matches.
  const [oldest] = rows;
  if (!oldest) return readReports(db, of);
  return {
    reports: rows.toReversed(),
    newer: beyond && { towards: "newer", from: startAt(beyond) },
    older: { towards: "older", from: startAt(oldest) },
    searchedTo: undefined,
  };
}

interface Window {
  /** In the direction of the page. */
  readonly rows: readonly ListedReport[];
  readonly end: Position | undefined;
  readonly isFull: boolean;
}

async function readWindow(db: Reader, of: Listed, place: PagePlace | undefined): Promise<Window> {
  const { org, websites, filters } = of;
  const [depth = reportsPerPage, ...larger] = of.depths ?? (filters.text === "" ? [] : searchedAtOnce);
  const list = {
    org,
    websites: JSON.stringify(websites),
    ...conditionsOf(filters),
    ...place?.from,
    oldestFirst: place?.towards === "newer" ? (true as const) : undefined,
  };
  const end = await db.first(findEndOfWindow, { ...list, depth });
  const bounds = { endAt: end?.created_at, endId: end?.id, most: (depth + 1) * websites.length * mostStatuses };
  const found = await db.all(listReports, { ...list, ...bounds, limit: reportsPerPage + 1 });
  const isFull = found.length > reportsPerPage;
  if (!isFull && end && larger.length > 0) return readWindow(db, { ...of, depths: larger }, place);
  return { rows: found.slice(0, reportsPerPage), end, isFull };
}

interface Position {
  readonly created_at: string;
  readonly id: string;
}

const startAt = ({ created_at, id }: Position): PageStart => ({ after: created_at, afterId: id });
