import type { Tx } from "../../../db/database.ts";
import { feedbackRelations } from "../../../db/tables/feedback.ts";
import type { Tables } from "../../../db/tables.ts";
import { filteredColumns, relationNames } from "./feedback-filter.ts";
import { relationWrites } from "./feedback-relations.queries.ts";

type FeedbackRow = Tables["feedback"];

/** Makes relations what the item's own lists and columns say. They are deleted with it. */
export async function keepRelations(tx: Tx, before: FeedbackRow | undefined, after: FeedbackRow): Promise<void> {
  for (const name of relationNames) {
    const { insert, update, remove } = relationWrites[name];
    const { listedIn } = feedbackRelations[name];
    const [old, current] = [listOf(before?.[listedIn]), listOf(after[listedIn])];
    const kept = old.filter((one) => current.includes(one));
    for (const related of old) if (!current.includes(related)) await tx.send(remove, { ...after, related });
    if (kept.length > 0 && before && isListedOtherwise(before, after)) await tx.send(update, after);
    for (const related of current) if (!old.includes(related)) await tx.send(insert, { ...after, related });
  }
}

const listOf = (json = "[]"): string[] => (json === "[]" ? [] : (JSON.parse(json) as string[]));

const isListedOtherwise = (before: FeedbackRow, after: FeedbackRow) =>
  before.spam !== after.spam || filteredColumns.some((column) => before[column] !== after[column]);
