import { sql } from "kysely";
import { query } from "../../../db/query.ts";
import { feedbackRelations, type FilteredColumn } from "../../../db/tables/feedback.ts";
import type { Tables } from "../../../db/tables.ts";
import { forEach } from "../../../shared/for-each.ts";
import { type Relation, relationNames } from "./feedback-filter.ts";

type Item = Tables["feedback"];

/** What relations repeat of their item. */
const repeatedIn = (p: Item): Pick<Item, "spam" | FilteredColumn> => ({
  project_id: p.project_id,
  spam: p.spam,
  status: p.status,
  type: p.type,
  is_assigned: p.is_assigned,
  has_tickets: p.has_tickets,
});

const writes = (relation: Relation) => {
  const { table, column } = feedbackRelations[relation];
  return {
    insert: query((q, p: Item & { related: string }) =>
      q.insertInto(table).values({
        org_id: p.org_id,
        feedback_id: p.id,
        [column]: p.related,
        created_at: p.created_at,
        ...repeatedIn(p),
      } as never),
    ),
    update: query((q, p: Item) =>
      q.updateTable(table).set(repeatedIn(p)).where("org_id", "=", p.org_id).where("feedback_id", "=", p.id),
    ),
    remove: query((q, p: Item & { related: string }) =>
      q
        .deleteFrom(table)
        .where("org_id", "=", p.org_id)
        .where("feedback_id", "=", p.id)
        .where(sql<boolean>`${sql.ref(column)} = ${p.related}`),
    ),
  };
};

export const relationWrites = forEach(relationNames, writes);
