import { type Kysely, type NotNull, sql } from "kysely";
import type { One } from "../../db/row-key.ts";
import { query } from "../../db/query.ts";
import type { Tables } from "../../db/tables.ts";

/** A feedback item, and so its reporter's part of the queue. */
export interface Item {
  readonly org: string;
  readonly item: string;
}

/** When the next mail may be taken up, whoever gets it. For the service itself, so for all organisations. */
export const findNextReportMail = query((q) =>
  q
    .selectFrom("report_mails")
    .select(sql<string | null>`min(case when leased_until > due_at then leased_until else due_at end)`.as("at"))
    .where("due_at", "is not", null),
);

/** The mail that has been due longest and that nobody is at. For the service itself, so for all organisations. */
export const claimDueReportMail = query((q, p: { now: string }, dialect) =>
  dialect.claimRows(
    q
      .selectFrom("report_mails")
      .select(["org_id as org", "feedback_id as item", "wanted", "attempts"])
      .where("due_at", "<=", p.now)
      .where((eb) => eb.or([eb("leased_until", "is", null), eb("leased_until", "<=", p.now)]))
      .orderBy("due_at")
      .limit(1),
  ),
);

const queueOf = (q: Kysely<Tables>, p: Item) =>
  q.updateTable("report_mails").where("org_id", "=", p.org).where("feedback_id", "=", p.item);

export const leaseQueue = query((q, p: Item & { until: string; attempts: number }) =>
  queueOf(q, p).set({ leased_until: p.until, attempts: p.attempts }),
);

/** Changes nothing once somebody else has taken over. */
export const renewLease = query((q, p: Item & { held: string; until: string }) =>
  queueOf(q, p).set({ leased_until: p.until }).where("leased_until", "=", p.held),
);

export const findQueueToChange = query((q, p: Item, dialect) =>
  dialect.forUpdate(
    q
      .selectFrom("report_mails")
      .select(["leased_until", "last_sent_at", "wanted"])
      .where("org_id", "=", p.org)
      .where("feedback_id", "=", p.item),
  ),
);

export const releaseQueue = query((q, p: Item & { due: string | null; attempts: number }) =>
  queueOf(q, p).set({ due_at: p.due, leased_until: null, attempts: p.attempts }),
);

export const noteSent = query((q, p: Item & { now: string }) => queueOf(q, p).set({ last_sent_at: p.now }));

/** A mail that is due already takes the news along. */
export const queueMail = query((q, p: Item & { due: string }) =>
  q
    .insertInto("report_mails")
    .values({
      org_id: p.org,
      feedback_id: p.item,
      wanted: 1,
      due_at: p.due,
      leased_until: null,
      attempts: 0,
      last_sent_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["org_id", "feedback_id"])
        .doUpdateSet((eb) => ({ due_at: eb.ref("excluded.due_at") }))
        .where("report_mails.due_at", "is", null),
    ),
);

/**
 * News does not wait as long as a mail that failed often. The attempt that comes early for it is one more, so that a
 * mail server may be away just as long as without news.
 */
export const hastenMail = query((q, p: Item & { latest: string }) =>
  queueOf(q, p)
    .set((eb) => ({ due_at: p.latest, attempts: eb("attempts", "-", 1) }))
    .where("attempts", ">", 0)
    .where("due_at", ">", p.latest),
);

/** Written out, because parameters would not tell which of the kinds and states a row must have. */
const kind = (name: Tables["report_news"]["kind"]) => sql.lit(name);
const state = (name: Tables["report_news"]["mail"]) => sql.lit(name);

type News = Item & Pick<Tables["report_news"], "id" | "kind" | "comment_id" | "created_at">;

/** A reply is told once, even if it was hidden for a while; that the work is done, whenever it is so again. */
export const addNews = query((q, p: News) =>
  q
    .insertInto("report_news")
    .values({
      org_id: p.org,
      feedback_id: p.item,
      id: p.id,
      kind: p.kind,
      comment_id: p.comment_id,
      mail: "due",
      mail_batch: null,
      created_at: p.created_at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["org_id", "feedback_id", "id"])
        .doUpdateSet((eb) => ({ mail: "due", mail_batch: null, created_at: eb.ref("excluded.created_at") }))
        .where((eb) =>
          eb.or([
            eb("report_news.mail", "=", state("none")),
            eb("report_news.mail", "=", state("sent")).and("report_news.kind", "=", kind("done")),
          ]),
        ),
    ),
);

/**
 * Kept while there is something to tell of them, so that a deletion comes before or after it, never between. Of spam
 * nothing is told: its address is hardly its sender's.
 */
