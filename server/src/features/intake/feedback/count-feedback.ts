import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { addToFeedbackCount, type FeedbackKind } from "./feedback-counts.queries.ts";
import { addToFeedbackWeek } from "./feedback-weeks.queries.ts";
import { keepRelations } from "./keep-relations.ts";
import { weeklyCounts } from "./weekly-counts.ts";

type FeedbackRow = Tables["feedback"];

/** An item before and after a change; undefined where it did not or does not exist. */
interface Step {
  readonly before?: FeedbackRow;
  readonly after?: FeedbackRow;
}

/**
 * Moves items between counters, always in the same order so that two changes cannot deadlock, and keeps
 * the relations that lists are read by.
 */
export async function recountFeedback(tx: Tx, steps: readonly Step[]): Promise<void> {
  for (const { before, after } of steps) if (after) await keepRelations(tx, before, after);
  for (const change of differences(steps, (row) => [kindOf(row)])) await tx.send(addToFeedbackCount, change);
  for (const change of differences(steps, weeklyCounts)) await tx.send(addToFeedbackWeek, change);
}

/** By how much each counter changes, without those that stay the same. */
function differences<Counter extends object>(steps: readonly Step[], countersOf: (row: FeedbackRow) => Counter[]) {
  const changes = new Map<string, Counter & { by: number }>();
  const add = (row: FeedbackRow | undefined, by: 1 | -1) => {
    for (const counter of row ? countersOf(row) : []) {
      const key = Object.values(counter).join(" ");
      changes.set(key, { ...counter, by: (changes.get(key)?.by ?? 0) + by });
    }
  };
  for (const { before, after } of steps) {
    add(before, -1);
    add(after, 1);
  }
  return [...changes]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, change]) => change)
    .filter(({ by }) => by !== 0);
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
