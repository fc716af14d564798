import { sql } from "kysely";
import { deletedProjects } from "../../../db/live-projects.ts";
import type { One } from "../../../db/row-key.ts";
import { isOpenOrganisation } from "../../../db/open-organisations.ts";
import { query } from "../../../db/query.ts";
import { mailItems } from "./mail.queries.ts";

/** When the next digest can be claimed, across all organisations. */
export const findNextDigest = query((q) =>
  q
    .selectFrom("digest_queue")
    .select(sql<string | null>`min(case when leased_until > due_at then leased_until else due_at end)`.as("at"))
    .where("due_at", "is not", null)
    .where(isOpenOrganisation("org_id")),
);

/** The member whose digest has been due longest and is not leased, across all organisations. */
export const claimDigest = query((q, p: { now: string }, dialect) =>
  dialect.claimRows(
    q
      .selectFrom("digest_queue")
      .select(["org_id as org", "user_id as id", "attempts", "batch", "batch_day", "sent_day", "covered_until"])
      .where("due_at", "<=", p.now)
      .where((eb) => eb.or([eb("leased_until", "is", null), eb("leased_until", "<=", p.now)]))
      .where(isOpenOrganisation("org_id"))
      .orderBy("due_at")
      .limit(1),
  ),
);

export const leaseDigest = query((q, p: One & { until: string; batch: string; day: string; now: string }) =>
  q
    .updateTable("digest_queue")
    .set({ leased_until: p.until, batch: p.batch, batch_day: p.day, batch_at: p.now })
    .where("org_id", "=", p.org)
    .where("user_id", "=", p.id),
);

/** Changes nothing if another process has taken over the lease. */
export const renewDigestLease = query((q, p: One & { held: string; until: string }) =>
  q
    .updateTable("digest_queue")
    .set({ leased_until: p.until })
    .where("org_id", "=", p.org)
    .where("user_id", "=", p.id)
    .where("leased_until", "=", p.held),
);

/** Changes nothing if another process has taken over the lease. */
export const postponeDigest = query((q, p: One & { held: string; due: string; attempts: number }) =>
  q
    .updateTable("digest_queue")
    .set({ due_at: p.due, leased_until: null, attempts: p.attempts })
    .where("org_id", "=", p.org)
    .where("user_id", "=", p.id)
    .where("leased_until", "=", p.held),
);

/** There was nothing to send, or nobody to send it to. */
export const skipDigest = query((q, p: One & { due: string | null }) =>
  q
    .updateTable("digest_queue")
    .set({ due_at: p.due, leased_until: null, attempts: 0, batch: null, batch_day: null, batch_at: null })
    .where("org_id", "=", p.org)
    .where("user_id", "=", p.id),
);

export const findBatchForUpdate = query((q, p: One, dialect) =>
  dialect.forUpdate(
    q.selectFrom("digest_queue").select(["batch", "batch_day"]).where("org_id", "=", p.org).where("user_id", "=", p.id),
  ),
);

/** What arrived since its notifications were read is in the next one. */
export const finishDigest = query((q, p: One & { due: string | null }) =>
  q
    .updateTable("digest_queue")
    .set((eb) => ({
      due_at: p.due,
      leased_until: null,
      attempts: 0,
      sent_day: eb.ref("batch_day"),
      covered_until: eb.ref("batch_at"),
      batch: null,
      batch_day: null,
      batch_at: null,
    }))
    .where("org_id", "=", p.org)
    .where("user_id", "=", p.id),
);

/** An active member who wants a digest. */
export const findDigestReader = query((q, p: One) =>
  q
    .selectFrom("members")
    .innerJoin("notification_settings as settings", (join) =>
      join.onRef("settings.org_id", "=", "members.org_id").onRef("settings.user_id", "=", "members.id"),
    )
    .select([
      "members.display_name",
      "members.email",
      "settings.unsubscribe_key",
      "settings.digest_hour",
      "settings.time_zone",
    ])
    .where("members.org_id", "=", p.org)
    .where("members.id", "=", p.id)
    .where("members.removed_at", "is", null)
    .where("settings.mail", "=", 1)
    .where("settings.digest", "=", 1),
);

type Unread = One & { since: string };

/** Newest first. */
export const listForDigest = query((q, p: Unread & { limit: number }) =>
  mailItems(q, p)
    .where("notifications.read_at", "is", null)
    .where("notifications.created_at", ">", p.since)
    .where((eb) =>
      eb.or([
        eb("notifications.project_id", "is", null),
        eb("notifications.project_id", "not in", deletedProjects(q, p)),
      ]),
    )
    .orderBy("notifications.id", "desc")
    .limit(p.limit),
);

export const countForDigest = query((q, p: Unread) =>
  q
    .selectFrom("notifications")
    .select(q.fn.countAll<number>().as("total"))
    .where("org_id", "=", p.org)
    .where("user_id", "=", p.id)
    .where("read_at", "is", null)
    .where("created_at", ">", p.since)
    .where((eb) => eb.or([eb("project_id", "is", null), eb("project_id", "not in", deletedProjects(q, p))])),
);
