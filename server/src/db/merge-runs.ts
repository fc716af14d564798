import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import { byCreation, type PageBounds, type SortOrder, startingAfter } from "./page-bounds.ts";
import type { Schema, Tables } from "./tables.ts";

export interface ListPosition {
  id: string;
  created_at: string;
}

/**
 * The rows of a page, sorted by creation date, merged from several runs that an index holds in that order. Every run is
 * cut at the start and at the end of the page before the merge, so the cost depends on the page and not on the number of
 * matches. `columns` are those of the runs.
 */
export function mergeRuns<Table extends keyof Tables>(
  q: Kysely<Schema>,
  runs: readonly SelectQueryBuilder<Schema, Table, ListPosition>[],
  page: PageBounds,
  order: SortOrder,
  columns: readonly [string, string] = byCreation,
) {
  const merged = runs
    .map((run) => startingAfter(run, page, columns, order))
    .map((run) => q.selectFrom(sorted(run, order).limit(page.end).as("run")).select(["run.id", "run.created_at"]))
    .reduce((all, run) => all.unionAll(run));
  return sorted(merged, order).limit(page.limit).offset(page.offset).as("page");
}

function sorted<DB, Table extends keyof DB>(select: SelectQueryBuilder<DB, Table, ListPosition>, order: SortOrder) {
  return select.orderBy(sql.ref("created_at"), order).orderBy(sql.ref("id"), order);
}
