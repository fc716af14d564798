import { type RawBuilder, sql } from "kysely";

/**
 * Compares the organisation of a row that another column finds. `is true` keeps the comparison out of the choice of an
 * index: without statistics, PostgreSQL takes an index of the organisation for as good as one of the subject, and reads
 * the organisation's whole log for the few events of a ticket.
 */
export const isOfOrganisation = (column: string, org: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} = ${org}) is true`;
