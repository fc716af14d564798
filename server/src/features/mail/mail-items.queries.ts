import { type Kysely, sql } from "kysely";
import type { One } from "../../db/row-key.ts";
import type { Tables } from "../../db/tables.ts";

/** How many characters of a comment are read. Fewer are shown, because whitespace is collapsed first. */
const maxCommentChars = 600;

/** A member's notifications with their subject, the actor and the beginning of the comment. */
export const mailItems = (q: Kysely<Tables>, p: One) =>
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
    .select([
      "notifications.kind",
      "notifications.subject_type",
      "notifications.subject_id",
      "notifications.project_id",
      "notifications.comment_id",
      "notifications.actor_id",
      sql<string | null>`coalesce(
        case when comments.contact_id is not null
          or comments.card_id is not null and comments.user_id = notifications.actor_id then comments.author_name end,
        actor.display_name)`.as("actor"),
      sql<string>`coalesce(feedback.title, cards.title, tickets.title, webhooks.url)`.as("subject_title"),
      sql<string | null>`substr(comments.content, 1, ${sql.lit(maxCommentChars)})`.as("excerpt"),
    ])
    .where("notifications.org_id", "=", p.org)
    .where("notifications.user_id", "=", p.id);
