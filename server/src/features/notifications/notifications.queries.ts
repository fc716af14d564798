import { limits, type NotificationKind } from "@corkboard/contract";
import { type Expression, type ExpressionBuilder, type Kysely, type NotNull, sql, type SqlBool } from "kysely";
import type { JsonRowType } from "../../db/dialect/dialect.ts";
import { insertRows } from "../../db/insert-rows.ts";
import { deletedProjects, isInProject, isOfClient } from "../../db/live-projects.ts";
import { query, scopedQuery } from "../../db/query.ts";
import type { Scope } from "../../db/scope.ts";
import type { Tables } from "../../db/tables.ts";

interface Member {
  org: string;
  user: string;
}

/** A member, and the part of their notifications that is in scope. */
type Person = Member & Scope;

interface Some {
  org: string;
  /** JSON. */
  ids: string;
}

type Page = Person & { limit: number; offset: number };

const ofPerson = (q: Kysely<Tables>, p: Person) =>
  q.selectFrom("notifications").where("notifications.org_id", "=", p.org).where("notifications.user_id", "=", p.user);

const isUnread = ["notifications.read_at", "is", null] as const;

const isShown =
  (q: Kysely<Tables>, p: Scope) =>
  (eb: ExpressionBuilder<Tables, "notifications">): Expression<SqlBool> => {
    if (p.client !== undefined) {
      return isOfClient(q, { org: p.org, client: p.client }, "notifications.project_id");
    }
    return eb.or([
      eb("notifications.project_id", "is", null),
      eb("notifications.project_id", "not in", deletedProjects(q, p)),
    ]);
  };

/** Deleted projects are excluded where ids are found; a client's scope must not depend on that. */
const shownTo = (q: Kysely<Tables>, p: Person) =>
  p.client === undefined ? ofPerson(q, p) : ofPerson(q, p).where(isShown(q, p));

/**
 * Finds the ids of a page, which an index holds in order; `showNotifications` then reads the rows. As one statement,
 * PostgreSQL would look the page up again for each notification of the person while it has no statistics on the table.
 */
export const findPage = scopedQuery([], (q, p: Page) =>
  ofPerson(q, p)
    .select("notifications.id")
    .where(isShown(q, p))
    .orderBy("notifications.id", "desc")
    .limit(p.limit)
    .offset(p.offset),
);

/** Also ordered by `read_at`, which is null in all of them, to match the index. */
export const findPageOfUnread = scopedQuery([], (q, p: Page) =>
  ofPerson(q, p)
    .select("notifications.id")
    .where(...isUnread)
    .where(isShown(q, p))
    .orderBy("notifications.read_at", "desc")
    .orderBy("notifications.id", "desc")
    .limit(p.limit)
    .offset(p.offset),
);

export const showNotifications = scopedQuery([], (q, p: Person & { ids: string }, dialect) =>
  shownTo(q, p)
    .where(dialect.isAmong(sql.ref("notifications.id"), p.ids))
    .leftJoin("feedback", (join) =>
      join.onRef("feedback.org_id", "=", "notifications.org_id").onRef("feedback.id", "=", "notifications.subject_id"),
    )
    .leftJoin("cards", (join) =>
      join.onRef("cards.org_id", "=", "notifications.org_id").onRef("cards.id", "=", "notifications.subject_id"),
    )
    .leftJoin("tickets", (join) =>
      join.onRef("tickets.org_id", "=", "notifications.org_id").onRef("tickets.id", "=", "notifications.subject_id"),
    )
    .leftJoin("webhooks", (join) =>
      join.onRef("webhooks.org_id", "=", "notifications.org_id").onRef("webhooks.id", "=", "notifications.subject_id"),
    )
    .leftJoin("comments", (join) =>
      join.onRef("comments.org_id", "=", "notifications.org_id").onRef("comments.id", "=", "notifications.comment_id"),
    )
    .leftJoin("members", (join) =>
      join.onRef("members.org_id", "=", "notifications.org_id").onRef("members.id", "=", "notifications.actor_id"),
    )
    .select((eb) => [
      "notifications.id",
      "notifications.kind",
      "notifications.subject_type",
      "notifications.subject_id",
      eb.fn.coalesce("feedback.title", "cards.title", "tickets.title", "webhooks.url").as("subject_title"),
      "notifications.project_id",
      "notifications.comment_id",
      sql<string | null>`substr(${eb.ref("comments.content")}, 1, ${eb.lit(limits.excerpt)})`.as("excerpt"),
      sql<string | null>`coalesce(
        case when comments.contact_id is not null
          or comments.card_id is not null and comments.user_id = notifications.actor_id then comments.author_name end,
        members.display_name)`.as("actor"),
      "notifications.created_at",
      "notifications.read_at",
    ])
    .orderBy("notifications.id", "desc"),
);

