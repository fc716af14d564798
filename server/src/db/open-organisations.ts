import { type RawBuilder, sql } from "kysely";

/**
 * A deleted organisation is closed until it is restored or its content is removed
 * (`features/customers/organisations/purge-organisation.ts`). Every query that is not limited to the organisation of an
 * actor excludes closed ones with this condition. There are almost never any, and an index has just those.
 */
export const isOpenOrganisation = (column: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} not in (${closedOrganisations})`;

export const closedOrganisations = sql`select id from organisations where purge_at is not null`;
