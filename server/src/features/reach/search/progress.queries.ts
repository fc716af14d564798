import { sql } from "kysely";
import { nilId } from "../../../shared/id.ts";
import { query } from "../../../db/query.ts";
import type { Tables } from "../../../db/tables.ts";

interface OfOrganisation {
  org: string;
}

/** Version 0 was made by no code, so everything is indexed. */
export const openProgress = query((q, p: OfOrganisation) =>
  q
    .insertInto("search_progress")
    .values({ org_id: p.org, version: 0, indexed: 0, rebuilding: null, rebuilt_to: nilId })
    .onConflict((conflict) => conflict.column("org_id").doNothing()),
);

/** Locked while documents are indexed; other processes skip it. */
export const claimProgress = query((q, p: OfOrganisation, dialect) =>
  dialect.claimRows(
    q
      .selectFrom("search_progress")
      .select(["version", "indexed", "rebuilding", "rebuilt_to"])
      .where("org_id", "=", p.org),
  ),
);

/** How far an organisation's documents have been indexed. */
export type Progress = Omit<Tables["search_progress"], "org_id">;

export const saveProgress = query((q, p: OfOrganisation & Progress) =>
  q
    .updateTable("search_progress")
    .set({ version: p.version, indexed: p.indexed, rebuilding: p.rebuilding, rebuilt_to: p.rebuilt_to })
    .where("org_id", "=", p.org),
);

/** Everything is indexed again by the next worker. */
export const forgetProgress = query((q, p: OfOrganisation) =>
  q.updateTable("search_progress").set({ version: 0 }).where("org_id", "=", p.org),
);

/** The organisations with something to index, for the service itself. */
export const findOrganisationsToIndex = query((q, p: { version: number }) =>
  q
    .selectFrom("organisations")
    .leftJoin("search_progress", "search_progress.org_id", "organisations.id")
    .select("organisations.id")
    .where(
      sql<boolean>`coalesce(search_progress.version, 0) <> ${p.version} or search_progress.rebuilding is not null
        or exists (select 1 from events e where e.org_id = organisations.id and e.seq is null)
        or coalesce((select max(e.seq) from events e where e.org_id = organisations.id), 0)
          > coalesce(search_progress.indexed, 0)`,
    ),
);
