import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import type { Tables } from "./tables.ts";

export interface Place {
  id: string;
  created_at: string;
}

/** `end` is limit and offset together: nothing beyond it can be on the page. */
export interface PageBounds {
  limit: number;
  offset: number;
  end: number;
}

/**
 * The places of a page, newest first, out of several runs that an index holds in that order each. Every run is cut where
 * the page ends before they are merged, so the cost follows the page and not the number of matches.
 */
export function newestOf<Table extends keyof Tables>(
  q: Kysely<Tables>,
  runs: readonly SelectQueryBuilder<Tables, Table, Place>[],
  page: PageBounds,
) {
  const merged = runs
    .map((run) => q.selectFrom(newestFirst(run).limit(page.end).as("run")).select(["run.id", "run.created_at"]))
    .reduce((all, run) => all.unionAll(run));
  return newestFirst(merged).limit(page.limit).offset(page.offset).as("page");
}

function newestFirst<DB, Table extends keyof DB>(select: SelectQueryBuilder<DB, Table, Place>) {
  return select.orderBy(sql.ref("created_at"), "desc").orderBy(sql.ref("id"), "desc");
}
