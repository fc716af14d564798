import { sql } from "kysely";
import { query, queryWith } from "../../../db/query.ts";
import type { WeeklyFact } from "../../../db/tables/feedback.ts";

export interface WeeklyCount {
  readonly org: string;
  readonly project: string;
  /** The Monday on which it starts. */
  readonly week: string;
  readonly fact: WeeklyFact;
  readonly durationClass: number;
}

export const addToFeedbackWeek = query((q, p: WeeklyCount & { by: number }) =>
  q
    .insertInto("feedback_weeks")
    .values({
      org_id: p.org,
      project_id: p.project,
      week: p.week,
      fact: p.fact,
      duration_class: p.durationClass,
      items: p.by,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["org_id", "project_id", "week", "fact", "duration_class"])
        .doUpdateSet((eb) => ({ items: eb("feedback_weeks.items", "+", eb.ref("excluded.items")) })),
    ),
);

interface OfClient {
  org: string;
  client?: string;
}

/** The counters since a week, of all projects or of those of a client. */
export const sumFeedbackWeeks = queryWith(["client"], (q, p: OfClient & { from: string }) => {
  const counters = q
    .selectFrom("projects")
    .innerJoin("feedback_weeks as counted", (join) =>
      join.onRef("counted.org_id", "=", "projects.org_id").onRef("counted.project_id", "=", "projects.id"),
    )
    .select((eb) => [
      "counted.week",
      "counted.fact",
      "counted.duration_class",
      eb.fn.sum<number>("counted.items").as("items"),
    ])
    .where("projects.org_id", "=", p.org)
    .where("counted.week", ">=", p.from)
    .groupBy(["counted.week", "counted.fact", "counted.duration_class"])
    .orderBy("counted.duration_class");
  return p.client === undefined ? counters : counters.where("projects.client_id", "=", p.client);
});

export const sumFeedbackByStatus = queryWith(["client"], (q, p: OfClient) => {
  const counters = q
    .selectFrom("projects")
    .innerJoin("feedback_counts as counted", (join) =>
      join.onRef("counted.org_id", "=", "projects.org_id").onRef("counted.project_id", "=", "projects.id"),
    )
    .select((eb) => ["counted.status", eb.fn.sum<number>("counted.items").as("items")])
    .where("projects.org_id", "=", p.org)
    .where("counted.spam", "=", sql.lit(0))
    .groupBy("counted.status");
  return p.client === undefined ? counters : counters.where("projects.client_id", "=", p.client);
});
