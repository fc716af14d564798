import { type NotNull, sql } from "kysely";
import { insertRows } from "../../../db/insert-rows.ts";
import { isInProject } from "../../../db/live-projects.ts";
import type { One } from "../../../db/row-key.ts";
import { query } from "../../../db/query.ts";
import type { Tables } from "../../../db/tables.ts";

/** Literals, so that the statements themselves say which states they are about. */
const due = sql.lit("due" as const);
const pending = sql.lit("pending" as const);

interface Some {
  org: string;
  /** JSON. */
  ids: string;
}

/** Those of these deliveries that wait for a verdict of clients, with the items that their tickets were generated from. */
export const findWaitingDeliveries = query((q, p: Some, dialect) =>
  q
    .selectFrom("ticket_deliveries as d")
    .innerJoin("tickets as t", (join) => join.onRef("t.org_id", "=", "d.org_id").onRef("t.id", "=", "d.ticket_id"))
    .select(["d.id", "t.source_id as feedback_id"])
    .where("d.org_id", "=", p.org)
    .where(dialect.isAmong(sql.ref("d.id"), p.ids))
    .where("d.state", "=", pending)
    .where("d.shown_at", "is not", null)
    .where("t.source_type", "=", sql.lit("feedback" as const)),
);

/** What contacts of the project's client see in the portal. Locked, so that they are not deleted meanwhile. */
export const findPortalItemsForKeyShare = query((q, p: Some, dialect) =>
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
          project.select("p.client_id").as("client_id"),
          project.select("p.type").as("type"),
          project.select("p.widget").as("widget"),
          project.select("p.agent_questions").as("agent_questions"),
          eb
            .selectFrom("report_mails as m")
            .select("m.wanted")
            .whereRef("m.org_id", "=", "feedback.org_id")
            .whereRef("m.feedback_id", "=", "feedback.id")
            .as("reporter_wants"),
        ];
      })
      .where("feedback.org_id", "=", p.org)
      .where(dialect.isAmong(sql.ref("feedback.id"), p.ids))
      .where("feedback.spam", "=", 0)
      .where(isInProject("feedback"))
      .orderBy("feedback.id")
      .$narrowType<{ client_id: NotNull; type: NotNull }>(),
  ),
);

/** Those of these clients who want emails. Locked like the items. */
export const findContactsForKeyShare = query((q, p: Some, dialect) =>
  dialect.forKeyShare(
    q
      .selectFrom("contacts")
      .select(["id", "client_id", "email"])
      .where("org_id", "=", p.org)
      .where(dialect.isAmong(sql.ref("client_id"), p.ids))
      .where("mail_wanted", "=", 1)
      .orderBy("id"),
  ),
);

export const countContactsOfLargestClient = query((q, p: { org: string }) =>
  q
    .selectFrom("contacts")
    .select(q.fn.countAll<number>().as("total"))
    .where("org_id", "=", p.org)
    .groupBy("client_id")
    .orderBy("total", "desc")
    .limit(1),
);

export type NewContactNews = Pick<
  Tables["contact_news"],
  "org_id" | "contact_id" | "id" | "feedback_id" | "mail" | "created_at"
>;

export const insertContactNews = {
  one: query((q, p: NewContactNews) =>
    q
      .insertInto("contact_news")
      .values({
        org_id: p.org_id,
        contact_id: p.contact_id,
        id: p.id,
        feedback_id: p.feedback_id,
        mail: p.mail,
        mail_batch: null,
        created_at: p.created_at,
      })
      .onConflict((conflict) => conflict.doNothing()),
  ),
  all: query((q, p: { rows: string }, dialect) =>
    insertRows(
      q,
      dialect,
      "contact_news",
      { org_id: "uuid", contact_id: "uuid", id: "uuid", feedback_id: "uuid", mail: "text", created_at: "timestamp" },
      p.rows,
    ).onConflict((conflict) => conflict.doNothing()),
  ),
};

/** No row for a contact who has unsubscribed. */
export const findContactToMail = query((q, p: One) =>
  q
    .selectFrom("contacts")
    .select((eb) => [
      "contacts.name",
      "contacts.email",
      "contacts.language",
      eb.selectFrom("organisations as o").select("o.name").whereRef("o.id", "=", "contacts.org_id").as("organisation"),
    ])
    .where("contacts.org_id", "=", p.org)
    .where("contacts.id", "=", p.id)
    .where("contacts.mail_wanted", "=", 1)
    .$narrowType<{ organisation: NotNull }>(),
);

/** Results that were decided or withdrawn meanwhile, and those that the portal does not show to the contact any more. */
export const withdrawObsolete = query((q, p: One) =>
  q
    .updateTable("contact_news")
    .set({ mail: "none" })
    .where("org_id", "=", p.org)
    .where("contact_id", "=", p.id)
    .where("mail", "=", due)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("ticket_deliveries as d")
            .innerJoin("feedback as f", "f.org_id", "d.org_id")
            .innerJoin("projects as p", (join) =>
              join.onRef("p.org_id", "=", "f.org_id").onRef("p.id", "=", "f.project_id"),
            )
            .innerJoin("contacts as c", (join) =>
              join.onRef("c.org_id", "=", "p.org_id").onRef("c.client_id", "=", "p.client_id"),
            )
            .select("d.id")
            .whereRef("d.org_id", "=", "contact_news.org_id")
            .whereRef("d.id", "=", "contact_news.id")
            .where("d.state", "=", pending)
            .where("d.shown_at", "is not", null)
            .whereRef("f.id", "=", "contact_news.feedback_id")
            .where("f.spam", "=", 0)
            .where("p.type", "=", sql.lit("website" as const))
            .whereRef("c.id", "=", "contact_news.contact_id"),
        ),
      ),
    ),
);

/** How many characters of a summary are read. Fewer are shown, because whitespace is collapsed first. */
const maxSummaryChars = 1_500;

/** Oldest first. The agent's own summary is left out where the portal does not show it. */
export const listBatch = query((q, p: One & { batch: string; limit: number }) =>
  q
    .selectFrom("contact_news as n")
    .innerJoin("ticket_deliveries as d", (join) => join.onRef("d.org_id", "=", "n.org_id").onRef("d.id", "=", "n.id"))
    .innerJoin("feedback as f", (join) => join.onRef("f.org_id", "=", "n.org_id").onRef("f.id", "=", "n.feedback_id"))
    .innerJoin("projects as p", (join) => join.onRef("p.org_id", "=", "f.org_id").onRef("p.id", "=", "f.project_id"))
    .select([
      "f.id as report",
      "f.title",
      "p.name as website",
      sql<string | null>`substr(coalesce(d.client_summary, case when p.agent_questions = 'reporter' then d.summary end),
        1, ${sql.lit(maxSummaryChars)})`.as("summary"),
      sql<number>`case when d.client_summary is null or d.client_summary = d.summary then 1 else 0 end`.as(
        "is_of_agent",
      ),
    ])
    .where("n.org_id", "=", p.org)
    .where("n.contact_id", "=", p.id)
    .where("n.mail", "=", due)
    .where("n.mail_batch", "=", p.batch)
    .orderBy("n.id")
    .limit(p.limit),
);
