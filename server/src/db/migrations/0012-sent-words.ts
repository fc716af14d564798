import type { Ddl } from "../dialect/dialect.ts";

/**
 * What visitors wrote stays as they sent it, whatever the team makes of the report. Apart from the reports, whose rows are
 * read by every list. Origins that a project does not allow are kept until an owner has seen them.
 */
export const sentWords = (t: Ddl): string[] => [
  `CREATE TABLE sent_words (
    org_id ${t.uuid} NOT NULL,
    feedback_id ${t.uuid} NOT NULL,
    title TEXT NOT NULL,
    description TEXT NOT NULL,
    PRIMARY KEY (org_id, feedback_id),
    FOREIGN KEY (org_id, feedback_id) REFERENCES feedback (org_id, id) ON DELETE CASCADE
  ) ${t.table}`,

  `CREATE TABLE refused_origins (
    org_id ${t.uuid} NOT NULL,
    project_id ${t.uuid} NOT NULL,
    origin TEXT NOT NULL,
    refused_at ${t.timestamp} NOT NULL,
    PRIMARY KEY (org_id, project_id, origin),
    FOREIGN KEY (org_id, project_id) REFERENCES projects (org_id, id) ON DELETE CASCADE
  ) ${t.clusteredTable}`,
];
