import { FeedbackCommentPatch } from "@corkboard/contract";
import { type Kysely, sql } from "kysely";
import { isInProject, isInProjectForKeyShare } from "../../../db/live-projects.ts";
import type { One } from "../../../db/row-key.ts";
import type { OneInScope } from "../../../db/scope.ts";
import { patchOf } from "../../../db/patch.ts";
import { measured, query, queryWith, scopedQuery } from "../../../db/query.ts";
import type { Schema } from "../../../db/tables.ts";
import { insertRow, updateRow } from "../../../db/write-row.ts";
import { byCreation, onPage, pageStart, type RowRange } from "../../../db/page-bounds.ts";

const oneComment = (q: Kysely<Schema>, p: One) =>
  q.selectFrom("comments").selectAll().where("org_id", "=", p.org).where("id", "=", p.id);

/** Of this id in the organisation, whoever may see it. */
export const findAnyComment = query(oneComment);

export const findComment = scopedQuery([], (q, p: OneInScope) => oneComment(q, p).where(isInProject("comments", p)));

export const findCommentToChange = scopedQuery([], (q, p: OneInScope, dialect) =>
  dialect.forUpdate(oneComment(q, p).where(isInProjectForKeyShare("comments", dialect, p))),
);

interface OfSubject {
  org: string;
  subject: string;
}

type PageOf = OfSubject & RowRange;

/** Comments on the subject before this one. */
export interface CommentsBefore extends OfSubject {
  at: string;
  id: string;
  limit: number;
}

/** All other columns are short. */
const rowLength = "400 + octet_length(content)";

const isBefore = (p: CommentsBefore) => sql<boolean>`(comments.created_at, comments.id) < (${p.at}, ${p.id})`;

const feedbackComments = (q: Kysely<Schema>, p: OfSubject) =>
  q
    .selectFrom("comments")
    .leftJoin("members", (join) =>
      join.onRef("members.org_id", "=", "comments.org_id").onRef("members.id", "=", "comments.user_id"),
    )
    .select((eb) => [
      "comments.id",
      "comments.feedback_id",
      "comments.user_id",
      "comments.author_kind",
      "comments.token_name",
      "comments.content",
      "comments.visibility",
      eb.fn.coalesce("comments.author_name", "members.display_name").as("author"),
      "comments.version",
      "comments.created_at",
    ])
    .where("comments.org_id", "=", p.org)
    .where("comments.feedback_id", "=", p.subject);

export const listFeedbackComments = measured(
  rowLength,
  queryWith(pageStart, (q, p: PageOf) => onPage(feedbackComments(q, p), p, ["comments.created_at", "comments.id"])),
);

/** Newest first. */
export const feedbackCommentsBefore = measured(
  rowLength,
  query((q, p: CommentsBefore) =>
    feedbackComments(q, p)
      .where(isBefore(p))
      .orderBy("comments.created_at", "desc")
      .orderBy("comments.id", "desc")
      .limit(p.limit),
  ),
);

/** Those of these comments on a subject that still exist. */
export const commentsAmong = query((q, p: OfSubject & { ids: string }, dialect) =>
  q
    .selectFrom("comments")
    .leftJoin("members", (join) =>
      join.onRef("members.org_id", "=", "comments.org_id").onRef("members.id", "=", "comments.user_id"),
    )
    .select((eb) => [
      "comments.id",
      "comments.user_id",
      "comments.author_kind",
      "comments.token_name",
      eb.fn.coalesce("comments.author_name", "members.display_name").as("author"),
      "comments.content",
      "comments.created_at",
    ])
    .where("comments.org_id", "=", p.org)
    .where(dialect.isAmong(sql.ref("comments.id"), p.ids))
    .where((eb) => eb.or([eb("comments.feedback_id", "=", p.subject), eb("comments.card_id", "=", p.subject)])),
);

/** Newest first, with the current names of members, unless an integration gave another. */
export const latestPublicComments = query((q, p: { org: string; subject: string; limit: number }) =>
  q
    .selectFrom("comments")
    .leftJoin("members", (join) =>
      join.onRef("members.org_id", "=", "comments.org_id").onRef("members.id", "=", "comments.user_id"),
    )
    .select([
      sql<string | null>`case when comments.user_id is not null
        then coalesce(comments.author_name, members.display_name) end`.as("member"),
      "comments.contact_id as contact",
      "comments.author_name as author",
      "comments.content",
      "comments.created_at",
    ])
    .where("comments.org_id", "=", p.org)
    .where("comments.feedback_id", "=", p.subject)
    .where("comments.visibility", "=", "public")
    .orderBy("comments.created_at", "desc")
    .orderBy("comments.id", "desc")
    .limit(p.limit),
);

export const countRepliesSince = query((q, p: One & { since: string }) =>
  q
    .selectFrom("comments")
    .select(q.fn.countAll<number>().as("total"))
    .where("org_id", "=", p.org)
    .where("feedback_id", "=", p.id)
    .where("user_id", "is", null)
    .where("created_at", ">", p.since),
);

const cardComments = (q: Kysely<Schema>, p: OfSubject) =>
  q
    .selectFrom("comments")
    .select([
      "id",
      "card_id",
      "project_id",
      "user_id",
      "author_name",
      "author_kind",
      "token_name",
      "content",
      "version",
      "created_at",
    ])
    .where("org_id", "=", p.org)
    .where("card_id", "=", p.subject);

export const listCardComments = measured(
  rowLength,
  queryWith(pageStart, (q, p: PageOf) => onPage(cardComments(q, p), p, byCreation)),
);

/** Newest first. */
export const cardCommentsBefore = measured(
  rowLength,
  query((q, p: CommentsBefore) =>
    cardComments(q, p).where(isBefore(p)).orderBy("created_at", "desc").orderBy("id", "desc").limit(p.limit),
  ),
);

export const insertComment = insertRow("comments");

export const commentPatch = patchOf("comments", FeedbackCommentPatch, {
  computed: ["mentioned_user_ids", "author_kind"],
});

export const updateCommentRow = updateRow("comments", commentPatch.columns);

export const deleteCommentRow = query((q, p: One) =>
  q.deleteFrom("comments").where("org_id", "=", p.org).where("id", "=", p.id),
);

export const addToFeedbackCommentCount = query((q, p: One & { by: number }) =>
  q
    .insertInto("feedback_comment_counts")
    .values({ org_id: p.org, feedback_id: p.id, items: p.by })
    .onConflict((conflict) =>
      conflict
        .columns(["org_id", "feedback_id"])
        .doUpdateSet((eb) => ({ items: eb("feedback_comment_counts.items", "+", eb.ref("excluded.items")) })),
    ),
);

export const addToCardCommentCount = query((q, p: One & { by: number }) =>
  q
    .insertInto("card_comment_counts")
    .values({ org_id: p.org, card_id: p.id, items: p.by })
    .onConflict((conflict) =>
      conflict
        .columns(["org_id", "card_id"])
        .doUpdateSet((eb) => ({ items: eb("card_comment_counts.items", "+", eb.ref("excluded.items")) })),
    ),
);

export const countFeedbackComments = query((q, p: One) =>
  q
    .selectFrom("feedback_comment_counts")
    .select("items as total")
    .where("org_id", "=", p.org)
    .where("feedback_id", "=", p.id),
);

export const countCardComments = query((q, p: One) =>
  q.selectFrom("card_comment_counts").select("items as total").where("org_id", "=", p.org).where("card_id", "=", p.id),
);

export const findAuthorName = query((q, p: One) =>
  q.selectFrom("members").select("display_name").where("org_id", "=", p.org).where("id", "=", p.id),
);
