import {
  FeedbackPatch,
  type FeedbackStatus,
  feedbackStatuses,
  type FeedbackType,
  feedbackTypes,
} from "@corkboard/contract";
import type { Kysely } from "kysely";
import { deletedProjects, isInProject, isInProjectForKeyShare } from "../../db/live-projects.ts";
import { mergeNewest, type PageBounds } from "../../db/merge-newest.ts";
import { projectForKeyShare } from "../../db/project-for-key-share.ts";
import type { One } from "../../db/row-key.ts";
import { query, queryWith } from "../../db/query.ts";
import { patchOf } from "../../db/patch.ts";
import type { Tables } from "../../db/tables.ts";
import { insertRow, updateRow } from "../../db/write-row.ts";
import { presentFeedback, presentFeedbackSummary } from "./feedback.present.ts";

const oneFeedback = (q: Kysely<Tables>, p: One) =>
  q.selectFrom("feedback").selectAll().where("org_id", "=", p.org).where("id", "=", p.id);

export const findFeedback = query((q, p: One) => oneFeedback(q, p).where(isInProject("feedback")));

/** The item as its presenter reads it. */
export const findFeedbackToShow = query((q, p: One, dialect) => {
  const { flat, columns } = presentFeedback.selection(dialect);
  return q
    .selectFrom("feedback")
    .select(flat.as("flat"))
    .select([...columns, "version"])
    .where("org_id", "=", p.org)
    .where("id", "=", p.id)
    .where(isInProject("feedback"));
});

/** What a comment needs to know of its item, which cannot be deleted before the comment is written. */
export const findFeedbackToCommentOn = query((q, p: One, dialect) =>
  dialect.forShare(
    q
      .selectFrom("feedback")
      .select(["id", "project_id"])
      .where("org_id", "=", p.org)
      .where("id", "=", p.id)
      .where(isInProjectForKeyShare("feedback", dialect)),
  ),
);

export const findFeedbackToChange = query((q, p: One, dialect) =>
  dialect.forUpdate(oneFeedback(q, p).where(isInProjectForKeyShare("feedback", dialect))),
);

export const findProjectOfFeedbackForKeyShare = query((q, p: One, dialect) =>
  projectForKeyShare("feedback", q, p, dialect),
);

export interface FeedbackFilter {
  org: string;
  spam: number;
  project?: string;
  status?: FeedbackStatus;
  type?: FeedbackType;
}

/**
 * Newest first with any filter, without reading rows that do not match: the index has one ordered run per status and
 * type, and a filter on only one of them merges the runs of the other.
 */
export const listFeedback = queryWith(["project", "status", "type"], (q, p: FeedbackFilter & PageBounds, dialect) => {
  const { flat, columns } = presentFeedbackSummary.selection(dialect);
  const shown = [flat.as("flat"), "feedback.id" as const, ...columns.map((column) => `feedback.${column}` as const)];
  if (p.status === undefined && p.type === undefined) {
    const items = q
      .selectFrom("feedback")
      .select(shown)
      .where("org_id", "=", p.org)
      .where("spam", "=", p.spam)
      .where("project_id", "not in", deletedProjects(q, p));
    const ofScope = p.project === undefined ? items : items.where("project_id", "=", p.project);
    return ofScope.orderBy("created_at", "desc").orderBy("id", "desc").limit(p.limit).offset(p.offset);
  }
  const runOf = (status: FeedbackStatus, type: FeedbackType) => {
    const run = q
      .selectFrom("feedback")
      .select(["id", "created_at"])
      .where("org_id", "=", p.org)
      .where("spam", "=", p.spam)
      .where("status", "=", status)
      .where("type", "=", type)
      .where("project_id", "not in", deletedProjects(q, p));
    return p.project === undefined ? run : run.where("project_id", "=", p.project);
  };
  const types = p.type === undefined ? feedbackTypes : [p.type];
  const statuses = p.status === undefined ? feedbackStatuses : [p.status];
  const runs = statuses.flatMap((status) => types.map((type) => runOf(status, type)));
  // Ordered by the page's columns: with the item's, SQLite would scan all items in that order.
  return q
    .selectFrom(mergeNewest(q, runs, p))
    .innerJoin("feedback", (join) => join.onRef("feedback.id", "=", "page.id").on("feedback.org_id", "=", p.org))
    .select(shown)
    .orderBy("page.created_at", "desc")
    .orderBy("page.id", "desc");
});

export const countFeedback = queryWith(["project", "status", "type"], (q, p: FeedbackFilter) => {
  let counts = q
    .selectFrom("feedback_counts")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("items"), eb.lit(0)).as("total"))
    .where("org_id", "=", p.org)
    .where("spam", "=", p.spam);
  if (p.project !== undefined) counts = counts.where("project_id", "=", p.project);
  if (p.status !== undefined) counts = counts.where("status", "=", p.status);
  if (p.type !== undefined) counts = counts.where("type", "=", p.type);
  return counts;
});

export interface FeedbackKind {
  org: string;
  project: string;
  spam: number;
  status: FeedbackStatus;
  type: FeedbackType;
}

export const addToFeedbackCount = query((q, p: FeedbackKind & { by: number }) =>
  q
    .insertInto("feedback_counts")
    .values({ org_id: p.org, project_id: p.project, spam: p.spam, status: p.status, type: p.type, items: p.by })
    .onConflict((conflict) =>
      conflict
        .columns(["org_id", "project_id", "spam", "status", "type"])
        .doUpdateSet((eb) => ({ items: eb("feedback_counts.items", "+", eb.ref("excluded.items")) })),
    ),
);

/** Increments the project's next feedback position. */
export const takeFeedbackPosition = query((q, p: { org: string; project: string }) =>
  q
    .updateTable("projects")
    .set((eb) => ({ next_feedback_position: eb("next_feedback_position", "+", 1) }))
    .where("org_id", "=", p.org)
    .where("id", "=", p.project),
);

export const insertFeedback = insertRow("feedback");

export const feedbackPatch = patchOf("feedback", FeedbackPatch, { computed: ["announced"] });

export const updateFeedbackRow = updateRow("feedback", feedbackPatch.columns);

export const setTicketsOfFeedback = query((q, p: One & { ticket_ids: string }) =>
  q
    .updateTable("feedback")
    .set((eb) => ({ ticket_ids: p.ticket_ids, version: eb("version", "+", 1) }))
    .where("org_id", "=", p.org)
    .where("id", "=", p.id),
);

export const deleteFeedbackRow = query((q, p: One) =>
  q.deleteFrom("feedback").where("org_id", "=", p.org).where("id", "=", p.id),
);
