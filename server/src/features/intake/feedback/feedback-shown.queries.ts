import { type Kysely, sql } from "kysely";
import type { Dialect } from "../../../db/dialect/dialect.ts";
import { isInProject, isLive } from "../../../db/live-projects.ts";
import { scopedQuery } from "../../../db/query.ts";
import type { OneInScope, Scope } from "../../../db/scope.ts";
import type { Tables } from "../../../db/tables.ts";
import { summaryFormat } from "./feedback-summary.ts";
import { presentFeedback, presentFeedbackSummary } from "./feedback.present.ts";

/** The item as its presenter completes it. */
export const findFeedbackToShow = scopedQuery([], (q, p: OneInScope, dialect) =>
  q
    .selectFrom("feedback")
    .select([presentFeedback.text(dialect, computedJson(q, p, dialect)).as("item"), "version"])
    .where("org_id", "=", p.org)
    .where("id", "=", p.id)
    .where(isInProject("feedback", p)),
);

/** What is stored apart from an item. */
export const findStoredApart = scopedQuery([], (q, p: OneInScope) =>
  q
    .selectFrom("feedback")
    .select([commentCount.as("comment_count"), cardIds(q, p).as("card_ids")])
    .where("org_id", "=", p.org)
    .where("id", "=", p.id),
);

/** About how long a row of `shownInLists` is. All other columns are short. */
export const rowLength = "2000 + octet_length(flat)";

/** An item that its presenter completes row by row. */
export const shownInLists = (q: Kysely<Tables>, p: Scope, dialect: Dialect) => {
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
 * An item as lists show it, from the summary in its row. Null if that does not show the row as it is: then the page is read
 * row by row.
 */
export const summaryText = (q: Kysely<Tables>, p: Scope) => sql<string>`case
  when feedback.summary_version = feedback.version and feedback.summary_format = ${sql.lit(summaryFormat)}
  then concat(feedback.summary, ',"comment_count":', coalesce(${commentCount}, 0),
    ',"card_ids":', coalesce(${cardIdsJson(q, p)}, '[]'), '}')
end`;
