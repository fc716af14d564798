import type { NotificationKind } from "@corkboard/contract";
import { type Kysely, sql } from "kysely";
import { deletedProjects } from "../../../db/live-projects.ts";
import type { One } from "../../../db/row-key.ts";
import { query } from "../../../db/query.ts";
import type { Schema } from "../../../db/tables.ts";
import { describedNotifications } from "../notifications/notifications.exports.ts";

/** How many characters of a comment are read. Fewer are shown, because whitespace is collapsed first. */
const maxCommentChars = 600;

export const mailItems = (q: Kysely<Schema>, p: One) =>
  describedNotifications(q, { org: p.org, user: p.id }, maxCommentChars)
    .leftJoin("projects", (join) =>
      join.onRef("projects.org_id", "=", "notifications.org_id").onRef("projects.id", "=", "notifications.project_id"),
    )
    .select([
      "notifications.actor_id",
      "projects.name as project",
      "feedback.page_url",
      "feedback.reporter_name",
      "feedback.screenshot_file_id",
    ]);

/** An active member and their notification settings. */
export const findRecipient = query((q, p: One) =>
  q
    .selectFrom("members")
    .innerJoin("notification_settings as settings", (join) =>
      join.onRef("settings.org_id", "=", "members.org_id").onRef("settings.user_id", "=", "members.id"),
    )
    .select([
      "members.display_name",
      "members.email",
      "settings.mail",
      "settings.muted",
      "settings.mail_muted",
      "settings.unsubscribe_key",
    ])
    .where("members.org_id", "=", p.org)
    .where("members.id", "=", p.id)
    .where("members.removed_at", "is", null),
);

/** A literal, because SQLite uses a partial index only if the statement itself contains its condition. */
const isDue = ["notifications.mail", "=", sql.lit<"due">("due")] as const;

const dueOf = (q: Kysely<Schema>, p: One) =>
  q
    .updateTable("notifications")
    .where("notifications.org_id", "=", p.org)
    .where("notifications.user_id", "=", p.id)
    .where(...isDue);

export const withdrawKind = query((q, p: One & { kind: NotificationKind }) =>
  dueOf(q, p).set({ mail: "none" }).where("kind", "=", p.kind),
);

/** Notifications that have been read, whose object or comment is deleted, or whose assignment was revoked. */
export const withdrawObsolete = query((q, p: One) =>
  dueOf(q, p)
    .set({ mail: "none" })
    .where(
      sql<boolean>`(read_at is not null
        or project_id in (${deletedProjects(q, { org: p.org })})
        or comment_id is not null and not exists
          (select 1 from comments o where o.org_id = notifications.org_id and o.id = notifications.comment_id)
        or kind = 'report' and exists
          (select 1 from feedback o where o.org_id = notifications.org_id and o.id = subject_id and o.spam = 1)
        or kind = 'assignment'
          and not exists (select 1 from card_assignees a where a.org_id = notifications.org_id
            and a.card_id = subject_id and a.user_id = notifications.user_id)
          and not exists (select 1 from feedback_assignees a where a.org_id = notifications.org_id
            and a.feedback_id = subject_id and a.user_id = notifications.user_id)
          and not exists (select 1 from ticket_assignees a where a.org_id = notifications.org_id
            and a.ticket_id = subject_id and a.user_id = notifications.user_id)
        or not exists (select 1 from feedback o where o.org_id = notifications.org_id and o.id = subject_id)
          and not exists (select 1 from cards o where o.org_id = notifications.org_id and o.id = subject_id)
          and not exists (select 1 from tickets o where o.org_id = notifications.org_id and o.id = subject_id)
          and not exists (select 1 from webhooks o where o.org_id = notifications.org_id and o.id = subject_id)
          and not exists (select 1 from chat_addresses o where o.org_id = notifications.org_id and o.id = subject_id))`,
    ),
);

export const listKinds = query((q, p: One & { batch: string }) =>
  q
    .selectFrom("notifications")
    .select("kind")
    .distinct()
    .where("notifications.org_id", "=", p.org)
    .where("notifications.user_id", "=", p.id)
    .where(...isDue)
    .where("notifications.mail_batch", "=", p.batch),
);

/** Oldest first. */
export const listBatch = query((q, p: One & { batch: string; limit: number }) =>
  mailItems(q, p)
    .where(...isDue)
    .where("notifications.mail_batch", "=", p.batch)
    .orderBy("notifications.id")
    .limit(p.limit),
);

/** The key identifies the member it was sent to. */
export const findMemberByKey = query((q, p: { key: string }) =>
  q.selectFrom("notification_settings").select(["org_id as org", "user_id as id"]).where("unsubscribe_key", "=", p.key),
);

const changeSettings = (q: Kysely<Schema>, p: One) =>
  q
    .updateTable("notification_settings")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("org_id", "=", p.org)
    .where("user_id", "=", p.id);

export const findMutedMailForUpdate = query((q, p: One, dialect) =>
  dialect.forUpdate(
    q.selectFrom("notification_settings").select("mail_muted").where("org_id", "=", p.org).where("user_id", "=", p.id),
  ),
);

export const saveMutedMail = query((q, p: One & { muted: string }) =>
  changeSettings(q, p).set({ mail_muted: p.muted }),
);

export const switchMailOff = query((q, p: One) => changeSettings(q, p).set({ mail: 0 }));

export const switchDailyOff = query((q, p: One) => changeSettings(q, p).set({ digest: 0, summary: 0 }));

export const switchDigestOff = query((q, p: One) => changeSettings(q, p).set({ digest: 0 }));

export const switchSummaryOff = query((q, p: One) => changeSettings(q, p).set({ summary: 0 }));
