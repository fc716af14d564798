import { type Overview, overviewWeeks } from "@corkboard/contract";
import type { Reader } from "../../../db/database.ts";
import { typicalDurationMs } from "./duration-class.ts";
import { sumFeedbackByStatus, sumFeedbackWeeks } from "./feedback-weeks.queries.ts";
import { weeksUpTo } from "./weeks.ts";

/** The figures of an organisation, or of one of its clients. */
export async function readFeedbackFigures(
  db: Reader,
  of: { org: string; client?: string },
): Promise<Omit<Overview, "background_idle_seconds">> {
  const weeks = weeksUpTo(db.now().getTime(), overviewWeeks);
  const byStatus = await db.all(sumFeedbackByStatus, of);
  const counters = await db.all(sumFeedbackWeeks, { ...of, from: weeks[0] ?? "" });
  const withStatus = (...statuses: string[]) => total(byStatus.filter(({ status }) => statuses.includes(status)));
  const ofFact = (fact: string) => counters.filter((counter) => counter.fact === fact);
  const inWeek = (week: string, fact: string) => total(ofFact(fact).filter((counter) => counter.week === week));
  return {
    open: withStatus("new", "in_progress", "review"),
    waiting_on_us: withStatus("new", "in_progress"),
    median_seconds_to_done: medianSeconds(ofFact("done")),
    reopened: total(ofFact("reopened")),
    weeks: weeks.map((week) => ({ week, created: inWeek(week, "created"), done: inWeek(week, "done") })),
  };
}

const total = (counters: readonly { readonly items: number }[]) => counters.reduce((sum, { items }) => sum + items, 0);

/** Of counters sorted by duration. The lower median if their number is even. */
function medianSeconds(counters: readonly { readonly duration_class: number; readonly items: number }[]) {
  const middle = Math.ceil(total(counters) / 2);
  let passed = 0;
  for (const { duration_class, items } of counters) {
    passed += items;
    if (items > 0 && passed >= middle) return Math.round(typicalDurationMs(duration_class) / 1_000);
  }
  return null;
}
