import type { Json, Timestamp } from "./column-types.ts";

interface BoardLists {
  org_id: string;
  id: string;
  project_id: string;
  name: string;
  position: number;
  card_count: number;
  version: number;
  created_at: Timestamp;
}

interface Cards {
  org_id: string;
  id: string;
  project_id: string;
  list_id: string;
  title: string;
  description: string | null;
  labels: Json;
  due_date: string | null;
  checklist: Json;
  attachments: Json;
  author_name: string | null;
  /** In the order they were assigned. */
  assigned_user_ids: Json;
  /** The tickets that were made from it, oldest first; as each of them says too. */
  ticket_ids: Json;
  position: number;
  version: number;
  created_at: Timestamp;
}

/** The same as each card says, to find a member's cards by. */
interface CardAssignees {
  org_id: string;
  card_id: string;
  user_id: string;
}

export interface BoardTables {
  board_lists: BoardLists;
  cards: Cards;
  card_assignees: CardAssignees;
}
