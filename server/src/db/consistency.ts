import type { TicketSourceType } from "@corkboard/contract";
import { type Kysely, sql } from "kysely";
import type { Reader } from "./database.ts";
import { type Query, query, withoutTimeout } from "./query.ts";
import { feedbackRelations } from "./tables/feedback.ts";
import type { Schema } from "./tables.ts";

/** How many tickets each source has. */
const ticketsBySource = (q: Kysely<Schema>, type: TicketSourceType) =>
  q
    .selectFrom("tickets")
    .select(["org_id", "source_id", q.fn.countAll<number>().as("tickets")])
    .where("source_type", "=", type)
    .groupBy(["org_id", "source_id"])
    .as("t");

/** The content of a deleted project is deleted in parts, without updating its counters. */
const projectOf = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`select 1 from projects p where p.org_id = ${column("org_id")} and p.id = ${column("project_id")}`;
};

const cardsOfList = sql`select count(*) from cards c
  where c.org_id = l.org_id and c.project_id = l.project_id and c.list_id = l.id`;

const repeated = ["created_at", "project_id", "spam", "status", "type", "is_assigned", "has_tickets"];

const wrongRelations = ({ table, listedIn }: (typeof feedbackRelations)[keyof typeof feedbackRelations]) => {
  const isRepeated = repeated.map((column) => sql`${sql.ref(`a.${column}`)} = ${sql.ref(`f.${column}`)}`);
  return query((q) =>
    q
      .selectFrom("feedback as f")
      .select(q.fn.countAll<number>().as("rows"))
      .where(
        sql<boolean>`json_array_length(${sql.ref(`f.${listedIn}`)}) <> (select count(*) from ${sql.table(table)} a
          where a.org_id = f.org_id and a.feedback_id = f.id and ${sql.join(isRepeated, sql` and `)})`,
      ),
  );
};

