import type { Ddl } from "../dialect/dialect.ts";

/** The address at which a claim accepts a screenshot, and the screenshot until it is delivered. */
export const uploads = (t: Ddl): string[] => [
  `ALTER TABLE claims ADD COLUMN upload_key TEXT`,
  `ALTER TABLE claims ADD COLUMN upload_until ${t.timestamp}`,
  `ALTER TABLE claims ADD COLUMN upload_file_id ${t.uuid}`,
  `CREATE INDEX claims_uploads ON claims (upload_key) WHERE upload_key IS NOT NULL`,
];
