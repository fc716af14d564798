import {
  FeedbackPatch,
  type FeedbackStatus,
  feedbackStatuses,
  type FeedbackType,
  feedbackTypes,
} from "@corkboard/contract";
import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import type { Dialect } from "../../../db/dialect/dialect.ts";
import { isInProject, isInProjectForKeyShare, isLive, isLiveProject, isOfClient } from "../../../db/live-projects.ts";
import { mergeRuns } from "../../../db/merge-runs.ts";
import { newestMatches } from "../../../db/newest-matches.ts";
import { pageText } from "../../../db/page-text.ts";
import { projectForKeyShare } from "../../../db/project-for-key-share.ts";
import type { One } from "../../../db/row-key.ts";
import type { OneInScope, Scope } from "../../../db/scope.ts";
import { measured, query, scopedQuery } from "../../../db/query.ts";
import { patchOf } from "../../../db/patch.ts";
import type { Tables } from "../../../db/tables.ts";
import { insertRow, updateRow } from "../../../db/write-row.ts";
import { byCreation, onPage, type PageBounds, pageStart } from "../../../db/page-bounds.ts";
import { presentFeedback, presentFeedbackSummary } from "./feedback.present.ts";

const oneFeedback = (q: Kysely<Tables>, p: One) =>
  q.selectFrom("feedback").selectAll().where("org_id", "=", p.org).where("id", "=", p.id);

export const findFeedback = scopedQuery([], (q, p: OneInScope) => oneFeedback(q, p).where(isInProject("feedback", p)));

/** The item as its presenter completes it. */
export const findFeedbackToShow = scopedQuery([], (q, p: OneInScope, dialect) =>
  q
    .selectFrom("feedback")
    .select([presentFeedback.text(dialect, computedJson(q, p, dialect)).as("item"), "version"])
    .where("org_id", "=", p.org)
    .where("id", "=", p.id)
    .where(isInProject("feedback", p)),
);

/** What a comment or a card needs to know of its item, which cannot be deleted before that is written. */
export const findFeedbackToReferTo = scopedQuery([], (q, p: OneInScope, dialect) =>
  dialect.forShare(
    q
      .selectFrom("feedback")
      .select(["id", "project_id"])
      .where("org_id", "=", p.org)
      .where("id", "=", p.id)
      .where(isInProjectForKeyShare("feedback", dialect, p)),
  ),
);

export const findFeedbackToChange = scopedQuery([], (q, p: OneInScope, dialect) =>
  dialect.forUpdate(oneFeedback(q, p).where(isInProjectForKeyShare("feedback", dialect, p))),
);

export const findProjectOfFeedbackForKeyShare = query((q, p: One, dialect) =>
  projectForKeyShare("feedback", q, p, dialect),
);

/**
 * The values of a list of statuses or types are separate parameters, because the shape of the query depends on their
 * number. All of them together are the same as none.
 */
export interface FeedbackFilter extends Scope {
  spam: number;
  project?: string;
  status?: FeedbackStatus;
  status2?: FeedbackStatus;
  status3?: FeedbackStatus;
  type?: FeedbackType;
  type2?: FeedbackType;
  /** Only unassigned items. */
  unassigned?: true;
  hasTickets?: number;
}

const filters = ["project", "status", "status2", "status3", "type", "type2", "unassigned", "hasTickets"] as const;

const statusesIn = (p: FeedbackFilter) => [p.status, p.status2, p.status3].filter((value) => value !== undefined);
const typesIn = (p: FeedbackFilter) => [p.type, p.type2].filter((value) => value !== undefined);

type FeedbackPage = FeedbackFilter & PageBounds & { oldestFirst?: true };

/** All other columns are short. */
const rowLength = "2000 + octet_length(flat)";

const shownInLists = (q: Kysely<Tables>, p: Scope, dialect: Dialect) => {
  const { flat, columns } = presentFeedbackSummary.selection(dialect);
  return [
    flat.as("flat"),
    "feedback.id" as const,
    ...columns.map((column) => `feedback.${column}` as const),
    commentCount.as("comment_count"),
    cardIds(q, p).as("card_ids"),
  ] as const;
};

const commentCount = sql<number | null>`(
  select counted.items from feedback_comment_counts as counted
  where counted.org_id = feedback.org_id and counted.feedback_id = feedback.id
)`;

/** The cards created from an item, unordered and separated by commas. The index finds those of the few items that have any. */
const cardIds = (q: Kysely<Tables>, p: Scope) => sql<string | null>`(
  select string_agg(cast(linked.id as text), ',') from ${linkedCards(q, p)}
)`;

