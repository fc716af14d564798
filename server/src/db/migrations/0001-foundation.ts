import type { Ddl } from "../dialect/dialect.ts";

/**
 * `org_id` leads every primary key and every link: a row of one organisation cannot point at a row of another, and
 * a look-up cannot leave the organisation out.
 */
export const foundation = (t: Ddl): string[] => [
  `CREATE TABLE organisations (
    id ${t.uuid} PRIMARY KEY,
    name TEXT NOT NULL,
    created_at ${t.timestamp} NOT NULL
  ) ${t.table}`,

  `CREATE TABLE signing_secrets (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    secret TEXT NOT NULL
  ) ${t.table}`,

  `CREATE TABLE members (
    org_id ${t.uuid} NOT NULL REFERENCES organisations (id),
    id ${t.uuid} NOT NULL,
    display_name TEXT NOT NULL,
    display_name_key TEXT NOT NULL,
    display_name_initial TEXT NOT NULL,
    email TEXT NOT NULL,
    email_key TEXT NOT NULL,
    role TEXT NOT NULL CHECK (role IN ('owner', 'developer')),
    version INTEGER NOT NULL,
    created_at ${t.timestamp} NOT NULL,
    removed_at ${t.timestamp},
    PRIMARY KEY (org_id, id)
  ) ${t.table}`,
  `CREATE UNIQUE INDEX members_display_name_key ON members (org_id, display_name_key) WHERE removed_at IS NULL`,
  `CREATE INDEX members_initial ON members (org_id, display_name_initial) WHERE removed_at IS NULL`,
  `CREATE UNIQUE INDEX members_email_key ON members (org_id, email_key) WHERE removed_at IS NULL`,

  `CREATE TABLE tokens (
    org_id ${t.uuid} NOT NULL,
    id ${t.uuid} NOT NULL,
    user_id ${t.uuid} NOT NULL,
    name TEXT NOT NULL,
    scope TEXT NOT NULL CHECK (scope IN ('read', 'write')),
    hash TEXT NOT NULL,
    created_at ${t.timestamp} NOT NULL,
    expires_at ${t.timestamp},
    last_used_at ${t.timestamp},
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, user_id) REFERENCES members (org_id, id)
  ) ${t.table}`,
  `CREATE UNIQUE INDEX tokens_hash ON tokens (hash)`,
  `CREATE INDEX tokens_user ON tokens (org_id, user_id)`,

  `CREATE TABLE clients (
    org_id ${t.uuid} NOT NULL REFERENCES organisations (id),
    id ${t.uuid} NOT NULL,
    name TEXT NOT NULL,
    version INTEGER NOT NULL,
    created_at ${t.timestamp} NOT NULL,
    PRIMARY KEY (org_id, id)
  ) ${t.table}`,
  `CREATE INDEX clients_in_order ON clients (org_id, created_at, id)`,

  `CREATE TABLE projects (
    org_id ${t.uuid} NOT NULL,
    id ${t.uuid} NOT NULL,
    client_id ${t.uuid} NOT NULL,
    name TEXT NOT NULL,
    type TEXT NOT NULL CHECK (type IN ('website', 'board')),
    url TEXT,
    api_key TEXT NOT NULL,
    widget ${t.json},
    next_feedback_position INTEGER NOT NULL,
    version INTEGER NOT NULL,
    created_at ${t.timestamp} NOT NULL,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, client_id) REFERENCES clients (org_id, id)
  ) ${t.table}`,
  `CREATE UNIQUE INDEX projects_api_key ON projects (api_key)`,
  `CREATE INDEX projects_in_order ON projects (org_id, created_at, id)`,
  `CREATE INDEX projects_client ON projects (org_id, client_id)`,

  `CREATE TABLE feedback (
    org_id ${t.uuid} NOT NULL,
    id ${t.uuid} NOT NULL,
    project_id ${t.uuid} NOT NULL,
    title TEXT NOT NULL,
    description TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('new', 'in_progress', 'review', 'done')),
    type TEXT NOT NULL CHECK (type IN ('bug', 'feature', 'general')),
    page_url TEXT NOT NULL,
    reporter_name TEXT NOT NULL,
    reporter_email TEXT NOT NULL,
    screenshot_url TEXT NOT NULL,
    screenshot_file_id ${t.uuid},
    recording_url TEXT,
    recording_file_id ${t.uuid},
    position INTEGER NOT NULL,
    annotations ${t.json} NOT NULL,
    browser_info ${t.json} NOT NULL,
    metadata ${t.json} NOT NULL,
    spam INTEGER NOT NULL CHECK (spam IN (0, 1)),
    announced INTEGER NOT NULL CHECK (announced IN (0, 1)),
    ticket_ids ${t.json} NOT NULL,
    version INTEGER NOT NULL,
    created_at ${t.timestamp} NOT NULL,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, project_id) REFERENCES projects (org_id, id) ON DELETE CASCADE
  ) ${t.table}`,
  `CREATE INDEX feedback_of_org ON feedback (org_id, spam, created_at, id)`,
  `CREATE INDEX feedback_of_org_by_kind ON feedback (org_id, spam, status, type, created_at, id)`,
  `CREATE INDEX feedback_of_project ON feedback (org_id, project_id, spam, created_at, id)`,
  `CREATE INDEX feedback_of_project_by_kind
    ON feedback (org_id, project_id, spam, status, type, created_at, id)`,
  `CREATE UNIQUE INDEX feedback_of_reporters ON feedback (id) WHERE reporter_email <> ''`,

  `CREATE TABLE feedback_counts (
    org_id ${t.uuid} NOT NULL,
    project_id ${t.uuid} NOT NULL,
    spam INTEGER NOT NULL,
    status TEXT NOT NULL,
    type TEXT NOT NULL,
    items INTEGER NOT NULL,
    PRIMARY KEY (org_id, project_id, spam, status, type),
    FOREIGN KEY (org_id, project_id) REFERENCES projects (org_id, id) ON DELETE CASCADE
  ) ${t.clusteredTable}`,

  `CREATE TABLE board_lists (
    org_id ${t.uuid} NOT NULL,
    id ${t.uuid} NOT NULL,
    project_id ${t.uuid} NOT NULL,
    name TEXT NOT NULL,
    position INTEGER NOT NULL,
    card_count INTEGER NOT NULL,
    version INTEGER NOT NULL,
    created_at ${t.timestamp} NOT NULL,
    PRIMARY KEY (org_id, id),
    UNIQUE (org_id, project_id, id),
    UNIQUE (org_id, project_id, position),
    FOREIGN KEY (org_id, project_id) REFERENCES projects (org_id, id) ON DELETE CASCADE
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
    position ${t.real} NOT NULL,
    version INTEGER NOT NULL,
    created_at ${t.timestamp} NOT NULL,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, project_id, list_id) REFERENCES board_lists (org_id, project_id, id) ON DELETE CASCADE
  ) ${t.table}`,
  `CREATE UNIQUE INDEX cards_in_order ON cards (list_id, position)`,

  `CREATE TABLE card_assignees (
    org_id ${t.uuid} NOT NULL,
    card_id ${t.uuid} NOT NULL,
    user_id ${t.uuid} NOT NULL,
    PRIMARY KEY (org_id, card_id, user_id),
    FOREIGN KEY (org_id, card_id) REFERENCES cards (org_id, id) ON DELETE CASCADE,
    FOREIGN KEY (org_id, user_id) REFERENCES members (org_id, id)
  ) ${t.clusteredTable}`,
  `CREATE INDEX card_assignees_user ON card_assignees (org_id, user_id)`,

  `CREATE TABLE comments (
    org_id ${t.uuid} NOT NULL,
    id ${t.uuid} NOT NULL,
    feedback_id ${t.uuid},
    card_id ${t.uuid},
    project_id ${t.uuid} NOT NULL,
    user_id ${t.uuid},
    author_name TEXT,
    content TEXT NOT NULL,
    visibility TEXT CHECK (visibility IN ('internal', 'public')),
    mentioned_user_ids ${t.json} NOT NULL,
    version INTEGER NOT NULL,
    created_at ${t.timestamp} NOT NULL,
    PRIMARY KEY (org_id, id),
    CHECK ((feedback_id IS NULL) <> (card_id IS NULL)),
    CHECK ((feedback_id IS NULL) = (visibility IS NULL)),
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

  `CREATE TABLE tickets (
    org_id ${t.uuid} NOT NULL,
    id ${t.uuid} NOT NULL,
    project_id ${t.uuid} NOT NULL,
    source_type TEXT NOT NULL CHECK (source_type IN ('feedback', 'board_card')),
    source_id ${t.uuid} NOT NULL,
    title TEXT NOT NULL,
    description TEXT NOT NULL,
    priority TEXT NOT NULL CHECK (priority IN ('low', 'medium', 'high', 'critical')),
    status TEXT NOT NULL CHECK (status IN ('open', 'in_progress', 'done')),
    labels ${t.json} NOT NULL,
    ai_context ${t.json} NOT NULL,
    created_by ${t.uuid},
    version INTEGER NOT NULL,
    created_at ${t.timestamp} NOT NULL,
    updated_at ${t.timestamp} NOT NULL,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, project_id) REFERENCES projects (org_id, id) ON DELETE CASCADE,
    FOREIGN KEY (org_id, created_by) REFERENCES members (org_id, id)
  ) ${t.table}`,
  `CREATE INDEX tickets_of_org ON tickets (org_id, status, created_at, id)`,
  `CREATE INDEX tickets_of_project ON tickets (org_id, project_id, status, created_at, id)`,

  `CREATE TABLE ticket_counts (
    org_id ${t.uuid} NOT NULL,
    project_id ${t.uuid} NOT NULL,
    status TEXT NOT NULL,
    items INTEGER NOT NULL,
    PRIMARY KEY (org_id, project_id, status),
    FOREIGN KEY (org_id, project_id) REFERENCES projects (org_id, id) ON DELETE CASCADE
  ) ${t.clusteredTable}`,

  `CREATE TABLE ticket_assignees (
    org_id ${t.uuid} NOT NULL,
    ticket_id ${t.uuid} NOT NULL,
    user_id ${t.uuid} NOT NULL,
    place INTEGER NOT NULL,
    project_id ${t.uuid} NOT NULL,
    status TEXT NOT NULL,
    created_at ${t.timestamp} NOT NULL,
    PRIMARY KEY (org_id, ticket_id, user_id),
    FOREIGN KEY (org_id, ticket_id) REFERENCES tickets (org_id, id) ON DELETE CASCADE,
    FOREIGN KEY (org_id, user_id) REFERENCES members (org_id, id)
  ) ${t.clusteredTable}`,
  `CREATE INDEX ticket_assignees_of_user ON ticket_assignees (org_id, user_id, status, created_at, ticket_id)`,
  `CREATE INDEX ticket_assignees_of_project
    ON ticket_assignees (org_id, user_id, project_id, status, created_at, ticket_id)`,

  `CREATE TABLE ticket_assignee_counts (
    org_id ${t.uuid} NOT NULL,
    user_id ${t.uuid} NOT NULL,
    project_id ${t.uuid} NOT NULL,
    status TEXT NOT NULL,
    items INTEGER NOT NULL,
    PRIMARY KEY (org_id, user_id, project_id, status),
    FOREIGN KEY (org_id, project_id) REFERENCES projects (org_id, id) ON DELETE CASCADE
  ) ${t.clusteredTable}`,
  `CREATE INDEX ticket_assignee_counts_project ON ticket_assignee_counts (org_id, project_id)`,

  `CREATE TABLE idempotency_keys (
    org_id ${t.uuid} NOT NULL,
    user_id ${t.uuid} NOT NULL,
    key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    response ${t.json},
    object_id ${t.uuid},
    created_at ${t.timestamp} NOT NULL,
    PRIMARY KEY (org_id, user_id, key),
    FOREIGN KEY (org_id, user_id) REFERENCES members (org_id, id)
  ) ${t.table}`,
  `CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at)`,
  `CREATE INDEX idempotency_keys_object ON idempotency_keys (object_id) WHERE object_id IS NOT NULL`,

  `CREATE TABLE widget_submissions (
    org_id ${t.uuid} NOT NULL,
    project_id ${t.uuid} NOT NULL,
    id ${t.uuid} NOT NULL,
    feedback_id ${t.uuid} NOT NULL,
    text_hash TEXT NOT NULL,
    created_at ${t.timestamp} NOT NULL,
    PRIMARY KEY (org_id, project_id, id),
    FOREIGN KEY (org_id, project_id) REFERENCES projects (org_id, id) ON DELETE CASCADE
  ) ${t.clusteredTable}`,
  `CREATE INDEX widget_submissions_text ON widget_submissions (org_id, project_id, text_hash, created_at)`,
  `CREATE INDEX widget_submissions_age ON widget_submissions (created_at)`,
];