const count = (q: Kysely<Tables>, p: Person) => ofPerson(q, p).select(q.fn.countAll<number>().as("total"));

/**
 * Those that are not shown. Subtracted, so that an index alone counts all others. A cross join, because SQLite does not
 * reorder those: there is almost never a deleted project to look for.
 */
const countHidden = (q: Kysely<Tables>, p: Person) =>
  q
    .selectFrom(deletedProjects(q, p).as("deleted"))
    .crossJoin("notifications")
    .select(q.fn.countAll<number>().as("total"))
    .where("notifications.org_id", "=", p.org)
    .where("notifications.user_id", "=", p.user)
    .whereRef("notifications.project_id", "=", "deleted.id");

const difference = (q: Kysely<Tables>, all: Expression<{ total: number }>, hidden: Expression<{ total: number }>) =>
  q.selectNoFrom(sql<number>`(${all}) - (${hidden})`.as("total"));

export const countNotifications = scopedQuery([], (q, p: Person) =>
  p.client === undefined ? difference(q, count(q, p), countHidden(q, p)) : count(q, p).where(isShown(q, p)),
);

export const countUnread = scopedQuery([], (q, p: Person) =>
  p.client === undefined
    ? difference(q, count(q, p).where(...isUnread), countHidden(q, p).where(...isUnread))
    : count(q, p)
        .where(...isUnread)
        .where(isShown(q, p)),
);

/** Also makes this transaction the only one that changes the member's inbox. */
export const touchInbox = query((q, p: Member) =>
  q
    .insertInto("inboxes")
    .values({ org_id: p.org, user_id: p.user, version: 1 })
    .onConflict((conflict) =>
      conflict.columns(["org_id", "user_id"]).doUpdateSet((eb) => ({ version: eb("inboxes.version", "+", 1) })),
    ),
);

export const findInboxes = query((q, p: Some, dialect) =>
  q
    .selectFrom("inboxes")
    .select(["user_id", "version"])
    .where("org_id", "=", p.org)
    .where(dialect.isAmong(sql.ref("user_id"), p.ids)),
);

/** What was created or read since a version of the inbox, oldest change first. */
export const findInboxChanges = scopedQuery([], (q, p: Person & { after: number; limit: number }) =>
  shownTo(q, p)
    .select(["notifications.id", "notifications.read_at", "notifications.inbox_version"])
    .where("notifications.inbox_version", ">", p.after)
    .orderBy("notifications.inbox_version")
    .orderBy("notifications.id")
    .limit(p.limit),
);

const markUnread = (q: Kysely<Tables>, p: Person & { now: string }) =>
  q
    .updateTable("notifications")
    .set((eb) => ({
      read_at: p.now,
      inbox_version: eb
        .selectFrom("inboxes")
        .select("version")
        .where("inboxes.org_id", "=", p.org)
        .where("inboxes.user_id", "=", p.user)
        .$asScalar()
        .$notNull(),
    }))
    .where("org_id", "=", p.org)
    .where("user_id", "=", p.user)
    .where("read_at", "is", null)
    .where(isShown(q, p));

export const markAllRead = scopedQuery([], markUnread);

export const markSomeRead = scopedQuery([], (q, p: Person & { now: string; ids: string }, dialect) =>
  markUnread(q, p).where(dialect.isAmong(sql.ref("id"), p.ids)),
);

