import type { Card, CardCreated, CardLabel } from "@corkboard/contract";
import type { Tables } from "../../db/tables.ts";

type CardRow = Tables["cards"];

export function presentCard(row: CardRow & { assigned_user_ids: string | readonly string[] }): Card {
  const assignees =
    typeof row.assigned_user_ids === "string" ? array<string>(row.assigned_user_ids) : row.assigned_user_ids;
  return {
    ...ownFields(row),
    checklist: array(row.checklist),
    attachments: array(row.attachments),
    assigned_to: assignees[0] ?? null,
    assigned_user_ids: [...assignees],
  };
}

/** The spec's answer to creating a card: nothing to check off or attached yet, assignees left to the card's GET. */
export const presentCardCreated = (row: CardRow): CardCreated => ({
  ...ownFields(row),
  checklist: null,
  attachments: null,
});

const ownFields = (row: CardRow) => ({
  id: row.id,
  list_id: row.list_id,
  project_id: row.project_id,
  title: row.title,
  description: row.description,
  labels: array<CardLabel>(row.labels),
  due_date: row.due_date,
  author_name: row.author_name,
  position: row.position,
  created_at: row.created_at,
});

/** Most cards have none of most things, and that much needs no parser. */
function array<Item>(json: string): Item[] {
  return json === "[]" ? [] : (JSON.parse(json) as Item[]);
}
