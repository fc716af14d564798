import type { ReportMailTime } from "@corkboard/contract";
import { sql } from "kysely";
import { query } from "../../../db/query.ts";

interface Person {
  org: string;
  user: string;
}

export const findSettings = query((q, p: Person) =>
  q.selectFrom("notification_settings").selectAll().where("org_id", "=", p.org).where("user_id", "=", p.user),
);

export const findSettingsToChange = query((q, p: Person, dialect) =>
  dialect.forUpdate(
    q.selectFrom("notification_settings").selectAll().where("org_id", "=", p.org).where("user_id", "=", p.user),
  ),
);

export const openSettings = query((q, p: Person & { key: string }) =>
  q
    .insertInto("notification_settings")
    .values({
      org_id: p.org,
      user_id: p.user,
      muted: "[]",
      mail: 1,
      mail_muted: "[]",
      report_mail: null,
      report_projects: "[]",
      digest: 0,
      summary: 0,
      digest_hour: 8,
      time_zone: "UTC",
      unsubscribe_key: p.key,
      version: 1,
    })
    .onConflict((conflict) => conflict.columns(["org_id", "user_id"]).doNothing()),
);

export const listPeopleWithSettings = query((q, p: { org: string }, dialect) =>
  dialect.forUpdate(
    q.selectFrom("notification_settings").select("user_id").where("org_id", "=", p.org).orderBy("user_id"),
  ),
);

export const replaceUnsubscribeKey = query((q, p: Person & { key: string }) =>
  q
    .updateTable("notification_settings")
    .set({ unsubscribe_key: p.key })
    .where("org_id", "=", p.org)
    .where("user_id", "=", p.user),
);

interface StoredSettings {
  muted: string;
  mail: number;
  mail_muted: string;
  report_mail: ReportMailTime | null;
  report_projects: string;
  digest: number;
  summary: number;
  digest_hour: number;
  time_zone: string;
}

export const saveSettings = query((q, p: Person & StoredSettings) =>
  q
    .updateTable("notification_settings")
    .set((eb) => ({
      muted: p.muted,
      mail: p.mail,
      mail_muted: p.mail_muted,
      report_mail: p.report_mail,
      report_projects: p.report_projects,
      digest: p.digest,
      summary: p.summary,
      digest_hour: p.digest_hour,
      time_zone: p.time_zone,
      version: eb("version", "+", 1),
    }))
    .where("org_id", "=", p.org)
    .where("user_id", "=", p.user),
);

export const findDigestDay = query((q, p: Person) =>
  q.selectFrom("digests").select("sent_day").where("org_id", "=", p.org).where("user_id", "=", p.user),
);

/** Those of these projects that exist. */
export const findProjectsAmong = query((q, p: { org: string; ids: string }, dialect) =>
  q
    .selectFrom("projects")
    .select("id")
    .where("org_id", "=", p.org)
    .where(dialect.isAmong(sql.ref("id"), p.ids)),
);
