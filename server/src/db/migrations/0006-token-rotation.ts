import type { Ddl } from "../dialect/dialect.ts";

/**
 * A rotated token has two secrets for some time. The current one keeps its column and index, so that authentication
 * looks it up as before. Only a rotation changes a token, so the version also counts its secrets.
 */
export const tokenRotation = (t: Ddl): string[] => [
  `ALTER TABLE tokens ADD COLUMN version INTEGER NOT NULL DEFAULT 1`,
  `ALTER TABLE tokens ADD COLUMN rotated_at ${t.timestamp}`,
  `ALTER TABLE tokens ADD COLUMN previous_hash TEXT`,
  `ALTER TABLE tokens ADD COLUMN previous_secret_until ${t.timestamp}`,
  `CREATE UNIQUE INDEX tokens_previous_hash ON tokens (previous_hash) WHERE previous_hash IS NOT NULL`,
];
