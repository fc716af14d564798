import type { Ddl } from "../dialect/dialect.ts";

/**
 * A claim keeps the valid parts of a delivery that was rejected, and what its agent printed. The index finds the tickets
 * of live claims by state: rows this wide let SQLite read all claims ever made instead.
 */
export const keptAttempts = (t: Ddl): string[] => [
  `ALTER TABLE claims ADD COLUMN delivery_draft ${t.json}`,
  `ALTER TABLE claims ADD COLUMN output_file_id ${t.uuid}`,
  `ALTER TABLE claims ADD COLUMN output_bytes INTEGER`,
  `CREATE INDEX claims_live_states ON claims (org_id, state, ticket_id) WHERE state IN ('working', 'asking', 'delivered')`,
];
