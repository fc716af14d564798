import { type Kysely, sql } from "kysely";
import type { One } from "../db/row-key.ts";
import { isOpenOrganisation } from "../db/open-organisations.ts";
import { query } from "../db/query.ts";
import type { Schema } from "../db/tables.ts";

/** The tables of one kind of email. They differ in what they refer to and share the columns used here. */
interface MailTables {
  /** One row per recipient: when their next email is due, and who is sending it. */
  readonly queue: "mail_queue" | "report_mails";
  /** What the emails are about. `mail_batch` names the email that an item is part of. */
  readonly items: "notifications" | "report_news";
  readonly recipient: "user_id" | "feedback_id";
  /** Values of the queue's other columns in a new row. */
  readonly defaults: object;
}

function queriesOf({ queue, items, recipient, defaults }: MailTables) {
  const recipientId = sql.ref<string>(recipient);
  /** A literal, because SQLite uses a partial index only if the statement itself contains its condition. */
  const due = sql.lit("due" as const);

  const updateQueue = (q: Kysely<Schema>, p: One) =>
    q.updateTable(queue).where("org_id", "=", p.org).where(recipientId, "=", p.id);
  const selectDue = (q: Kysely<Schema>, p: One) =>
    q.selectFrom(items).where("org_id", "=", p.org).where(recipientId, "=", p.id).where("mail", "=", due);
  const updateDue = (q: Kysely<Schema>, p: One) =>
    q.updateTable(items).where("org_id", "=", p.org).where(recipientId, "=", p.id).where("mail", "=", due);

  return {
    /** When the next email can be claimed, across all organisations. */
    findNextDue: query((q) =>
      q
        .selectFrom(queue)
        .select(sql<string | null>`min(case when leased_until > due_at then leased_until else due_at end)`.as("at"))
        .where("due_at", "is not", null)
        .where(isOpenOrganisation("org_id")),
    ),

    /** The recipient whose email has been due longest and is not leased, across all organisations. */
    claimDue: query((q, p: { now: string }, dialect) =>
      dialect.claimRows(
        q
          .selectFrom(queue)
          .select(["org_id as org", recipientId.as("id"), "attempts"])
          .where("due_at", "<=", p.now)
          .where((eb) => eb.or([eb("leased_until", "is", null), eb("leased_until", "<=", p.now)]))
          .where(isOpenOrganisation("org_id"))
          .orderBy("due_at")
          .limit(1),
      ),
    ),

    lease: query((q, p: One & { until: string; attempts: number }) =>
      updateQueue(q, p).set({ leased_until: p.until, attempts: p.attempts }),
    ),

    /** Changes nothing if another process has taken over the lease. */
    renewLease: query((q, p: One & { held: string; until: string }) =>
      updateQueue(q, p).set({ leased_until: p.until }).where("leased_until", "=", p.held),
    ),

    findLeaseForUpdate: query((q, p: One, dialect) =>
      dialect.forUpdate(
        q.selectFrom(queue).select("leased_until").where("org_id", "=", p.org).where(recipientId, "=", p.id),
      ),
    ),

    release: query((q, p: One & { due: string | null; attempts: number }) =>
      updateQueue(q, p).set({ due_at: p.due, leased_until: null, attempts: p.attempts }),
    ),

    recordSent: query((q, p: One & { now: string }) => updateQueue(q, p).set({ last_sent_at: p.now })),

    /** Leaves an email that is already due where it is: it includes the new items. */
    enqueue: query((q, p: One & { due: string }) =>
      q
        .insertInto(queue)
        .values({
          org_id: p.org,
          [recipient]: p.id,
          due_at: p.due,
          leased_until: null,
          attempts: 0,
          last_sent_at: null,
          ...defaults,
        } as never)
        .onConflict((conflict) =>
          conflict
            .columns(["org_id", recipient as never])
            .doUpdateSet((eb) => ({ due_at: eb.ref("excluded.due_at") }))
            .where(`${queue}.due_at`, "is", null),
        ),
    ),

    /**
     * New items do not wait as long as an email that has failed often. The early attempt is not counted, so that the
     * email is not given up any sooner.
     */
    bringForward: query((q, p: One & { latest: string }) =>
      updateQueue(q, p)
        .set((eb) => ({ due_at: p.latest, attempts: eb("attempts", "-", 1) }))
        .where("attempts", ">", 0)
        .where("due_at", ">", p.latest),
    ),

    /** The email that was begun and not finished. */
    findBatch: query((q, p: One) =>
      selectDue(q, p).select("mail_batch").where("mail_batch", "is not", null).orderBy("id").limit(1),
    ),

    assignBatch: query((q, p: One & { batch: string }) =>
      updateDue(q, p).set({ mail_batch: p.batch }).where("mail_batch", "is", null),
    ),

    countBatch: query((q, p: One & { batch: string }) =>
      selectDue(q, p).select(q.fn.countAll<number>().as("total")).where("mail_batch", "=", p.batch),
    ),

    finishBatch: query((q, p: One & { batch: string; mail: "sent" | "none" }) =>
      updateDue(q, p).set({ mail: p.mail }).where("mail_batch", "=", p.batch),
    ),

    findDue: query((q, p: One) => selectDue(q, p).select("id").limit(1)),

    withdrawAll: query((q, p: One) => updateDue(q, p).set({ mail: "none" })),
  };
}

export const mailQueries = {
  member: queriesOf({ queue: "mail_queue", items: "notifications", recipient: "user_id", defaults: {} }),
  report: queriesOf({ queue: "report_mails", items: "report_news", recipient: "feedback_id", defaults: { wanted: 1 } }),
};
