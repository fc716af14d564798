import type { Tx } from "../../db/database.ts";
import type { Tables } from "../../db/tables.ts";
import { addToFeedbackCount, type FeedbackKind } from "./feedback.queries.ts";

type FeedbackRow = Tables["feedback"];

/** An item before and after a change; undefined where it did not or does not exist. */
interface Step {
  readonly before?: FeedbackRow;
  readonly after?: FeedbackRow;
}

/** Moves items between counters, always in the same order so that two changes cannot deadlock. */
export async function recountFeedback(tx: Tx, steps: readonly Step[]): Promise<void> {
  const changes = new Map<string, FeedbackKind & { by: number }>();
  const add = (row: FeedbackRow | undefined, by: 1 | -1) => {
    if (!row) return;
    const kind = kindOf(row);
    const key = Object.values(kind).join(" ");
    changes.set(key, { ...kind, by: (changes.get(key)?.by ?? 0) + by });
  };
  for (const { before, after } of steps) {
    add(before, -1);
    add(after, 1);
  }
  for (const [, change] of [...changes].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (change.by !== 0) await tx.send(addToFeedbackCount, change);
  }
}

const kindOf = (row: FeedbackRow): FeedbackKind => ({
  org: row.org_id,
  project: row.project_id,
  spam: row.spam,
  status: row.status,
  type: row.type,
  isAssigned: row.is_assigned,
  hasTickets: row.has_tickets,
});
