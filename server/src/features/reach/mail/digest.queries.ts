import type { Kysely } from "kysely";
import { deletedProjects } from "../../../db/live-projects.ts";
import type { One } from "../../../db/row-key.ts";
import { query } from "../../../db/query.ts";
import type { Schema } from "../../../db/tables.ts";
import { mailItems } from "./mail.queries.ts";

const oneDigest = (q: Kysely<Schema>, p: One) =>
  q.updateTable("digests").where("org_id", "=", p.org).where("user_id", "=", p.id);

export const findDigestForUpdate = query((q, p: One, dialect) =>
  dialect.forUpdate(q.selectFrom("digests").selectAll().where("org_id", "=", p.org).where("user_id", "=", p.id)),
);

/** Keeps the day of a digest that was begun before. */
export const beginDigest = query((q, p: One & { batch: string; day: string; now: string }) =>
  q
    .insertInto("digests")
    .values({
      org_id: p.org,
      user_id: p.id,
      batch: p.batch,
      batch_day: p.day,
      batch_at: p.now,
      sent_day: null,
      covered_until: null,
    })
    .onConflict((conflict) =>
      conflict.columns(["org_id", "user_id"]).doUpdateSet({ batch: p.batch, batch_day: p.day, batch_at: p.now }),
    ),
);

/** There was nothing to send, or nobody to send it to. */
export const skipDigest = query((q, p: One) => oneDigest(q, p).set({ batch: null, batch_day: null, batch_at: null }));

/** What arrived since its notifications were read is in the next one. */
export const finishDigest = query((q, p: One) =>
  oneDigest(q, p).set((eb) => ({
    sent_day: eb.ref("batch_day"),
    covered_until: eb.ref("batch_at"),
    batch: null,
    batch_day: null,
    batch_at: null,
  })),
);

/** An active member who wants a digest or a summary. */
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
      "settings.digest",
      "settings.summary",
      "settings.digest_hour",
      "settings.time_zone",
    ])
    .where("members.org_id", "=", p.org)
    .where("members.id", "=", p.id)
    .where("members.removed_at", "is", null)
    .where("settings.mail", "=", 1)
    .where((eb) => eb.or([eb("settings.digest", "=", 1), eb("settings.summary", "=", 1)])),
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
