import { limits } from "@corkboard/contract";
import { type Expression, type ExpressionBuilder, type Kysely, sql, type SqlBool } from "kysely";
import { deletedProjects, isOfClient } from "../../../db/live-projects.ts";
import { scopedQuery } from "../../../db/query.ts";
import type { Scope } from "../../../db/scope.ts";
import type { Schema, Tables } from "../../../db/tables.ts";
import { onPage, pageStart, type RowRange } from "../../../db/page-bounds.ts";

interface Member {
  org: string;
  user: string;
}

/** A member, and the part of their notifications that is in scope. */
type Person = Member & Scope;

type Page = Person & RowRange;

const ofPerson = (q: Kysely<Schema>, p: Person) =>
  q.selectFrom("notifications").where("notifications.org_id", "=", p.org).where("notifications.user_id", "=", p.user);

const inProject = "notifications.project_id";

const isUnread = ["notifications.read_at", "is", null] as const;

const isShown =
  (q: Kysely<Schema>, p: Scope) =>
  (eb: ExpressionBuilder<Tables, "notifications">): Expression<SqlBool> => {
    if (p.client !== undefined) {
      return isOfClient(q, { org: p.org, client: p.client }, inProject);
    }
    return eb.or([
      eb("notifications.project_id", "is", null),
      eb("notifications.project_id", "not in", deletedProjects(q, p)),
    ]);
  };

/** Deleted projects are excluded where ids are found; a client's scope must not depend on that. */
const shownTo = (q: Kysely<Schema>, p: Person) =>
  p.client === undefined ? ofPerson(q, p) : ofPerson(q, p).where(isShown(q, p));

/**
 * Finds the ids of a page, which an index holds in order; `showNotifications` then reads the rows. As one statement,
 * PostgreSQL would look the page up again for each notification of the person while it has no statistics on the table.
 */
export const findPage = scopedQuery(pageStart, (q, p: Page) =>
  onPage(ofPerson(q, p).select("notifications.id").where(isShown(q, p)), p, ["notifications.id"], "desc"),
);

/** Also ordered by `read_at`, which is null in all of them, to match the index. */
export const findPageOfUnread = scopedQuery(pageStart, (q, p: Page) => {
  const unread = ofPerson(q, p)
    .select("notifications.id")
    .where(...isUnread)
    .where(isShown(q, p))
    .orderBy("notifications.read_at", "desc");
  return onPage(unread, p, ["notifications.id"], "desc");
});

/** A member's notifications with the title of their subject, the name of the actor and the beginning of the comment. */
export const describedNotifications = (q: Kysely<Schema>, p: Member, commentChars: number) =>
  q
    .selectFrom("notifications")
    .leftJoin("members as actor", (join) =>
      join.onRef("actor.org_id", "=", "notifications.org_id").onRef("actor.id", "=", "notifications.actor_id"),
    )
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
    .leftJoin("chat_addresses as chat", (join) =>
      join.onRef("chat.org_id", "=", "notifications.org_id").onRef("chat.id", "=", "notifications.subject_id"),
    )
    .leftJoin("comments", (join) =>
      join.onRef("comments.org_id", "=", "notifications.org_id").onRef("comments.id", "=", "notifications.comment_id"),
    )
    .leftJoin("questions", (join) =>
      join.onRef("questions.org_id", "=", "notifications.org_id").onRef("questions.id", "=", "notifications.object_id"),
    )
    .leftJoin("ticket_deliveries", (join) =>
      join
        .onRef("ticket_deliveries.org_id", "=", "notifications.org_id")
        .onRef("ticket_deliveries.id", "=", "notifications.object_id"),
    )
    .where("notifications.org_id", "=", p.org)
    .where("notifications.user_id", "=", p.user)
    .select([
      "notifications.kind",
      "notifications.subject_type",
      "notifications.subject_id",
      sql<string>`coalesce(feedback.title, cards.title, tickets.title, webhooks.url, chat.url)`.as("subject_title"),
      "notifications.project_id",
      "notifications.comment_id",
      sql<string | null>`substr(coalesce(comments.content, questions.question,
        case when notifications.kind = 'rejected' then ticket_deliveries.reason
          when notifications.kind = 'delivery' then ticket_deliveries.summary
          when notifications.kind = 'report' then nullif(feedback.description, '') end), 1, ${sql.lit(commentChars)})`.as(
        "excerpt",
      ),
      sql<string | null>`coalesce(
        case when comments.author_kind = 'outside' and comments.user_id = notifications.actor_id
            then coalesce(comments.author_name, actor.display_name) || ' (via ' || coalesce(comments.token_name, 'API') || ')'
          when comments.contact_id is not null
            or comments.card_id is not null and comments.user_id = notifications.actor_id then comments.author_name end,
        actor.display_name)`.as("actor"),
    ]);

export const showNotifications = scopedQuery([], (q, p: Person & { ids: string }, dialect) => {
  const described = describedNotifications(q, p, limits.excerpt)
    .select(["notifications.id", "notifications.created_at", "notifications.read_at"])
    .where(dialect.isAmong(sql.ref("notifications.id"), p.ids))
    .orderBy("notifications.id", "desc");
  return p.client === undefined
    ? described
    : described.where(isOfClient(q, { org: p.org, client: p.client }, inProject));
});

const count = (q: Kysely<Schema>, p: Person) => ofPerson(q, p).select(q.fn.countAll<number>().as("total"));

/**
 * Those that are not shown. Subtracted, so that an index alone counts all others. A cross join, because SQLite does not
 * reorder those: there is almost never a deleted project to look for.
 */
const countHidden = (q: Kysely<Schema>, p: Person) =>
  q
    .selectFrom(deletedProjects(q, p).as("deleted"))
    .crossJoin("notifications")
    .select(q.fn.countAll<number>().as("total"))
    .where("notifications.org_id", "=", p.org)
    .where("notifications.user_id", "=", p.user)
    .whereRef("notifications.project_id", "=", "deleted.id");

const difference = (q: Kysely<Schema>, all: Expression<{ total: number }>, hidden: Expression<{ total: number }>) =>
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

/** What was created or read since a version of the inbox, oldest change first. */
export const findInboxChanges = scopedQuery([], (q, p: Person & { after: number; limit: number }) =>
  shownTo(q, p)
    .select(["notifications.id", "notifications.read_at", "notifications.inbox_version"])
    .where("notifications.inbox_version", ">", p.after)
    .orderBy("notifications.inbox_version")
    .orderBy("notifications.id")
    .limit(p.limit),
);

const markUnread = (q: Kysely<Schema>, p: Person & { now: string }) =>
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
