import type { Reader } from "../../../db/database.ts";
import { nilId } from "../../../shared/id.ts";
import { withSummary } from "./feedback-summary.ts";
import { findSummarised } from "./feedback-summary.queries.ts";

const rowsAtOnce = 500;

/** How many stored summaries are used although they differ from what they would be now. Must be 0 after every transaction. */
export async function countWrongSummaries(db: Reader): Promise<number> {
  let [afterOrg, afterId, wrong] = [nilId, nilId, 0];
  for (;;) {
    const rows = await db.all(findSummarised, { afterOrg, afterId, atMost: rowsAtOnce });
    wrong += rows.filter((row) => row.summary !== withSummary(row).summary).length;
    const last = rows.at(-1);
    if (!last) return wrong;
    [afterOrg, afterId] = [last.org_id, last.id];
  }
}