const linkedCards = (q: Kysely<Tables>, p: Scope) => sql`cards as linked
  where linked.org_id = feedback.org_id and linked.feedback_id = feedback.id and ${isLive(q, p, "linked.project_id")}`;

/** What is computed from an item, as far as the database can compute it. URLs of stored files are signed by the service. */
const computedJson = (q: Kysely<Tables>, p: Scope, dialect: Dialect) => ({
  screenshot_url: sql<string | null>`case when screenshot_file_id is null
    then ${dialect.jsonString(sql.ref("screenshot_url"))} end`,
  screenshot_thumbnail_url: sql<string | null>`case when screenshot_file_id is null then '""' end`,
  recording_url: sql<string | null>`case when recording_file_id is null
    then coalesce(${dialect.jsonString(sql.ref("recording_url"))}, 'null') end`,
  assigned_to: sql<string | null>`case is_assigned when 0 then 'null' else cast(assigned_user_ids -> 0 as text) end`,
  comment_count: sql<string>`coalesce(${commentCount}, 0)`,
  card_ids: sql<string>`coalesce(${cardIdsJson(q, p)}, '[]')`,
});

/**
 * The cards created from an item, oldest first. Hardly any item has one, and looking for one is cheaper than collecting
 * none. `exists` would make PostgreSQL read the links of all cards.
 */
const cardIdsJson = (q: Kysely<Tables>, p: Scope) => sql<string | null>`case
  when (select 1 from cards as linked where linked.org_id = feedback.org_id and linked.feedback_id = feedback.id limit 1) = 1
  then (select '["' || string_agg(cast(linked.id as text), '","' order by linked.id) || '"]' from ${linkedCards(q, p)})
end`;

/**
 * Sorted with any filter, without reading rows that do not match: the indexes have one ordered run per combination of
 * the values that can be filtered by, and a filter on only some of them merges the runs of the others.
 */
const feedbackInOrder = (q: Kysely<Tables>, p: FeedbackPage): SelectQueryBuilder<Tables, "feedback", object> => {
  const order = p.oldestFirst === undefined ? "desc" : "asc";
  const [statuses, types] = [statusesIn(p), typesIn(p)];
  const isByWork = p.unassigned !== undefined || p.hasTickets !== undefined;
  const isListed =
    p.project === undefined
      ? isLive(q, p, "project_id")
      : sql<boolean>`project_id = ${p.project} and ${isLiveProject(q, p, p.project)}`;
  if (statuses.length + types.length === 0 && !isByWork) {
    const items = q.selectFrom("feedback").where("org_id", "=", p.org).where("spam", "=", p.spam).where(isListed);
    return onPage(items, p, byCreation, order);
  }
  const runOf = (status: FeedbackStatus, type: FeedbackType) =>
    q
      .selectFrom("feedback")
      .select(["id", "created_at"])
      .where("org_id", "=", p.org)
      .where("spam", "=", p.spam)
      .where("status", "=", status)
      .where("type", "=", type)
      .where(isListed);
  const ofKind = (statuses.length === 0 ? feedbackStatuses : statuses).flatMap((status) =>
    (types.length === 0 ? feedbackTypes : types).map((type) => runOf(status, type)),
  );
  const eitherFlag = [sql.lit(0), sql.lit(1)];
  const assigned = p.unassigned === undefined ? eitherFlag : [sql.lit(0)];
  const ticketed = p.hasTickets === undefined ? eitherFlag : [p.hasTickets];
  const byWork = ofKind.flatMap((run) =>
    assigned.flatMap((isAssigned) =>
      ticketed.map((hasTickets) => run.where("is_assigned", "=", isAssigned).where("has_tickets", "=", hasTickets)),
    ),
  );
  // Ordered by the page's columns: with the item's, SQLite would scan all items in that order.
  return q
    .selectFrom(mergeRuns(q, isByWork ? byWork : ofKind, p, order))
    .innerJoin("feedback", (join) => join.onRef("feedback.id", "=", "page.id").on("feedback.org_id", "=", p.org))
    .orderBy("page.created_at", order)
    .orderBy("page.id", order);
};

const listOptions = [...filters, "oldestFirst", ...pageStart] as const;

export const listFeedback = measured(
  rowLength,
  scopedQuery(listOptions, (q, p: FeedbackPage, dialect) => feedbackInOrder(q, p).select(shownInLists(q, p, dialect))),
);

const summary = (q: Kysely<Tables>, p: Scope, dialect: Dialect) =>
  presentFeedbackSummary.text(dialect, computedJson(q, p, dialect)).as("item");

/** The same as `listFeedback` and `countFeedback`, as one text. */
export const pageOfFeedback = scopedQuery(listOptions, (q, p: FeedbackPage, dialect) =>
  pageText(q, feedbackInOrder(q, p).select(summary(q, p, dialect)), totalFeedback(q, p)),
);

