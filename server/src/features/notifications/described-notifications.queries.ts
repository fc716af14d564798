import { type Kysely, sql } from "kysely";
import type { Tables } from "../../db/tables.ts";

/** A member's notifications with the title of their subject, the name of the actor and the beginning of the comment. */
export const describedNotifications = (q: Kysely<Tables>, p: { org: string; user: string }, commentChars: number) =>
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
    .leftJoin("comments", (join) =>
      join.onRef("comments.org_id", "=", "notifications.org_id").onRef("comments.id", "=", "notifications.comment_id"),
    )
    .where("notifications.org_id", "=", p.org)
    .where("notifications.user_id", "=", p.user)
    .select([
      "notifications.kind",
      "notifications.subject_type",
      "notifications.subject_id",
      sql<string>`coalesce(feedback.title, cards.title, tickets.title, webhooks.url)`.as("subject_title"),
      "notifications.project_id",
      "notifications.comment_id",
      sql<string | null>`substr(comments.content, 1, ${sql.lit(commentChars)})`.as("excerpt"),
      sql<string | null>`coalesce(
        case when comments.contact_id is not null
          or comments.card_id is not null and comments.user_id = notifications.actor_id then comments.author_name end,
        actor.display_name)`.as("actor"),
    ]);
