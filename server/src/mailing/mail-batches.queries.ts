import { type Kysely, sql } from "kysely";
import type { One } from "../db/row-key.ts";
import { query } from "../db/query.ts";
import type { Schema } from "../db/tables.ts";

/** What emails of one kind are about. `mail_batch` names the email that an item is part of. */
interface MailItems {
  readonly items: "notifications" | "report_news" | "contact_news";
  readonly recipient: "user_id" | "feedback_id" | "contact_id";
}

function queriesOf({ items, recipient }: MailItems) {
  const recipientId = sql.ref<string>(recipient);
  /** A literal, because SQLite uses a partial index only if the statement itself contains its condition. */
  const due = sql.lit("due" as const);

  const selectDue = (q: Kysely<Schema>, p: One) =>
    q.selectFrom(items).where("org_id", "=", p.org).where(recipientId, "=", p.id).where("mail", "=", due);
  const updateDue = (q: Kysely<Schema>, p: One) =>
    q.updateTable(items).where("org_id", "=", p.org).where(recipientId, "=", p.id).where("mail", "=", due);

  return {
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

    finishBatch: query((q, p: One & { batch: string }) =>
      updateDue(q, p).set({ mail: "sent" }).where("mail_batch", "=", p.batch),
    ),

    withdrawOld: query((q, p: One & { before: string }) =>
      updateDue(q, p).set({ mail: "none" }).where("created_at", "<", p.before),
    ),

    findDue: query((q, p: One) => selectDue(q, p).select("id").limit(1)),

    withdrawAll: query((q, p: One) => updateDue(q, p).set({ mail: "none" })),
  };
}

export const batchQueries = {
  "member-mail": queriesOf({ items: "notifications", recipient: "user_id" }),
  "report-mail": queriesOf({ items: "report_news", recipient: "feedback_id" }),
  "contact-mail": queriesOf({ items: "contact_news", recipient: "contact_id" }),
};
