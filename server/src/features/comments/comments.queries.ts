import type { CommentVisibility } from "@corkboard/contract";
import type { Kysely } from "kysely";
import type { One } from "../../db/row-key.ts";
import { query } from "../../db/query.ts";
import type { Tables } from "../../db/tables.ts";

const oneComment = (q: Kysely<Tables>, p: One) =>
  q.selectFrom("comments").selectAll().where("org_id", "=", p.org).where("id", "=", p.id);

export const findComment = query(oneComment);

export const findCommentToChange = query((q, p: One, dialect) => dialect.forUpdate(oneComment(q, p)));

interface PageOf {
  org: string;
  subject: string;
  limit: number;
  offset: number;
}

const feedbackComments = (q: Kysely<Tables>, p: { org: string; subject: string }) =>
  q
    .selectFrom("comments")
    .leftJoin("members", (join) =>
      join.onRef("members.org_id", "=", "comments.org_id").onRef("members.id", "=", "comments.user_id"),
    )
    .select((eb) => [
      "comments.id",
      "comments.feedback_id",
      "comments.user_id",
      "comments.content",
      "comments.visibility",
      eb.fn.coalesce("members.display_name", "comments.author_name").as("author"),
      "comments.created_at",
    ])
    .where("comments.org_id", "=", p.org)
    .where("comments.feedback_id", "=", p.subject)
    .orderBy("comments.created_at")
    .orderBy("comments.id");

export const listFeedbackComments = query((q, p: PageOf) => feedbackComments(q, p).limit(p.limit).offset(p.offset));

export const allFeedbackComments = query((q, p: { org: string; subject: string }) => feedbackComments(q, p));

/** Newest first. Authors go by their name of today; a reporter's answers by none, they know who they are. */
export const latestPublicComments = query((q, p: { org: string; subject: string; limit: number }) =>
  q
    .selectFrom("comments")
    .leftJoin("members", (join) =>
      join.onRef("members.org_id", "=", "comments.org_id").onRef("members.id", "=", "comments.user_id"),
    )
    .select(["members.display_name as member", "comments.content", "comments.created_at"])
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

const cardComments = (q: Kysely<Tables>, p: { org: string; subject: string }) =>
  q
    .selectFrom("comments")
    .select(["id", "card_id", "project_id", "user_id", "author_name", "content", "created_at"])
    .where("org_id", "=", p.org)
    .where("card_id", "=", p.subject)
    .orderBy("created_at")
    .orderBy("id");

export const listCardComments = query((q, p: PageOf) => cardComments(q, p).limit(p.limit).offset(p.offset));

export const allCardComments = query((q, p: { org: string; subject: string }) => cardComments(q, p));

export interface NewComment extends One {
  feedback: string | null;
  card: string | null;
  project: string;
  /** Null for a reporter. */
  user: string | null;
  authorName: string | null;
  content: string;
  /** Null on a card. */
  visibility: CommentVisibility | null;
  /** JSON. */
  mentioned: string;
  now: string;
}

export const insertComment = query((q, p: NewComment) =>
  q.insertInto("comments").values({
    org_id: p.org,
    id: p.id,
    feedback_id: p.feedback,
    card_id: p.card,
    project_id: p.project,
    user_id: p.user,
    author_name: p.authorName,
    content: p.content,
    visibility: p.visibility,
    mentioned_user_ids: p.mentioned,
    version: 1,
    created_at: p.now,
  }),
);

export const updateCommentRow = query(
  (q, p: One & { content: string; visibility: CommentVisibility | null; mentioned: string }) =>
    q
      .updateTable("comments")
      .set((eb) => ({
        content: p.content,
        visibility: p.visibility,
        mentioned_user_ids: p.mentioned,
        version: eb("version", "+", 1),
      }))
      .where("org_id", "=", p.org)
      .where("id", "=", p.id),
);

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