/** Locked, so that nobody is notified while being removed. Ordered, so that transactions do not deadlock. */
export const findRecipients = query((q, p: Some, dialect) =>
  dialect.forShare(
    q
      .selectFrom("members")
      .select((eb) => {
        const settings = eb
          .selectFrom("notification_settings as s")
          .whereRef("s.org_id", "=", "members.org_id")
          .whereRef("s.user_id", "=", "members.id");
        return [
          "members.id",
          "members.role",
          settings.select("s.muted").as("muted"),
          settings.select("s.mail").as("mail"),
          eb
            .selectFrom("mail_queue as m")
            .select("m.last_sent_at")
            .whereRef("m.org_id", "=", "members.org_id")
            .whereRef("m.user_id", "=", "members.id")
            .as("last_sent_at"),
        ];
      })
      .where("members.org_id", "=", p.org)
      .where("members.removed_at", "is", null)
      .where(dialect.isAmong(sql.ref("members.id"), p.ids))
      .orderBy("members.id"),
  ),
);

export const findOwners = query((q, p: { org: string }) =>
  q
    .selectFrom("members")
    .select("id")
    .where("org_id", "=", p.org)
    .where("role", "=", "owner")
    .where("removed_at", "is", null)
    .orderBy("id"),
);

export type NewNotification = Omit<Tables["notifications"], "read_at" | "mail_batch">;

const newColumns: { readonly [Column in keyof NewNotification]: JsonRowType } = {
  org_id: "uuid",
  user_id: "uuid",
  id: "uuid",
  kind: "text",
  subject_type: "text",
  subject_id: "uuid",
  project_id: "uuid",
  comment_id: "uuid",
  actor_id: "uuid",
  created_at: "timestamp",
  mail: "text",
  inbox_version: "bigint",
};

/**
 * One per person and comment. If an edit mentions someone who was already notified of the comment, the mention replaces
 * that notification.
 */
export const insertNotifications = query((q, p: { rows: string }, dialect) =>
  insertRows(q, dialect, "notifications", newColumns, p.rows).onConflict((conflict) =>
    conflict
      .columns(["comment_id", "user_id"])
      .where("comment_id", "is not", null)
      .doUpdateSet((eb) => ({
        id: eb.ref("excluded.id"),
        kind: eb.ref("excluded.kind"),
        actor_id: eb.ref("excluded.actor_id"),
        created_at: eb.ref("excluded.created_at"),
        read_at: null,
        mail: eb.ref("excluded.mail"),
        mail_batch: null,
        inbox_version: eb.ref("excluded.inbox_version"),
      }))
      .where("notifications.kind", "=", kind("comment"))
      .where("excluded.kind", "=", kind("mention")),
  ),
);

const kind = (name: NotificationKind) => sql.lit(name);

export const findSettings = query((q, p: Member) =>
  q.selectFrom("notification_settings").selectAll().where("org_id", "=", p.org).where("user_id", "=", p.user),
);

export const findSettingsToChange = query((q, p: Member, dialect) =>
  dialect.forUpdate(
    q.selectFrom("notification_settings").selectAll().where("org_id", "=", p.org).where("user_id", "=", p.user),
  ),
);

export const openSettings = query((q, p: Member & { key: string }) =>
  q
    .insertInto("notification_settings")
    .values({ org_id: p.org, user_id: p.user, muted: "[]", mail: 1, unsubscribe_key: p.key, version: 1 })
    .onConflict((conflict) => conflict.columns(["org_id", "user_id"]).doNothing()),
);

export const saveSettings = query((q, p: Member & { muted: string; mail: number }) =>
  q
    .updateTable("notification_settings")
    .set((eb) => ({ muted: p.muted, mail: p.mail, version: eb("version", "+", 1) }))
    .where("org_id", "=", p.org)
    .where("user_id", "=", p.user),
);

/** Which of these people have notifications due by email. Ordered, so that transactions do not deadlock. */
export const findAwaitingMail = query((q, p: Some, dialect) =>
  q
    .selectFrom("notifications")
    .select("user_id")
    .distinct()
    .where("org_id", "=", p.org)
    .where("mail", "=", sql.lit("due" as const))
    .where(dialect.isAmong(sql.ref("user_id"), p.ids))
    .orderBy("user_id"),
);

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
