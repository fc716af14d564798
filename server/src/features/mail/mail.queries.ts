import type { NotificationKind } from "@corkboard/contract";
import { type Kysely, sql } from "kysely";
import { query } from "../../db/query.ts";
import type { Tables } from "../../db/tables.ts";

/** A member, and so their part of the queue. */
export interface Receiver {
  readonly org: string;
  readonly user: string;
}

/** When the next mail may be taken up, whoever gets it. For the service itself, so for all organisations. */
export const findNextDue = query((q) =>
  q
    .selectFrom("mail_queue")
    .select(sql<string | null>`min(case when leased_until > due_at then leased_until else due_at end)`.as("at"))
    .where("due_at", "is not", null),
);

/** The mail that has been due longest and that nobody is at. For the service itself, so for all organisations. */
export const claimDueMail = query((q, p: { now: string }, dialect) =>
  dialect.claimRows(
    q
      .selectFrom("mail_queue")
      .select(["org_id as org", "user_id as user", "attempts"])
      .where("due_at", "<=", p.now)
      .where((eb) => eb.or([eb("leased_until", "is", null), eb("leased_until", "<=", p.now)]))
      .orderBy("due_at")
      .limit(1),
  ),
);

const queueOf = (q: Kysely<Tables>, p: Receiver) =>
  q.updateTable("mail_queue").where("org_id", "=", p.org).where("user_id", "=", p.user);

export const leaseQueue = query((q, p: Receiver & { until: string; attempts: number }) =>
  queueOf(q, p).set({ leased_until: p.until, attempts: p.attempts }),
);

/** Changes nothing once somebody else has taken over. */
export const renewLease = query((q, p: Receiver & { held: string; until: string }) =>
  queueOf(q, p).set({ leased_until: p.until }).where("leased_until", "=", p.held),
);

export const findQueueToChange = query((q, p: Receiver, dialect) =>
  dialect.forUpdate(
    q.selectFrom("mail_queue").select("leased_until").where("org_id", "=", p.org).where("user_id", "=", p.user),
  ),
);

export const releaseQueue = query((q, p: Receiver & { due: string | null; attempts: number }) =>
  queueOf(q, p).set({ due_at: p.due, leased_until: null, attempts: p.attempts }),
);

export const noteSent = query((q, p: Receiver & { now: string }) => queueOf(q, p).set({ last_sent_at: p.now }));

export const openSettings = query((q, p: Receiver & { key: string }) =>
  q
    .insertInto("notification_settings")
    .values({ org_id: p.org, user_id: p.user, muted: "[]", mail: 1, unsubscribe_key: p.key, version: 1 })
    .onConflict((conflict) => conflict.columns(["org_id", "user_id"]).doNothing()),
);

/** A member who is still there, and what they want to be told. */
export const findReceiver = query((q, p: Receiver) =>
  q
    .selectFrom("members")
    .innerJoin("notification_settings as settings", (join) =>
      join.onRef("settings.org_id", "=", "members.org_id").onRef("settings.user_id", "=", "members.id"),
    )
    .select(["members.display_name", "members.email", "settings.mail", "settings.muted", "settings.unsubscribe_key"])
    .where("members.org_id", "=", p.org)
    .where("members.id", "=", p.user)
    .where("members.removed_at", "is", null),
);

/** Written out: the index of what is due serves no statement that learns only later what it looks for. */
const isDue = ["notifications.mail", "=", sql.lit<"due">("due")] as const;

const dueOf = (q: Kysely<Tables>, p: Receiver) =>
  q
    .updateTable("notifications")
    .where("notifications.org_id", "=", p.org)
    .where("notifications.user_id", "=", p.user)
    .where(...isDue);

export const withdrawAll = query((q, p: Receiver) => dueOf(q, p).set({ mail: "none" }));

export const withdrawKind = query((q, p: Receiver & { kind: NotificationKind }) =>
  dueOf(q, p).set({ mail: "none" }).where("kind", "=", p.kind),
);

/** Those that were read meanwhile, whose object or comment is gone, or who was assigned and no longer is. */
export const withdrawSettled = query((q, p: Receiver) =>
  dueOf(q, p)
    .set({ mail: "none" })
    .where(
      sql<boolean>`(read_at is not null
        or comment_id is not null and not exists
          (select 1 from comments o where o.org_id = notifications.org_id and o.id = notifications.comment_id)
        or kind = 'assignment'
          and not exists (select 1 from card_assignees a where a.org_id = notifications.org_id
            and a.card_id = subject_id and a.user_id = notifications.user_id)
          and not exists (select 1 from ticket_assignees a where a.org_id = notifications.org_id
            and a.ticket_id = subject_id and a.user_id = notifications.user_id)
        or not exists (select 1 from feedback o where o.org_id = notifications.org_id and o.id = subject_id)
          and not exists (select 1 from cards o where o.org_id = notifications.org_id and o.id = subject_id)
          and not exists (select 1 from tickets o where o.org_id = notifications.org_id and o.id = subject_id)
          and not exists (select 1 from webhooks o where o.org_id = notifications.org_id and o.id = subject_id))`,
    ),
);

const due = (q: Kysely<Tables>, p: Receiver) =>
  q
    .selectFrom("notifications")
    .where("notifications.org_id", "=", p.org)
    .where("notifications.user_id", "=", p.user)
    .where(...isDue);

/** The mail that was begun and not finished. */
export const findBatch = query((q, p: Receiver) =>
  due(q, p).select("mail_batch").where("mail_batch", "is not", null).orderBy("id").limit(1),
);

export const fixBatch = query((q, p: Receiver & { batch: string }) =>
  dueOf(q, p).set({ mail_batch: p.batch }).where("mail_batch", "is", null),
);

export const findDue = query((q, p: Receiver) => due(q, p).select("id").limit(1));

export const countBatch = query((q, p: Receiver & { batch: string }) =>
  due(q, p).select(q.fn.countAll<number>().as("total")).where("mail_batch", "=", p.batch),
);

/** How many characters of a comment are read; fewer of them are shown. */
const readOfComment = 600;

/** Oldest first, each with what it is about, who caused it and the beginning of what they said. */
export const listBatch = query((q, p: Receiver & { batch: string; limit: number }) =>
  due(q, p)
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
      "notifications.comment_id",
      "notifications.actor_id",
      sql<string | null>`coalesce(
        case when comments.card_id is not null and comments.user_id = notifications.actor_id then comments.author_name end,
        actor.display_name)`.as("actor"),
      sql<string>`coalesce(feedback.title, cards.title, tickets.title, webhooks.url)`.as("subject_title"),
      sql<string | null>`substr(comments.content, 1, ${sql.lit(readOfComment)})`.as("excerpt"),
    ])
    .where("notifications.mail_batch", "=", p.batch)
    .orderBy("notifications.id")
    .limit(p.limit),
);

export const settleBatch = query((q, p: Receiver & { batch: string; mail: "sent" | "none" }) =>
  dueOf(q, p).set({ mail: p.mail }).where("mail_batch", "=", p.batch),
);

/** Whoever holds the key is the member it was mailed to. */
export const findReceiverByKey = query((q, p: { key: string }) =>
  q
    .selectFrom("notification_settings")
    .select(["org_id as org", "user_id as user"])
    .where("unsubscribe_key", "=", p.key),
);

export const switchMailOff = query((q, p: Receiver) =>
  q
    .updateTable("notification_settings")
    .set((eb) => ({ mail: 0, version: eb("version", "+", 1) }))
    .where("org_id", "=", p.org)
    .where("user_id", "=", p.user),
);
