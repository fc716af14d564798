import type { Ddl } from "../dialect/dialect.ts";

/**
 * Lists of feedback are read by the index of one filter (`features/intake/feedback/feedback-filter.ts`). Those in the order
 * of all items, and of a project's, hold every column that lists are filtered by, and so do assignees.
 */
export const narrowedLists = (t: Ddl): string[] => [
  `DROP INDEX feedback_of_org`,
  `CREATE INDEX feedback_of_org
    ON feedback (org_id, spam, created_at, id, project_id, status, type, is_assigned, has_tickets)`,
  `DROP INDEX feedback_of_project`,
  `CREATE INDEX feedback_of_project
    ON feedback (org_id, project_id, spam, created_at, id, status, type, is_assigned, has_tickets)`,
  `DROP INDEX feedback_of_org_by_status`,
  `CREATE INDEX feedback_of_org_by_status ON feedback (org_id, spam, status, created_at, id, project_id)`,
  `CREATE INDEX feedback_of_org_by_type ON feedback (org_id, spam, type, created_at, id, project_id)`,
  `DROP INDEX feedback_of_org_by_work`,
  `CREATE INDEX feedback_of_org_by_work
    ON feedback (org_id, spam, is_assigned, has_tickets, created_at, id, project_id)`,
  `DROP INDEX feedback_of_project_by_work`,

  `ALTER TABLE feedback_assignees ADD COLUMN project_id ${t.uuid}`,
  `ALTER TABLE feedback_assignees ADD COLUMN spam INTEGER NOT NULL DEFAULT 0`,
  `ALTER TABLE feedback_assignees ADD COLUMN status TEXT NOT NULL DEFAULT 'new'`,
  `ALTER TABLE feedback_assignees ADD COLUMN type TEXT NOT NULL DEFAULT 'general'`,
  `ALTER TABLE feedback_assignees ADD COLUMN is_assigned INTEGER NOT NULL DEFAULT 1`,
  `ALTER TABLE feedback_assignees ADD COLUMN has_tickets INTEGER NOT NULL DEFAULT 0`,
  `UPDATE feedback_assignees SET (project_id, spam, status, type, has_tickets) = (
    SELECT f.project_id, f.spam, f.status, f.type, f.has_tickets FROM feedback f
    WHERE f.org_id = feedback_assignees.org_id AND f.id = feedback_assignees.feedback_id)`,
  `DROP INDEX feedback_assignees_of_user`,
  `CREATE INDEX feedback_assignees_of_user ON feedback_assignees
    (org_id, user_id, spam, created_at, feedback_id, project_id, status, type, is_assigned, has_tickets)`,
];
