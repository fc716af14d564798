import type { Ddl } from "../dialect/dialect.ts";

/** The first token of the chain of creation that an agent's work was done with. */
export const firstTokens = (t: Ddl): string[] =>
  ["claims", "ticket_deliveries"].map((table) => `ALTER TABLE ${table} ADD COLUMN first_token_id ${t.uuid}`);
