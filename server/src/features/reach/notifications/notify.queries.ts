import type { NotificationKind } from "@corkboard/contract";
import { type OnConflictBuilder, sql } from "kysely";
import type { JsonRowType } from "../../../db/dialect/dialect.ts";
import { insertRows } from "../../../db/insert-rows.ts";
import { query } from "../../../db/query.ts";
import type { Schema, Tables } from "../../../db/tables.ts";

interface Some {
  org: string;
  /** JSON. */
  ids: string;
}

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
          settings.select("s.mail_muted").as("mail_muted"),
        ];
      })
      .where("members.org_id", "=", p.org)
      .where("members.removed_at", "is", null)
      .where(dialect.isAmong(sql.ref("members.id"), p.ids))
      .orderBy("members.id"),
  ),
);

/** What those who have settings have chosen for reports. */
export const findReportChoices = query((q, p: Some, dialect) =>
  q
    .selectFrom("notification_settings")
    .select(["user_id", "report_mail", "report_projects", "digest_hour", "time_zone"])
    .where("org_id", "=", p.org)
    .where(dialect.isAmong(sql.ref("user_id"), p.ids)),
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

export const findTeam = query((q, p: { org: string }) =>
  q.selectFrom("members").select("id").where("org_id", "=", p.org).where("removed_at", "is", null).orderBy("id"),
);

export const countTeam = query((q, p: { org: string }) =>
  q
    .selectFrom("members")
    .select(q.fn.countAll<number>().as("total"))
    .where("org_id", "=", p.org)
    .where("removed_at", "is", null),
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
  object_id: "uuid",
  actor_id: "uuid",
  created_at: "timestamp",
  mail: "text",
  inbox_version: "bigint",
};

/**
 * One per person and comment. If an edit mentions someone who was already notified of the comment, the mention replaces
 * that notification.
 */
const insteadOfComment = (conflict: OnConflictBuilder<Schema, "notifications">) =>
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
    .where("excluded.kind", "=", kind("mention"));

/** Each with a statement of its own, or all of them as JSON. */
export const insertNotifications = {
  one: query((q, p: NewNotification) => {
    const row = Object.fromEntries(Object.keys(newColumns).map((name) => [name, p[name as keyof NewNotification]]));
    return q
      .insertInto("notifications")
      .values(row as NewNotification)
      .onConflict(insteadOfComment);
  }),
  all: query((q, p: { rows: string }, dialect) =>
    insertRows(q, dialect, "notifications", newColumns, p.rows).onConflict(insteadOfComment),
  ),
};

const kind = (name: NotificationKind) => sql.lit(name);

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
