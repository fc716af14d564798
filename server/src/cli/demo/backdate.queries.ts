import { type RawBuilder, sql } from "kysely";
import { query } from "../../db/query.ts";

/** Where the work begins and ends, and how many events it has. The demo runs on SQLite, whose functions these are. */
interface Span {
  org: string;
  from: string;
  to: string;
  events: number;
}

const timeOf = (share: RawBuilder<unknown>, p: Span): RawBuilder<string> =>
  sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ',
    julianday(${p.from}) + ${share} * (julianday(${p.to}) - julianday(${p.from})) / ${p.events})`;

/** As far into the work as there were events by then. */
const moved = (column: string, p: Span): RawBuilder<string> =>
  timeOf(sql`(select count(*) from events where org_id = ${p.org} and created_at <= ${sql.ref(column)})`, p);

export const countEvents = query((q, p: { org: string }) =>
  q.selectFrom("events").select(q.fn.countAll<number>().as("events")).where("org_id", "=", p.org),
);

/** Events last: the others go by when theirs happened. */
export const backdating = [
  query((q, p: Span) =>
    q
      .updateTable("clients")
      .set({ created_at: moved("clients.created_at", p) })
      .where("org_id", "=", p.org),
  ),
  query((q, p: Span) =>
    q
      .updateTable("projects")
      .set({ created_at: moved("projects.created_at", p) })
      .where("org_id", "=", p.org),
  ),
  query((q, p: Span) =>
    q
      .updateTable("feedback")
      .set({ created_at: moved("feedback.created_at", p) })
      .where("org_id", "=", p.org),
  ),
  query((q, p: Span) =>
    q
      .updateTable("board_lists")
      .set({ created_at: moved("board_lists.created_at", p) })
      .where("org_id", "=", p.org),
  ),
  query((q, p: Span) =>
    q
      .updateTable("cards")
      .set({ created_at: moved("cards.created_at", p) })
      .where("org_id", "=", p.org),
  ),
  query((q, p: Span) =>
    q
      .updateTable("comments")
      .set({ created_at: moved("comments.created_at", p) })
      .where("org_id", "=", p.org),
  ),
  query((q, p: Span) =>
    q
      .updateTable("tickets")
      .set({ created_at: moved("tickets.created_at", p), updated_at: moved("tickets.updated_at", p) })
      .where("org_id", "=", p.org),
  ),
  query((q, p: Span) =>
    q
      .updateTable("ticket_assignees")
      .set({ created_at: moved("ticket_assignees.created_at", p) })
      .where("org_id", "=", p.org),
  ),
  query((q, p: Span) =>
    q
      .updateTable("notifications")
      .set({ created_at: moved("notifications.created_at", p) })
      .where("org_id", "=", p.org),
  ),
  query((q, p: Span) =>
    q
      .updateTable("events")
      .set({ created_at: timeOf(sql.ref("seq"), p) })
      .where("org_id", "=", p.org),
  ),
];
