import { type NotNull, sql } from "kysely";
import { isInProject } from "../../../db/live-projects.ts";
import type { One } from "../../../db/row-key.ts";
import { query } from "../../../db/query.ts";
import type { Tables } from "../../../db/tables.ts";

/** A row only if the reporter has unsubscribed, or subscribed again. */
export const findMailWanted = query((q, p: One) =>
  q.selectFrom("report_mails").select("wanted").where("org_id", "=", p.org).where("feedback_id", "=", p.id),
);

/** Literals, so that the statement itself says which kinds and states it is about. */
const kind = (name: Tables["report_news"]["kind"]) => sql.lit(name);
const state = (name: Tables["report_news"]["mail"]) => sql.lit(name);

type News = Pick<Tables["report_news"], "org_id" | "feedback_id" | "id" | "kind" | "comment_id" | "created_at">;

/** A reply is announced once, even if it was hidden for a while; finished work, each time it is finished. */
export const addNews = query((q, p: News) =>
  q
    .insertInto("report_news")
    .values({
      org_id: p.org_id,
      feedback_id: p.feedback_id,
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

/** Locked, so that they are not deleted meanwhile. Without spam, whose address is rarely that of its sender. */
export const findReportedItemsForKeyShare = query((q, p: { org: string; ids: string }, dialect) =>
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
          project.select("p.agent_questions").as("agent_questions"),
        ];
      })
      .where("feedback.org_id", "=", p.org)
      .where(dialect.isAmong(sql.ref("feedback.id"), p.ids))
      .where("feedback.spam", "=", 0)
      .where(isInProject("feedback"))
      .orderBy("feedback.id")
      .$narrowType<{ type: NotNull }>(),
  ),
);

/** The items that tickets were generated from. */
export const findReportedTickets = query((q, p: { org: string; ids: string }, dialect) =>
  q
    .selectFrom("tickets")
    .select(["id", "source_id"])
    .where("org_id", "=", p.org)
    .where("source_type", "=", "feedback")
    .where(dialect.isAmong(sql.ref("id"), p.ids)),
);

/** The items of these whose reporters have just accepted the work themselves. */
export const findAcceptedByReporter = query((q, p: { org: string; ids: string; since: string }, dialect) =>
  q
    .selectFrom("tickets")
    .innerJoin("ticket_deliveries as d", (join) =>
      join.onRef("d.org_id", "=", "tickets.org_id").onRef("d.ticket_id", "=", "tickets.id"),
    )
    .select("tickets.source_id as id")
    .where("tickets.org_id", "=", p.org)
    .where("tickets.source_type", "=", "feedback")
    .where(dialect.isAmong(sql.ref("tickets.source_id"), p.ids))
    .where("d.state", "=", sql.lit("accepted" as const))
    .where("d.decided_by", "=", sql.lit("reporter" as const))
    .where("d.decided_at", ">=", p.since),
);

export const findPublicRepliesForKeyShare = query((q, p: { org: string; ids: string }, dialect) =>
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

export const findReportedItem = query((q, p: One) =>
  q
    .selectFrom("feedback as f")
    .innerJoin("projects as p", (join) => join.onRef("p.org_id", "=", "f.org_id").onRef("p.id", "=", "f.project_id"))
    .leftJoin("report_mails as m", (join) =>
      join.onRef("m.org_id", "=", "f.org_id").onRef("m.feedback_id", "=", "f.id"),
    )
    .select([
      "f.id",
      "f.title",
      "f.reporter_name",
      "f.reporter_email",
      "f.browser_info",
      "p.type",
      "p.widget",
      "m.wanted",
    ])
    .where("f.org_id", "=", p.org)
    .where("f.id", "=", p.id)
    .where("f.spam", "=", 0),
);

/** Replies that are internal again, finished work that was reopened, and what was answered or decided meanwhile. */
export const withdrawObsolete = query((q, p: One) =>
  q
    .updateTable("report_news")
    .set({ mail: "none" })
    .where("org_id", "=", p.org)
    .where("feedback_id", "=", p.id)
    .where("mail", "=", state("due"))
    .where(
      sql<boolean>`(kind = 'reply' and not exists
          (select 1 from comments o where o.org_id = report_news.org_id and o.id = report_news.comment_id
            and o.visibility = 'public')
        or kind = 'done' and not exists
          (select 1 from feedback o where o.org_id = report_news.org_id and o.id = report_news.feedback_id
            and o.status = 'done')
        or kind = 'question' and not exists
          (select 1 from questions o where o.org_id = report_news.org_id and o.id = report_news.id
            and o.state = 'open' and o.recipient = 'reporter')
        or kind = 'delivery' and not exists
          (select 1 from ticket_deliveries o where o.org_id = report_news.org_id and o.id = report_news.id
            and o.state = 'pending' and o.shown_at is not null))`,
    ),
);

/** How many characters of a reply are read. Fewer are shown, because whitespace is collapsed first. */
const maxReplyChars = 1_500;

/** Oldest first, with the author and the beginning of the reply, or of what is said about the agent's work. */
export const listBatch = query((q, p: One & { batch: string; limit: number }) =>
  q
    .selectFrom("report_news")
    .leftJoin("comments", (join) =>
      join.onRef("comments.org_id", "=", "report_news.org_id").onRef("comments.id", "=", "report_news.comment_id"),
    )
    .leftJoin("members", (join) =>
      join.onRef("members.org_id", "=", "report_news.org_id").onRef("members.id", "=", "comments.user_id"),
    )
    .leftJoin("questions", (join) =>
      join.onRef("questions.org_id", "=", "report_news.org_id").onRef("questions.id", "=", "report_news.id"),
    )
    .leftJoin("ticket_deliveries", (join) =>
      join
        .onRef("ticket_deliveries.org_id", "=", "report_news.org_id")
        .onRef("ticket_deliveries.id", "=", "report_news.id"),
    )
    .select([
      "report_news.kind",
      "members.display_name as who",
      sql<string | null>`substr(coalesce(comments.content, questions.question,
        ticket_deliveries.client_summary, ticket_deliveries.summary), 1, ${sql.lit(maxReplyChars)})`.as("excerpt"),
    ])
    .where("report_news.org_id", "=", p.org)
    .where("report_news.feedback_id", "=", p.id)
    .where("report_news.mail", "=", state("due"))
    .where("report_news.mail_batch", "=", p.batch)
    .orderBy("report_news.created_at")
    .orderBy("report_news.id")
    .limit(p.limit),
);
