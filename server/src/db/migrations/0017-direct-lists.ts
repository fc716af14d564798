import type { Ddl } from "../dialect/dialect.ts";

/** Items store their JSON as lists show it, and lists by status have an index in their order. */
export const directLists = (t: Ddl): string[] => [
  `ALTER TABLE feedback ADD COLUMN summary_version INTEGER`,
  `ALTER TABLE feedback ADD COLUMN summary_format INTEGER`,
  `ALTER TABLE feedback ADD COLUMN summary TEXT`,
  ...t.textInRow("feedback", "summary"),
  `DROP INDEX feedback_of_org_by_kind`,
  `CREATE INDEX feedback_of_org_by_status ON feedback (org_id, spam, status, created_at, id)`,
  `DROP INDEX feedback_of_project_by_kind`,
  `CREATE INDEX feedback_of_project_by_status ON feedback (org_id, project_id, spam, status, created_at, id)`,
];
