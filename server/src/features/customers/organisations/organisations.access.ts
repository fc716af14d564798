import type { Reader } from "../../../db/database.ts";
import { asId } from "../../../shared/id.ts";
import { findOrganisation, listOrganisations } from "./organisations.queries.ts";

export async function accessOrganisation(db: Reader, given: string) {
  const id = asId(given);
  return id === undefined ? undefined : db.first(findOrganisation, { org: id });
}

/** All organisations of the service: for its operator only. */
export function accessOrganisations(db: Reader) {
  return db.all(listOrganisations, {});
}
