import type { One } from "../../db/one.ts";
import { query } from "../../db/query.ts";

export const findOwnersToTell = query((q, p: { org: string }) =>
  q
    .selectFrom("members")
    .select("id")
    .where("org_id", "=", p.org)
    .where("role", "=", "owner")
    .where("removed_at", "is", null)
    .orderBy("id"),
);

export const insertDisabledNotice = query((q, p: One & { user: string; webhook: string; now: string }) =>
  q.insertInto("notifications").values({
    org_id: p.org,
    user_id: p.user,
    id: p.id,
    kind: "webhook_disabled",
    subject_type: "webhook",
    subject_id: p.webhook,
    project_id: null,
    comment_id: null,
    actor_id: null,
    created_at: p.now,
    read_at: null,
    mail: "none",
    mail_batch: null,
  }),
);

export const deleteNoticesAbout = query((q, p: One) =>
  q.deleteFrom("notifications").where("org_id", "=", p.org).where("subject_id", "=", p.id),
);
