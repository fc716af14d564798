import type { Ddl } from "../dialect/dialect.ts";

/** Attempts to sign in and to set up the service are counted for all processes together, and across restarts. */
export const countedAttempts = (t: Ddl): string[] => [
  `CREATE TABLE attempt_counts (
    subject TEXT PRIMARY KEY,
    attempts INTEGER NOT NULL,
    counted_since ${t.timestamp} NOT NULL
  ) ${t.table}`,
  `CREATE INDEX attempt_counts_age ON attempt_counts (counted_since)`,
  `ALTER TABLE setup_codes ADD COLUMN tried_at ${t.timestamp}`,
];
