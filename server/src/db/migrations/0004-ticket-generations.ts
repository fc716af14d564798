import type { Ddl } from "../dialect/dialect.ts";

/** Of what is under way for one source there is one at a time, in however many processes it is asked for. */
export const ticketGenerations = (t: Ddl): string[] => [
  `CREATE TABLE ticket_generations (
    org_id ${t.uuid} NOT NULL REFERENCES organisations (id),
    id ${t.uuid} NOT NULL,
    input_hash TEXT NOT NULL,
    leased_until ${t.timestamp} NOT NULL,
    outcome TEXT,
    ticket_id ${t.uuid},
    created_at ${t.timestamp} NOT NULL,
    PRIMARY KEY (org_id, id)
  ) ${t.table}`,
  `CREATE UNIQUE INDEX ticket_generations_under_way ON ticket_generations (org_id, input_hash) WHERE outcome IS NULL`,
  `CREATE INDEX ticket_generations_age ON ticket_generations (created_at)`,
];
