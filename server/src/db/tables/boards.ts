import type { CommentAuthor, LabelColor } from "@corkboard/contract";
import { flag, integer, json, nullable, real, type RowOf, text, timestamp } from "./columns.ts";

export const boardLists = {
  org_id: text(),
  id: text(),
  project_id: text(),
  name: text(),
  position: integer(),
  color: nullable(text<LabelColor>()),
  card_limit: nullable(integer()),
  /** Without archived cards. */
  card_count: integer(),
  archived_count: integer(),
  version: integer(),
  created_at: timestamp(),
};

/** The columns that its stored text shows. */
export const cardsInText = {
  id: text(),
  project_id: text(),
  title: text(),
  description: nullable(text()),
  labels: json(),
  due_date: nullable(text()),
  checklist: json(),
  author_name: nullable(text()),
  /** Whose text it may contain (`shared/author-kind.ts`). */
  author_kind: text<CommentAuthor>(),
  archived: flag(),
  list_id: text(),
  attachments: json(),
  /** Tickets generated from it, oldest first. Redundant: each ticket names its source. */
  ticket_ids: json(),
  created_at: timestamp(),
};

export const cards = {
  org_id: text(),
  ...cardsInText,
  /** In the order they were assigned. */
  assigned_user_ids: json(),
  /** What it was created from. Deleting that clears it. */
  feedback_id: nullable(text()),
  /** Archived cards keep theirs. */
  position: real(),
  version: integer(),
};

/** Redundant with the cards' own lists, to find a member's cards. */
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
