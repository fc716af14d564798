import type { Tables } from "../../../db/tables.ts";
import type { WeeklyFact } from "../../../db/tables/feedback.ts";
import { durationClass } from "./duration-class.ts";
import type { WeeklyCount } from "./feedback-weeks.queries.ts";
import { weekOf } from "./weeks.ts";

type CountedRow = Pick<Tables["feedback"], "org_id" | "project_id" | "spam" | "created_at" | "done_at" | "reopened_at">;

/** The weekly counters that an item is part of. */
export function weeklyCounts(row: CountedRow): WeeklyCount[] {
  if (row.spam === 1) return [];
  const count = (fact: WeeklyFact, at: string, ofDuration = 0): WeeklyCount => ({
    org: row.org_id,
    project: row.project_id,
    week: weekOf(at),
    fact,
    durationClass: ofDuration,
  });
  const counts = [count("created", row.created_at)];
  if (row.done_at !== null) {
    const took = Date.parse(row.done_at) - Date.parse(row.created_at);
    counts.push(count("done", row.done_at, durationClass(took)));
  }
  if (row.reopened_at !== null) counts.push(count("reopened", row.reopened_at));
  return counts;
}
