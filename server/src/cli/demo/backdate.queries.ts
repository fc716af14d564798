import { type RawBuilder, sql } from "kysely";
import type { One } from "../../db/row-key.ts";
import { query } from "../../db/query.ts";

/** The period to spread the events over. The demo runs on SQLite, so these queries use its functions. */
interface Span {
  org: string;
  from: string;
  to: string;
  events: number;
}

const timeOf = (share: RawBuilder<unknown>, p: Span): RawBuilder<string> =>
  sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ',
    julianday(${p.from}) + ${share} * (julianday(${p.to}) - julianday(${p.from})) / ${p.events})`;

/** The position in the period equals the share of events recorded by then. */
const backdated = (column: string, p: Span): RawBuilder<string> =>
  timeOf(sql`(select count(*) from events where org_id = ${p.org} and created_at <= ${sql.ref(column)})`, p);

export const countEvents = query((q, p: { org: string }) =>
  q.selectFrom("events").select(q.fn.countAll<number>().as("events")).where("org_id", "=", p.org),
);

/** Events come last: the other updates depend on their original times. */
export const backdating = [
  query((q, p: Span) =>
    q
      .updateTable("clients")
      .set({ created_at: backdated("clients.created_at", p) })
      .where("org_id", "=", p.org),
  ),
  query((q, p: Span) =>
    q
      .updateTable("projects")
      .set({ created_at: backdated("projects.created_at", p) })
      .where("org_id", "=", p.org),
  ),
  query((q, p: Span) =>
    q
      .updateTable("feedback")
      .set({ created_at: backdated("feedback.created_at", p) })
      .where("org_id", "=", p.org),
  ),
  query((q, p: Span) =>
    q
      .updateTable("board_lists")
      .set({ created_at: backdated("board_lists.created_at", p) })
      .where("org_id", "=", p.org),
  ),
  query((q, p: Span) =>
    q
      .updateTable("cards")
      .set({ created_at: backdated("cards.created_at", p) })
      .where("org_id", "=", p.org),
  ),
  query((q, p: Span) =>
    q
      .updateTable("comments")
      .set({ created_at: backdated("comments.created_at", p) })
      .where("org_id", "=", p.org),
  ),
  query((q, p: Span) =>
    q
      .updateTable("tickets")
      .set({ created_at: backdated("tickets.created_at", p), updated_at: backdated("tickets.updated_at", p) })
      .where("org_id", "=", p.org),
  ),
  query((q, p: Span) =>
    q
      .updateTable("feedback_assignees")
      .set({ created_at: backdated("feedback_assignees.created_at", p) })
      .where("org_id", "=", p.org),
  ),
  query((q, p: Span) =>
    q
      .updateTable("ticket_assignees")
      .set({ created_at: backdated("ticket_assignees.created_at", p) })
      .where("org_id", "=", p.org),
  ),
  query((q, p: Span) =>
    q
      .updateTable("notifications")
      .set({ created_at: backdated("notifications.created_at", p) })
      .where("org_id", "=", p.org),
  ),
  query((q, p: Span) =>
    q
      .updateTable("events")
      .set({ created_at: timeOf(sql.ref("seq"), p) })
      .where("org_id", "=", p.org),
  ),
];

export const findFeedbackToComplete = query((q, p: { org: string }) =>
  q.selectFrom("feedback").select(["id", "status", "created_at"]).where("org_id", "=", p.org).orderBy("id"),
);

export const setCompletion = query((q, p: One & { done_at: string | null; reopened_at: string | null }) =>
  q
    .updateTable("feedback")
    .set({ done_at: p.done_at, reopened_at: p.reopened_at })
    .where("org_id", "=", p.org)
    .where("id", "=", p.id),
);
