import type { Reader } from "../../db/database.ts";
import { asId } from "../../shared/id.ts";
import { countOrganisations, findOrganisation, listOrganisations } from "./organisations.queries.ts";

export async function accessOrganisation(db: Reader, given: string) {
  const id = asId(given);
  return id === undefined ? undefined : db.first(findOrganisation, { org: id });
}

/** Every organisation there is: for whoever runs the service, and nobody else. */
export function accessOrganisations(db: Reader) {
  return db.all(listOrganisations, {});
}

/** A service without a single organisation is one nobody has set up yet. */
export async function isEmptyService(db: Reader): Promise<boolean> {
  return ((await db.first(countOrganisations, {}))?.total ?? 0) === 0;
}
