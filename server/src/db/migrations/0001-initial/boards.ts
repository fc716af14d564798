import type { Ddl } from "../../dialect/dialect.ts";

export const boards = (t: Ddl): string[] => [
  `CREATE TABLE board_lists (
    org_id ${t.uuid} NOT NULL,
    id ${t.uuid} NOT NULL,
    project_id ${t.uuid} NOT NULL,
    name TEXT NOT NULL,
    position INTEGER NOT NULL,
    color TEXT,
    card_limit INTEGER,
    card_count INTEGER NOT NULL,
    archived_count INTEGER NOT NULL,
    version INTEGER NOT NULL,
    created_at ${t.timestamp} NOT NULL,
    PRIMARY KEY (org_id, id),
    UNIQUE (org_id, project_id, id),
    UNIQUE (org_id, project_id, position),
    FOREIGN KEY (org_id, project_id) REFERENCES project_contents (org_id, id) ON DELETE CASCADE
  ) ${t.table}`,

  `CREATE TABLE cards (
    org_id ${t.uuid} NOT NULL,
    id ${t.uuid} NOT NULL,
    project_id ${t.uuid} NOT NULL,
    list_id ${t.uuid} NOT NULL,
    title TEXT NOT NULL,
    description TEXT,
    labels ${t.json} NOT NULL,
    due_date TEXT,
    checklist ${t.json} NOT NULL,
    attachments ${t.json} NOT NULL,
    author_name TEXT,
    assigned_user_ids ${t.json} NOT NULL,
    ticket_ids ${t.json} NOT NULL,
    feedback_id ${t.uuid},
    position ${t.real} NOT NULL,
    archived INTEGER NOT NULL,
    version INTEGER NOT NULL,
    created_at ${t.timestamp} NOT NULL,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, project_id, list_id) REFERENCES board_lists (org_id, project_id, id) ON DELETE CASCADE
  ) ${t.table}`,
  `CREATE UNIQUE INDEX cards_in_order ON cards (list_id, position)`,
  `CREATE INDEX cards_shown ON cards (list_id, archived, position)`,
  `CREATE INDEX cards_of_feedback ON cards (feedback_id) WHERE feedback_id IS NOT NULL`,

  `CREATE TABLE card_assignees (
    org_id ${t.uuid} NOT NULL,
    card_id ${t.uuid} NOT NULL,
    user_id ${t.uuid} NOT NULL,
    PRIMARY KEY (org_id, card_id, user_id),
    FOREIGN KEY (org_id, card_id) REFERENCES cards (org_id, id) ON DELETE CASCADE,
    FOREIGN KEY (org_id, user_id) REFERENCES members (org_id, id)
  ) ${t.clusteredTable}`,
  `CREATE INDEX card_assignees_user ON card_assignees (org_id, user_id)`,
];