export const keepReportedItems = query((q, p: { org: string; ids: string }, dialect) =>
  dialect.forKeyShare(
    q
      .selectFrom("feedback")
      .select((eb) => {
        const project = eb
          .selectFrom("projects as p")
          .whereRef("p.org_id", "=", "feedback.org_id")
          .whereRef("p.id", "=", "feedback.project_id");
        return [
          "feedback.id",
          "feedback.reporter_email",
          project.select("p.type").as("type"),
          project.select("p.widget").as("widget"),
        ];
      })
      .where("feedback.org_id", "=", p.org)
      .where(dialect.isAmong(sql.ref("feedback.id"), p.ids))
      .where("feedback.spam", "=", 0)
      .orderBy("feedback.id")
      .$narrowType<{ type: NotNull }>(),
  ),
);

export const keepPublicReplies = query((q, p: { org: string; ids: string }, dialect) =>
  dialect.forKeyShare(
    q
      .selectFrom("comments")
      .select("id")
      .where("org_id", "=", p.org)
      .where(dialect.isAmong(sql.ref("id"), p.ids))
      .where("visibility", "=", "public")
      .where("user_id", "is not", null)
      .orderBy("id"),
  ),
);

/** What a mail needs of the item itself. */
export const findItemToTell = query((q, p: One) =>
  q
    .selectFrom("feedback as f")
    .innerJoin("projects as p", (join) => join.onRef("p.org_id", "=", "f.org_id").onRef("p.id", "=", "f.project_id"))
    .select(["f.id", "f.title", "f.reporter_name", "f.reporter_email", "f.browser_info", "p.type", "p.widget"])
    .where("f.org_id", "=", p.org)
    .where("f.id", "=", p.id)
    .where("f.spam", "=", 0),
);

const dueOf = (q: Kysely<Tables>, p: Item) =>
  q
    .updateTable("report_news")
    .where("org_id", "=", p.org)
    .where("feedback_id", "=", p.item)
    .where("mail", "=", state("due"));

export const withdrawAll = query((q, p: Item) => dueOf(q, p).set({ mail: "none" }));

/** Replies that are internal again, and that it is done when it is not any more. */
export const withdrawSettled = query((q, p: Item) =>
  dueOf(q, p)
    .set({ mail: "none" })
    .where(
      sql<boolean>`(comment_id is not null and not exists
          (select 1 from comments o where o.org_id = report_news.org_id and o.id = report_news.comment_id
            and o.visibility = 'public')
        or comment_id is null and not exists
          (select 1 from feedback o where o.org_id = report_news.org_id and o.id = report_news.feedback_id
            and o.status = 'done'))`,
    ),
);

const due = (q: Kysely<Tables>, p: Item) =>
  q
    .selectFrom("report_news")
    .where("report_news.org_id", "=", p.org)
    .where("report_news.feedback_id", "=", p.item)
    .where("report_news.mail", "=", state("due"));

/** The mail that was begun and not finished. */
export const findBatch = query((q, p: Item) =>
  due(q, p).select("mail_batch").where("mail_batch", "is not", null).orderBy("id").limit(1),
);

export const fixBatch = query((q, p: Item & { batch: string }) =>
  dueOf(q, p).set({ mail_batch: p.batch }).where("mail_batch", "is", null),
);

export const findDue = query((q, p: Item) => due(q, p).select("id").limit(1));

export const countBatch = query((q, p: Item & { batch: string }) =>
  due(q, p).select(q.fn.countAll<number>().as("total")).where("mail_batch", "=", p.batch),
);

/** How many characters of a reply are read; fewer of them are shown. */
const readOfReply = 1_500;

/** Oldest first, with who replied and the beginning of what they said. */
export const listBatch = query((q, p: Item & { batch: string; limit: number }) =>
  due(q, p)
    .leftJoin("comments", (join) =>
      join.onRef("comments.org_id", "=", "report_news.org_id").onRef("comments.id", "=", "report_news.comment_id"),
    )
    .leftJoin("members", (join) =>
      join.onRef("members.org_id", "=", "report_news.org_id").onRef("members.id", "=", "comments.user_id"),
    )
    .select([
      "report_news.kind",
      "members.display_name as who",
      sql<string | null>`substr(comments.content, 1, ${sql.lit(readOfReply)})`.as("excerpt"),
    ])
    .where("report_news.mail_batch", "=", p.batch)
    .orderBy("report_news.created_at")
    .orderBy("report_news.id")
    .limit(p.limit),
);

export const settleBatch = query((q, p: Item & { batch: string; mail: "sent" | "none" }) =>
  dueOf(q, p).set({ mail: p.mail }).where("mail_batch", "=", p.batch),
);
