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

/**
 * The rows of a page, newest first, merged from several runs that an index holds in that order. Every run is cut at the
 * end of the page before the merge, so the cost depends on the page and not on the number of matches.
 */
export function mergeNewest<Table extends keyof Tables>(
  q: Kysely<Tables>,
  runs: readonly SelectQueryBuilder<Tables, Table, ListPosition>[],
  page: PageBounds,
) {
  const merged = runs
    .map((run) => q.selectFrom(newestFirst(run).limit(page.end).as("run")).select(["run.id", "run.created_at"]))
    .reduce((all, run) => all.unionAll(run));
  return newestFirst(merged).limit(page.limit).offset(page.offset).as("page");
}

function newestFirst<DB, Table extends keyof DB>(select: SelectQueryBuilder<DB, Table, ListPosition>) {
  return select.orderBy(sql.ref("created_at"), "desc").orderBy(sql.ref("id"), "desc");
}
