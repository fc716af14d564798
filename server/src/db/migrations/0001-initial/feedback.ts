import type { Ddl } from "../../dialect/dialect.ts";

export const feedback = (t: Ddl): string[] => [
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
    assigned_user_ids ${t.json} NOT NULL,
    is_assigned INTEGER NOT NULL CHECK (is_assigned IN (0, 1)),
    ticket_ids ${t.json} NOT NULL,
    has_tickets INTEGER NOT NULL CHECK (has_tickets IN (0, 1)),
    done_at ${t.timestamp},
    reopened_at ${t.timestamp},
    version INTEGER NOT NULL,
    created_at ${t.timestamp} NOT NULL,
    PRIMARY KEY (org_id, id),
    FOREIGN KEY (org_id, project_id) REFERENCES project_contents (org_id, id) ON DELETE CASCADE
  ) ${t.table}`,
  `CREATE INDEX feedback_of_org ON feedback (org_id, spam, created_at, id)`,
  `CREATE INDEX feedback_of_org_by_kind
    ON feedback (org_id, spam, status, type, created_at, id, project_id)`,
  `CREATE INDEX feedback_of_project ON feedback (org_id, project_id, spam, created_at, id)`,
  `CREATE INDEX feedback_of_project_by_kind
    ON feedback (org_id, project_id, spam, status, type, created_at, id)`,
  `CREATE INDEX feedback_of_org_by_work
    ON feedback (org_id, spam, is_assigned, has_tickets, status, type, created_at, id, project_id)`,
  `CREATE INDEX feedback_of_project_by_work
    ON feedback (org_id, project_id, spam, is_assigned, has_tickets, status, type, created_at, id)`,
  `CREATE UNIQUE INDEX feedback_of_reporters ON feedback (id) WHERE reporter_email <> ''`,

  `CREATE TABLE feedback_counts (
    org_id ${t.uuid} NOT NULL,
    project_id ${t.uuid} NOT NULL,
    spam INTEGER NOT NULL,
    status TEXT NOT NULL,
    type TEXT NOT NULL,
    is_assigned INTEGER NOT NULL,
    has_tickets INTEGER NOT NULL,
    items INTEGER NOT NULL,
    PRIMARY KEY (org_id, project_id, spam, status, type, is_assigned, has_tickets),
    FOREIGN KEY (org_id, project_id) REFERENCES projects (org_id, id) ON DELETE CASCADE
  ) ${t.clusteredTable}`,

  `CREATE TABLE feedback_weeks (
    org_id ${t.uuid} NOT NULL,
    project_id ${t.uuid} NOT NULL,
    week TEXT NOT NULL,
    fact TEXT NOT NULL CHECK (fact IN ('created', 'done', 'reopened')),
    duration_class INTEGER NOT NULL,
    items INTEGER NOT NULL,
    PRIMARY KEY (org_id, project_id, week, fact, duration_class),
    FOREIGN KEY (org_id, project_id) REFERENCES projects (org_id, id) ON DELETE CASCADE
  ) ${t.clusteredTable}`,

  `CREATE TABLE feedback_assignees (
    org_id ${t.uuid} NOT NULL,
    feedback_id ${t.uuid} NOT NULL,
    user_id ${t.uuid} NOT NULL,
    created_at ${t.timestamp} NOT NULL,
    PRIMARY KEY (org_id, feedback_id, user_id),
    FOREIGN KEY (org_id, feedback_id) REFERENCES feedback (org_id, id) ON DELETE CASCADE,
    FOREIGN KEY (org_id, user_id) REFERENCES members (org_id, id)
  ) ${t.clusteredTable}`,
  `CREATE INDEX feedback_assignees_of_user ON feedback_assignees (org_id, user_id, created_at, feedback_id)`,

  `CREATE TABLE widget_submissions (
    org_id ${t.uuid} NOT NULL,
    project_id ${t.uuid} NOT NULL,
    id ${t.uuid} NOT NULL,
    feedback_id ${t.uuid} NOT NULL,
    text_hash TEXT NOT NULL,
    created_at ${t.timestamp} NOT NULL,
    PRIMARY KEY (org_id, project_id, id),
    FOREIGN KEY (org_id, project_id) REFERENCES project_contents (org_id, id) ON DELETE CASCADE
  ) ${t.clusteredTable}`,
  `CREATE INDEX widget_submissions_text ON widget_submissions (org_id, project_id, text_hash, created_at)`,
  `CREATE INDEX widget_submissions_age ON widget_submissions (created_at)`,
];
