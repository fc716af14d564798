import {
  type FeedbackStatus,
  feedbackStatuses,
  FeedbackSummary,
  type FeedbackType,
  feedbackTypes,
} from "@corkboard/contract";
import type { Kysely } from "kysely";
import { jsonRow } from "../../db/json-row.ts";
import { mergeNewest, type PageBounds } from "../../db/merge-newest.ts";
import { projectForKeyShare } from "../../db/project-for-key-share.ts";
import type { One } from "../../db/row-key.ts";
import { query, queryWith } from "../../db/query.ts";
import type { Tables } from "../../db/tables.ts";

const oneFeedback = (q: Kysely<Tables>, p: One) =>
  q.selectFrom("feedback").selectAll().where("org_id", "=", p.org).where("id", "=", p.id);

export const findFeedback = query(oneFeedback);

/** The item as it is shown, as JSON; what the list leaves out is JSON in its row already. */
export const findFeedbackToShow = query((q, p: One, dialect) =>
  q
    .selectFrom("feedback")
    .select(jsonRow(dialect, "feedback", FeedbackSummary).as("summary"))
    .select([
      "annotations",
      "browser_info",
      "metadata",
      "ticket_ids",
      "version",
      "screenshot_file_id",
      "recording_file_id",
    ])
    .where("org_id", "=", p.org)
    .where("id", "=", p.id),
);

/** Only what a comment needs of what it is about; it stays until the comment is written. */
export const findFeedbackToCommentOn = query((q, p: One, dialect) =>
  dialect.forShare(
    q.selectFrom("feedback").select(["id", "project_id"]).where("org_id", "=", p.org).where("id", "=", p.id),
  ),
);

export const findFeedbackToChange = query((q, p: One, dialect) => dialect.forUpdate(oneFeedback(q, p)));

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
 * Newest first, whatever the filter, without reading what does not match: the index by kind holds one ordered run for
 * each status and type, and a filter on only one of them merges the runs of the other.
 */
export const listFeedback = queryWith(["project", "status", "type"], (q, p: FeedbackFilter & PageBounds, dialect) => {
  const json = [
    jsonRow(dialect, "feedback", FeedbackSummary).as("json"),
    "feedback.screenshot_file_id",
    "feedback.recording_file_id",
  ] as const;
  if (p.status === undefined && p.type === undefined) {
    const items = q.selectFrom("feedback").select(json).where("org_id", "=", p.org).where("spam", "=", p.spam);
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
      .where("type", "=", type);
    return p.project === undefined ? run : run.where("project_id", "=", p.project);
  };
  const types = p.type === undefined ? feedbackTypes : [p.type];
  const statuses = p.status === undefined ? feedbackStatuses : [p.status];
  const runs = statuses.flatMap((status) => types.map((type) => runOf(status, type)));
  // Ordered by the page's own columns: by the item's, SQLite would walk all items in that order and look for the page's.
  return q
    .selectFrom(mergeNewest(q, runs, p))
    .innerJoin("feedback", (join) => join.onRef("feedback.id", "=", "page.id").on("feedback.org_id", "=", p.org))
    .select(json)
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

/** Takes the next place in the order of arrival. */
export const takeFeedbackPosition = query((q, p: { org: string; project: string }) =>
  q
    .updateTable("projects")
    .set((eb) => ({ next_feedback_position: eb("next_feedback_position", "+", 1) }))
    .where("org_id", "=", p.org)
    .where("id", "=", p.project),
);

type FeedbackRow = Tables["feedback"];

export const insertFeedback = query((q, p: FeedbackRow) =>
  q.insertInto("feedback").values({
    org_id: p.org_id,
    id: p.id,
    project_id: p.project_id,
    title: p.title,
    description: p.description,
    status: p.status,
    type: p.type,
    page_url: p.page_url,
    reporter_name: p.reporter_name,
    reporter_email: p.reporter_email,
    screenshot_url: p.screenshot_url,
    screenshot_file_id: p.screenshot_file_id,
    recording_url: p.recording_url,
    recording_file_id: p.recording_file_id,
    position: p.position,
    annotations: p.annotations,
    browser_info: p.browser_info,
    metadata: p.metadata,
    spam: p.spam,
    announced: p.announced,
    ticket_ids: p.ticket_ids,
    version: p.version,
    created_at: p.created_at,
  }),
);

type FeedbackChange = Pick<FeedbackRow, "title" | "description" | "status" | "type" | "spam" | "announced">;

export const updateFeedbackRow = query((q, p: One & FeedbackChange) =>
  q
    .updateTable("feedback")
    .set((eb) => ({
      title: p.title,
      description: p.description,
      status: p.status,
      type: p.type,
      spam: p.spam,
      announced: p.announced,
      version: eb("version", "+", 1),
    }))
    .where("org_id", "=", p.org)
    .where("id", "=", p.id),
);

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