/** A cross join, because SQLite does not reorder those: the member's items in order, then each by its key. */
const assignedFeedback = (q: Kysely<Tables>, p: FeedbackFilter & { assignee: string }) => {
  let items = q
    .selectFrom("feedback_assignees as mine")
    .crossJoin("feedback")
    .where("mine.org_id", "=", p.org)
    .where("mine.user_id", "=", p.assignee)
    .where("feedback.org_id", "=", p.org)
    .whereRef("feedback.id", "=", "mine.feedback_id")
    .where("feedback.spam", "=", p.spam)
    .where(isLive(q, p, "feedback.project_id"));
  const [statuses, types] = [statusesIn(p), typesIn(p)];
  if (p.project !== undefined) items = items.where("feedback.project_id", "=", p.project);
  if (statuses.length > 0) items = items.where("feedback.status", "in", statuses);
  if (types.length > 0) items = items.where("feedback.type", "in", types);
  if (p.hasTickets !== undefined) items = items.where("feedback.has_tickets", "=", p.hasTickets);
  return items;
};

type AssignedPage = FeedbackPage & { assignee: string };

/** Reads only items assigned to the member, whatever else is filtered by. */
const assignedInOrder = (q: Kysely<Tables>, p: AssignedPage) => {
  const order = p.oldestFirst === undefined ? "desc" : "asc";
  return onPage(assignedFeedback(q, p), p, ["mine.created_at", "mine.feedback_id"], order);
};

/** Counts rows: how many items a person is assigned to is limited by what a person can do. */
const totalAssigned = (q: Kysely<Tables>, p: FeedbackFilter & { assignee: string }) =>
  assignedFeedback(q, p).select(q.fn.countAll<number>().as("total"));

export const listAssignedFeedback = measured(
  rowLength,
  scopedQuery(listOptions, (q, p: AssignedPage, dialect) => assignedInOrder(q, p).select(shownInLists(q, p, dialect))),
);

export const countAssignedFeedback = scopedQuery(filters, totalAssigned);

/** The same as both, as one text. */
export const pageOfAssignedFeedback = scopedQuery(listOptions, (q, p: AssignedPage, dialect) =>
  pageText(q, assignedInOrder(q, p).select(summary(q, p, dialect)), totalAssigned(q, p)),
);

/** A cross join, because SQLite does not reorder those: the found items in order, then each by its key. */
const foundFeedback = (q: Kysely<Tables>, p: FoundFilter, dialect: Dialect) => {
  let items = q
    .selectFrom(sql<{ id: string; number: number }>`${newestMatches(q, p, dialect)}`.as("found"))
    .crossJoin("feedback")
    .where("feedback.org_id", "=", p.org)
    .whereRef("feedback.id", "=", "found.id")
    .where("feedback.spam", "=", p.spam);
  const [statuses, types] = [statusesIn(p), typesIn(p)];
  if (statuses.length > 0) items = items.where("feedback.status", "in", statuses);
  if (types.length > 0) items = items.where("feedback.type", "in", types);
  if (p.unassigned !== undefined) items = items.where("feedback.is_assigned", "=", sql.lit(0));
  if (p.hasTickets !== undefined) items = items.where("feedback.has_tickets", "=", p.hasTickets);
  if (p.assignee === undefined) return items;
  return items.where((eb) =>
    eb.exists(
      eb
        .selectFrom("feedback_assignees as mine")
        .select("mine.user_id")
        .where("mine.org_id", "=", p.org)
        .whereRef("mine.feedback_id", "=", "feedback.id")
        .where("mine.user_id", "=", p.assignee as string),
    ),
  );
};

/** The project is part of the expression. */
interface FoundFilter extends FeedbackFilter {
  words: string;
  window: number;
  assignee?: string;
}

/** Items by their words, whatever else is filtered by. */
export const listFoundFeedback = measured(
  rowLength,
  scopedQuery([...filters, "assignee", "oldestFirst", ...pageStart], (q, p: FoundFilter & FeedbackPage, dialect) => {
    const order = p.oldestFirst === undefined ? "desc" : "asc";
    const items = foundFeedback(q, p, dialect)
      .select(shownInLists(q, p, dialect))
      .select("found.number as found");
    return onPage(items, p, ["found.number", "found.id"], order);
  }),
);

export const countFoundFeedback = scopedQuery([...filters, "assignee"], (q, p: FoundFilter, dialect) =>
  foundFeedback(q, p, dialect).select(q.fn.countAll<number>().as("total")),
);

