import { integer, json, nullable, real, type RowOf, text, timestamp } from "./columns.ts";

export const boardLists = {
  org_id: text(),
  id: text(),
  project_id: text(),
  name: text(),
  position: integer(),
  card_count: integer(),
  version: integer(),
  created_at: timestamp(),
};

export const cards = {
  org_id: text(),
  id: text(),
  project_id: text(),
  list_id: text(),
  title: text(),
  description: nullable(text()),
  labels: json(),
  due_date: nullable(text()),
  checklist: json(),
  attachments: json(),
  author_name: nullable(text()),
  /** In the order they were assigned. */
  assigned_user_ids: json(),
  /** The tickets that were made from it, oldest first; as each of them says too. */
  ticket_ids: json(),
  position: real(),
  version: integer(),
  created_at: timestamp(),
};

/** The same as each card says, to find a member's cards by. */
interface CardAssignees {
  org_id: string;
  card_id: string;
  user_id: string;
}

export interface BoardTables {
  board_lists: RowOf<typeof boardLists>;
  cards: RowOf<typeof cards>;
  card_assignees: CardAssignees;
}
