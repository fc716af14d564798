import { type NotNull, sql } from "kysely";
import { isInProject } from "../../../db/live-projects.ts";
import { query } from "../../../db/query.ts";

interface Some {
  org: string;
  /** JSON. */
  ids: string;
}

/**
 * Locked, so that they are not deleted meanwhile. `user_name` is the name of the member whose token wrote the comment,
 * which may differ from the name it is attributed to.
 */
export const findCommentsForKeyShare = query((q, p: Some, dialect) =>
  dialect.forKeyShare(
    q
      .selectFrom("comments")
      .select((eb) => [
        "id",
        "feedback_id",
        "card_id",
        "user_id",
        "author_name",
        "content",
        eb
          .selectFrom("members as m")
          .select("m.display_name")
          .whereRef("m.org_id", "=", "comments.org_id")
          .whereRef("m.id", "=", "comments.user_id")
          .as("user_name"),
      ])
      .where("org_id", "=", p.org)
      .where(dialect.isAmong(sql.ref("id"), p.ids))
      .where(isInProject("comments"))
      .orderBy("id"),
  ),
);

export const findCardsForKeyShare = query((q, p: Some, dialect) =>
  dialect.forKeyShare(
    q
      .selectFrom("cards")
      .select("id")
      .where("org_id", "=", p.org)
      .where(dialect.isAmong(sql.ref("id"), p.ids))
      .where(isInProject("cards"))
      .orderBy("id"),
  ),
);

export const findFeedbackForKeyShare = query((q, p: Some, dialect) =>
  dialect.forKeyShare(
    q
      .selectFrom("feedback")
      .select("id")
      .where("org_id", "=", p.org)
      .where(dialect.isAmong(sql.ref("id"), p.ids))
      .orderBy("id"),
  ),
);

/** Reports that visitors have sent, without spam, and whether their website had others before. Locked like the items. */
export const findSentReportsForKeyShare = query((q, p: Some, dialect) =>
  dialect.forKeyShare(
    q
      .selectFrom("feedback")
      .select([
        "id",
        sql<number>`case when exists (select 1 from feedback o
          join sent_words w on w.org_id = o.org_id and w.feedback_id = o.id
          where o.org_id = feedback.org_id and o.project_id = feedback.project_id and o.spam = 0 and o.id <> feedback.id
          and o.created_at <= feedback.created_at) then 1 else 0 end`.as("others"),
      ])
      .where("org_id", "=", p.org)
      .where(dialect.isAmong(sql.ref("id"), p.ids))
      .where("spam", "=", 0)
      .where(
        sql<boolean>`exists (select 1 from sent_words w where w.org_id = feedback.org_id and w.feedback_id = feedback.id)`,
      )
      .where(isInProject("feedback"))
      .orderBy("id"),
  ),
);

export const findTicketsForKeyShare = query((q, p: Some, dialect) =>
  dialect.forKeyShare(
    q
      .selectFrom("tickets")
      .select("id")
      .where("org_id", "=", p.org)
      .where(dialect.isAmong(sql.ref("id"), p.ids))
      .where(isInProject("tickets"))
      .orderBy("id"),
  ),
);

/**
 * The people assigned to these subjects or to tickets generated from them. A cross join, because SQLite does not reorder
 * those: the tickets first, then their assignees.
 */
export const findAudience = query((q, p: Some, dialect) =>
  q
    .selectFrom("card_assignees")
    .select(["card_id as subject_id", "user_id"])
    .where("org_id", "=", p.org)
    .where(dialect.isAmong(sql.ref("card_id"), p.ids))
    .union(
      q
        .selectFrom("feedback_assignees")
        .select(["feedback_id as subject_id", "user_id"])
        .where("org_id", "=", p.org)
        .where(dialect.isAmong(sql.ref("feedback_id"), p.ids)),
    )
    .union(
      q
        .selectFrom("tickets as t")
        .crossJoin("ticket_assignees as a")
        .select(["t.source_id as subject_id", "a.user_id"])
        .whereRef("a.org_id", "=", "t.org_id")
        .whereRef("a.ticket_id", "=", "t.id")
        .where("t.org_id", "=", p.org)
        .where(dialect.isAmong(sql.ref("t.source_id"), p.ids)),
    ),
);

/** The people assigned to these tickets or to what they were generated from. */
export const findPeopleOfTickets = query((q, p: Some, dialect) =>
  q
    .selectFrom("ticket_assignees")
    .select(["ticket_id", "user_id"])
    .where("org_id", "=", p.org)
    .where(dialect.isAmong(sql.ref("ticket_id"), p.ids))
    .union(
      q
        .selectFrom("tickets as t")
        .crossJoin("feedback_assignees as a")
        .select(["t.id as ticket_id", "a.user_id"])
        .whereRef("a.org_id", "=", "t.org_id")
        .whereRef("a.feedback_id", "=", "t.source_id")
        .where("t.org_id", "=", p.org)
        .where(dialect.isAmong(sql.ref("t.id"), p.ids)),
    )
    .union(
      q
        .selectFrom("tickets as t")
        .crossJoin("card_assignees as a")
        .select(["t.id as ticket_id", "a.user_id"])
        .whereRef("a.org_id", "=", "t.org_id")
        .whereRef("a.card_id", "=", "t.source_id")
        .where("t.org_id", "=", p.org)
        .where(dialect.isAmong(sql.ref("t.id"), p.ids)),
    ),
);

/** The members whose tokens the last agents of these tickets use. */
export const findHoldersOfTickets = query((q, p: Some, dialect) =>
  q
    .selectFrom("claims")
    .select(["ticket_id", "user_id"])
    .where("org_id", "=", p.org)
    .where(dialect.isAmong(sql.ref("ticket_id"), p.ids))
    .where("fence", "=", (eb) =>
      eb
        .selectFrom("claims as c")
        .select((of) => of.fn.max("c.fence").as("last"))
        .whereRef("c.org_id", "=", "claims.org_id")
        .whereRef("c.ticket_id", "=", "claims.ticket_id"),
    ),
);

/** The members who have replied to the reporters of these items. A cross join for the same reason. */
export const findPublicAuthors = query((q, p: Some, dialect) =>
  q
    .selectFrom("feedback as f")
    .crossJoin("comments as c")
    .select(["f.id as subject_id", "c.user_id"])
    .distinct()
    .whereRef("c.org_id", "=", "f.org_id")
    .whereRef("c.feedback_id", "=", "f.id")
    .where("f.org_id", "=", p.org)
    .where(dialect.isAmong(sql.ref("f.id"), p.ids))
    .where("c.visibility", "=", "public")
    .where("c.user_id", "is not", null)
    .$narrowType<{ user_id: NotNull }>(),
);
