import type { Tx } from "../../../db/database.ts";
import { addToFeedbackWeek, deleteFeedbackWeeks, findFeedbackToRecount } from "./feedback-weeks.queries.ts";
import { weeklyCounts } from "./weekly-counts.ts";

/** Counts an organisation's items by week again, after their times were changed by other means. */
export async function recountWeeks(tx: Tx, org: string): Promise<void> {
  await tx.send(deleteFeedbackWeeks, { org });
  for (const row of await tx.all(findFeedbackToRecount, { org })) {
    for (const counter of weeklyCounts(row)) await tx.send(addToFeedbackWeek, { ...counter, by: 1 });
  }
}
