import { sql } from "kysely";
import { deletedProjects } from "../../../db/live-projects.ts";
import { query } from "../../../db/query.ts";

interface OfMember {
  org: string;
  user: string;
  limit: number;
}

/** 1 for a card whose list `l` is the last of several on its board. */
const inLastList = sql<number>`case
  when exists (select 1 from board_lists as later
    where later.org_id = l.org_id and later.project_id = l.project_id and later.position > l.position) then 0
  when exists (select 1 from board_lists as earlier
    where earlier.org_id = l.org_id and earlier.project_id = l.project_id and earlier.position < l.position) then 1
  else 0 end`.as("in_last_list");

/** Cross joins, because SQLite does not reorder those: the member's items, then each by its key. */
export const findAssignedFeedback = query((q, p: OfMember) =>
  q
    .selectFrom("feedback_assignees as mine")
    .crossJoin("feedback as f")
    .select(["f.id", "f.project_id", "f.title", "f.status", "f.created_at"])
    .where("mine.org_id", "=", p.org)
    .where("mine.user_id", "=", p.user)
    .where("f.org_id", "=", p.org)
    .whereRef("f.id", "=", "mine.feedback_id")
    .where("mine.spam", "=", 0)
    .where("mine.status", "<>", "done")
    .where("mine.project_id", "not in", deletedProjects(q, p))
    .orderBy("mine.created_at", "desc")
    .orderBy("mine.feedback_id", "desc")
    .limit(p.limit),
);

export const findAssignedCards = query((q, p: OfMember) =>
  q
    .selectFrom("card_assignees as mine")
    .crossJoin("cards as c")
    .crossJoin("board_lists as l")
    .select(["c.id", "c.project_id", "c.title", "l.name as status", "c.due_date", inLastList, "c.created_at"])
    .where("mine.org_id", "=", p.org)
    .where("mine.user_id", "=", p.user)
    .where("c.org_id", "=", p.org)
    .whereRef("c.id", "=", "mine.card_id")
    .where("c.archived", "=", 0)
    .where("l.org_id", "=", p.org)
    .whereRef("l.id", "=", "c.list_id")
    .where("c.project_id", "not in", deletedProjects(q, p))
    .orderBy("c.created_at", "desc")
    .orderBy("c.id", "desc")
    .limit(p.limit),
);

export const findAssignedTickets = query((q, p: OfMember) =>
  q
    .selectFrom("ticket_assignees as mine")
    .crossJoin("tickets as t")
    .select(["t.id", "t.project_id", "t.title", "t.status", "t.priority", "t.created_at"])
    .where("mine.org_id", "=", p.org)
    .where("mine.user_id", "=", p.user)
    .where("mine.status", "in", ["open", "in_progress"])
    .where("t.org_id", "=", p.org)
    .whereRef("t.id", "=", "mine.ticket_id")
    .where("t.project_id", "not in", deletedProjects(q, p))
    .orderBy("t.created_at", "desc")
    .orderBy("t.id", "desc")
    .limit(p.limit),
);

/** What the newest notifications of mentions are about, if it is still to be done. */
export const findMentions = query((q, p: OfMember) =>
  q
    .selectFrom(
      q
        .selectFrom("notifications")
        .select(["org_id", "subject_type", "subject_id", (eb) => eb.fn.max("created_at").as("created_at")])
        .where("org_id", "=", p.org)
        .where("user_id", "=", p.user)
        .where("kind", "=", "mention")
        .groupBy(["org_id", "subject_type", "subject_id"])
        .as("m"),
    )
    .leftJoin("feedback as f", (join) =>
      join.on(sql<boolean>`m.subject_type = 'feedback' and f.org_id = m.org_id and f.id = m.subject_id
        and f.spam = 0 and f.status <> 'done'`),
    )
    .leftJoin("cards as c", (join) =>
      join.on(sql<boolean>`m.subject_type = 'card' and c.org_id = m.org_id and c.id = m.subject_id and c.archived = 0`),
    )
    .leftJoin("board_lists as l", (join) => join.on(sql<boolean>`l.org_id = c.org_id and l.id = c.list_id`))
    .select([
      sql<"feedback" | "card">`m.subject_type`.as("kind"),
      "m.subject_id as id",
      sql<string>`coalesce(f.project_id, c.project_id)`.as("project_id"),
      sql<string>`coalesce(f.title, c.title)`.as("title"),
      sql<string | null>`coalesce(f.status, l.name)`.as("status"),
      "c.due_date",
      inLastList,
      "m.created_at",
    ])
    .where(sql<boolean>`coalesce(f.id, c.id) is not null`)
    .where(sql<boolean>`coalesce(f.project_id, c.project_id) not in (${deletedProjects(q, p)})`)
    .orderBy("m.created_at", "desc")
    .orderBy("m.subject_id", "desc")
    .limit(p.limit),
);
