import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Dialect } from "./dialect/dialect.ts";
import { isLive } from "./live-projects.ts";
import type { Scope } from "./scope.ts";
import type { Schema } from "./tables.ts";

interface Matching extends Scope {
  /** As `features/reach/search/search-expression.ts` writes it. */
  words: string;
  /** No more documents than these are looked at. */
  window: number;
}

/**
 * The newest documents that match an expression, to select from. Limited before they are joined with anything, because
 * a common word matches most documents. What they stand for may have been deleted since it was indexed.
 */
export const newestMatches = (q: Kysely<Schema>, p: Matching, { search }: Dialect): RawBuilder<unknown> =>
  sql`(select d.org_id, d.id, d.kind, d.project_id, ${search.number} as number from ${search.documents}
    where ${search.matches(p.words)} and d."org_id" = ${p.org} and ${isLive(q, p, "d.project_id")}
    order by ${search.newestFirst} limit ${p.window} + 0)`;