/** The number of counters that differ from the rows they count. Each must be 0 after every transaction. */
const mismatches: Readonly<Record<string, Query<object, { rows: number }>>> = {
  "cards of lists": query((q) =>
    q
      .selectFrom("board_lists as l")
      .select(q.fn.countAll<number>().as("rows"))
      .where(
        sql<boolean>`exists (${projectOf("l")}) and (l.card_count <> (${cardsOfList} and c.archived = 0)
          or l.archived_count <> (${cardsOfList} and c.archived = 1))`,
      ),
  ),
  "comments of feedback": query((q) =>
    q
      .selectFrom("feedback as f")
      .leftJoin("feedback_comment_counts as n", (join) =>
        join.onRef("n.org_id", "=", "f.org_id").onRef("n.feedback_id", "=", "f.id"),
      )
      .select(q.fn.countAll<number>().as("rows"))
      .where(
        sql<boolean>`exists (${projectOf("f")}) and coalesce(n.items, 0) <> (select count(*) from comments c
          where c.org_id = f.org_id and c.feedback_id = f.id)`,
      ),
  ),
  "comments of cards": query((q) =>
    q
      .selectFrom("cards as k")
      .leftJoin("card_comment_counts as n", (join) =>
        join.onRef("n.org_id", "=", "k.org_id").onRef("n.card_id", "=", "k.id"),
      )
      .select(q.fn.countAll<number>().as("rows"))
      .where(
        sql<boolean>`exists (${projectOf("k")}) and coalesce(n.items, 0) <> (select count(*) from comments c
          where c.org_id = k.org_id and c.card_id = k.id)`,
      ),
  ),
  "assignees of cards": query((q) =>
    q
      .selectFrom("cards as k")
      .select(q.fn.countAll<number>().as("rows"))
      .where(
        sql<boolean>`exists (${projectOf("k")}) and json_array_length(k.assigned_user_ids) <> (select count(*) from card_assignees a
          where a.org_id = k.org_id and a.card_id = k.id)`,
      ),
  ),
  ...Object.fromEntries(Object.values(feedbackRelations).map((relation) => [relation.table, wrongRelations(relation)])),
  "flags of feedback": query((q) =>
    q
      .selectFrom("feedback as f")
      .select(q.fn.countAll<number>().as("rows"))
      .where(
        sql<boolean>`(f.is_assigned = 1) <> (json_array_length(f.assigned_user_ids) > 0)
          or (f.has_tickets = 1) <> (json_array_length(f.ticket_ids) > 0)`,
      ),
  ),
  "feedback by kind": query((q) =>
    q
      .selectFrom("feedback_counts as n")
      .select(q.fn.countAll<number>().as("rows"))
      .where(
        sql<boolean>`n.items <> (select count(*) from feedback f where f.org_id = n.org_id
          and f.project_id = n.project_id and f.spam = n.spam and f.status = n.status and f.type = n.type
          and f.is_assigned = n.is_assigned and f.has_tickets = n.has_tickets)`,
      ),
  ),
  "feedback by week": query((q) =>
    q
      .selectFrom("projects as p")
      .select(q.fn.countAll<number>().as("rows"))
      .where(
        sql<boolean>`exists (select 1 from (
          select 'created' as fact, count(*) as items from feedback f
            where f.org_id = p.org_id and f.project_id = p.id and f.spam = 0
          union all select 'done', count(f.done_at) from feedback f
            where f.org_id = p.org_id and f.project_id = p.id and f.spam = 0
          union all select 'reopened', count(f.reopened_at) from feedback f
            where f.org_id = p.org_id and f.project_id = p.id and f.spam = 0) as found
          where found.items <> (select coalesce(sum(w.items), 0) from feedback_weeks w
            where w.org_id = p.org_id and w.project_id = p.id and w.fact = found.fact))`,
      ),
  ),
  "completion of feedback": query((q) =>
    q
      .selectFrom("feedback as f")
      .select(q.fn.countAll<number>().as("rows"))
      .where(sql<boolean>`(f.status = 'done') <> (f.done_at is not null)`),
  ),
  "tickets of feedback": query((q) =>
    q
      .selectFrom("feedback as f")
      .leftJoin(ticketsBySource(q, "feedback"), (join) =>
        join.onRef("t.org_id", "=", "f.org_id").onRef("t.source_id", "=", "f.id"),
      )
      .select(q.fn.countAll<number>().as("rows"))
      .where(sql<boolean>`exists (${projectOf("f")}) and json_array_length(f.ticket_ids) <> coalesce(t.tickets, 0)`),
  ),
  "tickets of cards": query((q) =>
    q
      .selectFrom("cards as k")
      .leftJoin(ticketsBySource(q, "board_card"), (join) =>
        join.onRef("t.org_id", "=", "k.org_id").onRef("t.source_id", "=", "k.id"),
      )
      .select(q.fn.countAll<number>().as("rows"))
      .where(sql<boolean>`exists (${projectOf("k")}) and json_array_length(k.ticket_ids) <> coalesce(t.tickets, 0)`),
  ),
  "tickets their feedback does not name": query((q) =>
    q
      .selectFrom("tickets as t")
      .innerJoin("feedback as f", (join) =>
        join.onRef("f.org_id", "=", "t.org_id").onRef("f.id", "=", "t.source_id").on("t.source_type", "=", "feedback"),
      )
      .select(q.fn.countAll<number>().as("rows"))
      .where(sql<boolean>`cast(f.ticket_ids as text) not like '%' || cast(t.id as text) || '%'`),
  ),
  "tickets their card does not name": query((q) =>
    q
      .selectFrom("tickets as t")
      .innerJoin("cards as k", (join) =>
        join
          .onRef("k.org_id", "=", "t.org_id")
          .onRef("k.id", "=", "t.source_id")
          .on("t.source_type", "=", "board_card"),
      )
      .select(q.fn.countAll<number>().as("rows"))
      .where(sql<boolean>`cast(k.ticket_ids as text) not like '%' || cast(t.id as text) || '%'`),
  ),
  "cards of deleted feedback": query((q) =>
    q
      .selectFrom("cards as k")
      .select(q.fn.countAll<number>().as("rows"))
      .where(
        sql<boolean>`k.feedback_id is not null and exists (${projectOf("k")}) and not exists (select 1 from feedback f
          where f.org_id = k.org_id and f.id = k.feedback_id)`,
      ),
  ),
  "tickets by status": query((q) =>
    q
      .selectFrom("ticket_counts as n")
      .select(q.fn.countAll<number>().as("rows"))
      .where(
        sql<boolean>`n.items <> (select count(*) from tickets t where t.org_id = n.org_id
          and t.project_id = n.project_id and t.status = n.status)`,
      ),
  ),
  "bytes of files": query((q) =>
    q
      .selectFrom("organisations as o")
      .leftJoin("storage_usage as u", (join) => join.onRef("u.org_id", "=", "o.id"))
      .select(q.fn.countAll<number>().as("rows"))
      .where(
        sql<boolean>`coalesce(u.bytes, 0) <> (select coalesce(sum(f.bytes + f.thumbnail_bytes), 0) from files f
          where f.org_id = o.id)`,
      ),
  ),
  "files by kind": query((q) =>
    q
      .selectFrom("organisations as o")
      .select(q.fn.countAll<number>().as("rows"))
      .where(
        sql<boolean>`exists (select 1 from (
            select f.kind, count(*) as files, sum(f.bytes + f.thumbnail_bytes) as bytes from files f
              where f.org_id = o.id group by f.kind) as found
          left join storage_kinds u on u.org_id = o.id and u.kind = found.kind
          where u.files is null or u.files <> found.files or u.bytes <> found.bytes)
        or (select coalesce(sum(u.files), 0) from storage_kinds u where u.org_id = o.id)
          <> (select count(*) from files f where f.org_id = o.id)`,
      ),
  ),
  "tickets by assignee": query((q) =>
    q
      .selectFrom("ticket_assignee_counts as n")
      .select(q.fn.countAll<number>().as("rows"))
      .where(
        sql<boolean>`n.items <> (select count(*) from ticket_assignees a
          join tickets t on t.org_id = a.org_id and t.id = a.ticket_id and t.status = a.status
          where a.org_id = n.org_id and a.user_id = n.user_id and a.project_id = n.project_id and a.status = n.status)`,
      ),
  ),
};

/** The counters that do not match, with the number of affected rows. */
export async function findMiscounts(db: Reader): Promise<{ counter: string; rows: number }[]> {
  const found = [];
  for (const [counter, mismatch] of Object.entries(mismatches)) {
    const rows = (await db.first(withoutTimeout(mismatch), {}))?.rows ?? 0;
    if (rows > 0) found.push({ counter, rows });
  }
  return found;
}
