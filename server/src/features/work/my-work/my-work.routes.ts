import type { WorkItem } from "@corkboard/contract";
import type { Reader } from "../../../db/database.ts";
import type { OperationRegistry } from "../../../http/operations.ts";
import type { Actor } from "../../../shared/actor.ts";
import { findAssignedCards, findAssignedFeedback, findAssignedTickets, findMentions } from "./my-work.queries.ts";

export function myWorkRoutes(on: OperationRegistry): void {
  on.read("getMyWork", async ({ db, actor, query: { limit } }) => {
    const { items, more } = await workOf(db, actor, limit);
    return { body: { data: items, meta: { limit, more } } };
  });
}

async function workOf(db: Reader, { orgId: org, userId: user }: Actor, limit: number) {
  const mine = { org, user, limit: limit + 1 };
  const [feedback, cards, tickets, mentions] = await Promise.all([
    db.all(findAssignedFeedback, mine),
    db.all(findAssignedCards, mine),
    db.all(findAssignedTickets, mine),
    db.all(findMentions, mine),
  ]);
  const assigned: WorkItem[] = [
    ...feedback.slice(0, limit).map((row) => item("feedback", "assigned", row)),
    ...cards.slice(0, limit).map((row) => item("card", "assigned", row)),
    ...tickets.slice(0, limit).map((row) => item("ticket", "assigned", row)),
  ];
  const known = new Set(assigned.map(({ id }) => id));
  const mentioned = mentions.slice(0, limit).filter(({ id }) => !known.has(id));
  const items = [...assigned, ...mentioned.map((row) => item(row.kind, "mentioned", row))];
  return {
    items: items.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1)),
    more: [feedback, cards, tickets, mentions].some(({ length }) => length > limit),
  };
}

interface Row extends Pick<WorkItem, "id" | "project_id" | "title" | "status" | "created_at"> {
  readonly priority?: string;
  readonly due_date?: string | null;
  readonly in_last_list?: number;
}

const item = (kind: WorkItem["kind"], reason: WorkItem["reason"], row: Row): WorkItem => ({
  kind,
  id: row.id,
  project_id: row.project_id,
  title: row.title,
  reason,
  status: row.status,
  priority: row.priority ?? null,
  due_date: row.due_date ?? null,
  in_last_list: row.in_last_list === 1,
  created_at: row.created_at,
});
