import { sql } from "kysely";
import { query } from "../../../db/query.ts";
import { summaryFormat } from "./feedback-summary.ts";

/** Items whose summary is used, in the order of their keys. */
export const findSummarised = query((q, p: { afterOrg: string; afterId: string; atMost: number }) =>
  q
    .selectFrom("feedback")
    .selectAll()
    .where(sql<boolean>`(org_id, id) > (${p.afterOrg}, ${p.afterId})`)
    .whereRef("summary_version", "=", "version")
    .where("summary_format", "=", sql.lit(summaryFormat))
    .orderBy("org_id")
    .orderBy("id")
    .limit(p.atMost),
);