const totalFeedback = (q: Kysely<Tables>, p: FeedbackFilter) => {
  let counts = q
    .selectFrom("feedback_counts")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("items"), eb.lit(0)).as("total"))
    .where("org_id", "=", p.org)
    .where("spam", "=", p.spam);
  if (p.client !== undefined) counts = counts.where(isOfClient(q, { org: p.org, client: p.client }, "project_id"));
  const [statuses, types] = [statusesIn(p), typesIn(p)];
  if (p.project !== undefined) counts = counts.where("project_id", "=", p.project);
  if (statuses.length > 0) counts = counts.where("status", "in", statuses);
  if (types.length > 0) counts = counts.where("type", "in", types);
  if (p.unassigned !== undefined) counts = counts.where("is_assigned", "=", sql.lit(0));
  if (p.hasTickets !== undefined) counts = counts.where("has_tickets", "=", p.hasTickets);
  return counts;
};

export const countFeedback = scopedQuery(filters, totalFeedback);

/** Deleted projects have no counters. */
export const sumFeedbackByProject = query((q, p: { org: string }) =>
  q
    .selectFrom("feedback_counts")
    .select((eb) => ["project_id", "spam", "status", eb.fn.sum<number>("items").as("items")])
    .where("org_id", "=", p.org)
    .groupBy(["project_id", "spam", "status"])
    .having((eb) => eb.fn.sum<number>("items"), ">", 0)
    .orderBy("project_id"),
);

/** What is stored apart from an item. */
export const findStoredApart = scopedQuery([], (q, p: OneInScope) =>
  q
    .selectFrom("feedback")
    .select([commentCount.as("comment_count"), cardIds(q, p).as("card_ids")])
    .where("org_id", "=", p.org)
    .where("id", "=", p.id),
);

export interface FeedbackKind {
  org: string;
  project: string;
  spam: number;
  status: FeedbackStatus;
  type: FeedbackType;
  isAssigned: number;
  hasTickets: number;
}

export const addToFeedbackCount = query((q, p: FeedbackKind & { by: number }) =>
  q
    .insertInto("feedback_counts")
    .values({
      org_id: p.org,
      project_id: p.project,
      spam: p.spam,
      status: p.status,
      type: p.type,
      is_assigned: p.isAssigned,
      has_tickets: p.hasTickets,
      items: p.by,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["org_id", "project_id", "spam", "status", "type", "is_assigned", "has_tickets"])
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

export const feedbackPatch = patchOf("feedback", FeedbackPatch, {
  computed: ["announced", "assigned_user_ids", "is_assigned", "done_at", "reopened_at"],
  elsewhere: ["assigned_to"],
});

export const updateFeedbackRow = updateRow("feedback", feedbackPatch.columns);

export const setTicketsOfFeedback = query((q, p: One & { ticket_ids: string; has_tickets: number }) =>
  q
    .updateTable("feedback")
    .set((eb) => ({ ticket_ids: p.ticket_ids, has_tickets: p.has_tickets, version: eb("version", "+", 1) }))
    .where("org_id", "=", p.org)
    .where("id", "=", p.id),
);

export const deleteFeedbackRow = query((q, p: One) =>
  q.deleteFrom("feedback").where("org_id", "=", p.org).where("id", "=", p.id),
);

interface OfItem {
  org: string;
  feedback: string;
}

export const insertFeedbackAssignee = query((q, p: OfItem & { user: string; created_at: string }) =>
  q
    .insertInto("feedback_assignees")
    .values({ org_id: p.org, feedback_id: p.feedback, user_id: p.user, created_at: p.created_at }),
);

export const deleteFeedbackAssignees = query((q, p: OfItem) =>
  q.deleteFrom("feedback_assignees").where("org_id", "=", p.org).where("feedback_id", "=", p.feedback),
);

export const findFeedbackOfMemberToChange = query((q, p: One, dialect) =>
  dialect.forUpdate(
    q
      .selectFrom("feedback")
      .selectAll()
      .where("org_id", "=", p.org)
      .where("id", "in", (eb) =>
        eb
          .selectFrom("feedback_assignees")
          .select("feedback_id")
          .where("org_id", "=", p.org)
          .where("user_id", "=", p.id),
      )
      .orderBy("id"),
  ),
);

export const reassignFeedback = query((q, p: One & { assigned_user_ids: string; is_assigned: number }) =>
  q
    .updateTable("feedback")
    .set((eb) => ({
      assigned_user_ids: p.assigned_user_ids,
      is_assigned: p.is_assigned,
      version: eb("version", "+", 1),
    }))
    .where("org_id", "=", p.org)
    .where("id", "=", p.id),
);

export const unassignFeedbackOfMember = query((q, p: One) =>
  q.deleteFrom("feedback_assignees").where("org_id", "=", p.org).where("user_id", "=", p.id),
);
