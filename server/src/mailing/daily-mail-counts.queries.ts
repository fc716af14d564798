import { query } from "../db/query.ts";

/** What an organisation sends on a day (UTC). */
export interface DailyCounter {
  readonly org: string;
  /** Such as 2030-01-31. */
  readonly day: string;
  /** A hash of the mailbox, with a prefix for emails with links; empty for the total of emails to reporters and contacts. */
  readonly recipient: string;
}

/** Changes nothing if the limit has been reached. Holds across processes, because the row is locked. */
export const countSent = query((q, p: DailyCounter & { max: number }) =>
  q
    .insertInto("report_mail_counts")
    .values({ org_id: p.org, day: p.day, recipient: p.recipient, sent: 1, postponed: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(["org_id", "day", "recipient"])
        .doUpdateSet((eb) => ({ sent: eb("report_mail_counts.sent", "+", 1) }))
        .where("report_mail_counts.sent", "<", p.max),
    ),
);

export const uncountSent = query((q, p: DailyCounter) =>
  q
    .updateTable("report_mail_counts")
    .set((eb) => ({ sent: eb("sent", "-", 1) }))
    .where("org_id", "=", p.org)
    .where("day", "=", p.day)
    .where("recipient", "=", p.recipient),
);

export const countPostponed = query((q, p: DailyCounter) =>
  q
    .updateTable("report_mail_counts")
    .set((eb) => ({ postponed: eb("postponed", "+", 1) }))
    .where("org_id", "=", p.org)
    .where("day", "=", p.day)
    .where("recipient", "=", p.recipient)
    .returning("postponed"),
);

/** Across all organisations. */
export const deleteCountsBefore = query((q, p: { day: string }) =>
  q.deleteFrom("report_mail_counts").where("day", "<", p.day),
);
