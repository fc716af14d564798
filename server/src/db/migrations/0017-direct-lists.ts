import type { Ddl } from "../dialect/dialect.ts";

/**
 * Items store their JSON as lists show it, and lists by status have an index in their order. The other indexes were meant
 * for queries that did not use them (`docs/decisions/0038-indexes.md`).
 */
export const directLists = (t: Ddl): string[] => [
  `ALTER TABLE feedback ADD COLUMN summary_version INTEGER`,
  `ALTER TABLE feedback ADD COLUMN summary_format INTEGER`,
  `ALTER TABLE feedback ADD COLUMN summary TEXT`,
  ...t.textInRow("feedback", "summary"),
  `DROP INDEX feedback_of_org_by_kind`,
  `CREATE INDEX feedback_of_org_by_status ON feedback (org_id, spam, status, created_at, id)`,
  `DROP INDEX feedback_of_project_by_kind`,
  `CREATE INDEX feedback_of_project_by_status ON feedback (org_id, project_id, spam, status, created_at, id)`,
  `DROP INDEX project_contents_deleted`,
  `CREATE INDEX project_contents_deleted ON project_contents (org_id, deleted_at, id) WHERE deleted_at IS NOT NULL`,
  `DROP INDEX tickets_ready`,
  `CREATE INDEX tickets_ready ON tickets (org_id, project_id, status, priority, created_at, id)
    WHERE status = 'open' AND ready_at IS NOT NULL`,
  `DROP INDEX report_news_comment`,
  `CREATE INDEX report_news_comment ON report_news (comment_id)`,
];
