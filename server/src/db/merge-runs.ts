import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import type { Tables } from "./tables.ts";

export interface ListPosition {
  id: string;
  created_at: string;
}

/** `end` is `limit + offset`: no row beyond it can be on the page. */
export interface PageBounds {
  limit: number;
  offset: number;
  end: number;
}

export type SortOrder = "asc" | "desc";

/**
 * The rows of a page, sorted by creation date, merged from several runs that an index holds in that order. Every run is
 * cut at the end of the page before the merge, so the cost depends on the page and not on the number of matches.
 */
export function mergeRuns<Table extends keyof Tables>(
  q: Kysely<Tables>,
  runs: readonly SelectQueryBuilder<Tables, Table, ListPosition>[],
  page: PageBounds,
  order: SortOrder,
) {
  const merged = runs
    .map((run) => q.selectFrom(sorted(run, order).limit(page.end).as("run")).select(["run.id", "run.created_at"]))
    .reduce((all, run) => all.unionAll(run));
  return sorted(merged, order).limit(page.limit).offset(page.offset).as("page");
}

function sorted<DB, Table extends keyof DB>(select: SelectQueryBuilder<DB, Table, ListPosition>, order: SortOrder) {
  return select.orderBy(sql.ref("created_at"), order).orderBy(sql.ref("id"), order);
}
