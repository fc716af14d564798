import type { Ddl } from "../../dialect/dialect.ts";

export const comments = (t: Ddl): string[] => [
  `CREATE TABLE comments (
    org_id ${t.uuid} NOT NULL,
    id ${t.uuid} NOT NULL,
    feedback_id ${t.uuid},
    card_id ${t.uuid},
    project_id ${t.uuid} NOT NULL,
    user_id ${t.uuid},
    contact_id ${t.uuid},
    author_name TEXT,
    content TEXT NOT NULL,
    visibility TEXT CHECK (visibility IN ('internal', 'public')),
    mentioned_user_ids ${t.json} NOT NULL,
    version INTEGER NOT NULL,
    created_at ${t.timestamp} NOT NULL,
    PRIMARY KEY (org_id, id),
    CHECK ((feedback_id IS NULL) <> (card_id IS NULL)),
    CHECK ((feedback_id IS NULL) = (visibility IS NULL)),
    CHECK (user_id IS NULL OR contact_id IS NULL),
    CHECK (user_id IS NOT NULL OR (visibility = 'public' AND author_name IS NOT NULL)),
    FOREIGN KEY (org_id, feedback_id) REFERENCES feedback (org_id, id) ON DELETE CASCADE,
    FOREIGN KEY (org_id, card_id) REFERENCES cards (org_id, id) ON DELETE CASCADE,
    FOREIGN KEY (org_id, user_id) REFERENCES members (org_id, id)
  ) ${t.table}`,
  `CREATE INDEX comments_of_feedback ON comments (feedback_id, created_at, id) WHERE feedback_id IS NOT NULL`,
  `CREATE INDEX comments_of_card ON comments (card_id, created_at, id) WHERE card_id IS NOT NULL`,

  `CREATE TABLE feedback_comment_counts (
    org_id ${t.uuid} NOT NULL,
    feedback_id ${t.uuid} NOT NULL,
    items INTEGER NOT NULL,
    PRIMARY KEY (org_id, feedback_id),
    FOREIGN KEY (org_id, feedback_id) REFERENCES feedback (org_id, id) ON DELETE CASCADE
  ) ${t.clusteredTable}`,

  `CREATE TABLE card_comment_counts (
    org_id ${t.uuid} NOT NULL,
    card_id ${t.uuid} NOT NULL,
    items INTEGER NOT NULL,
    PRIMARY KEY (org_id, card_id),
    FOREIGN KEY (org_id, card_id) REFERENCES cards (org_id, id) ON DELETE CASCADE
  ) ${t.clusteredTable}`,
];
