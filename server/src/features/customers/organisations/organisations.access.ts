import { errors } from "@corkboard/contract";
import type { Reader, Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { Fault } from "../../../shared/fault.ts";
import { asId } from "../../../shared/id.ts";
import { findOrganisation, findOrganisationForUpdate, listOrganisations } from "./organisations.queries.ts";

/** Undefined for one that does not exist, or whose content is being removed. */
export async function accessOrganisation(db: Reader, given: string) {
  const id = asId(given);
  return id === undefined ? undefined : unlessRemoved(db, await db.first(findOrganisation, { org: id }));
}

export async function accessOrganisationToChange(tx: Tx, org: string): Promise<Tables["organisations"]> {
  const organisation = unlessRemoved(tx, await tx.first(findOrganisationForUpdate, { org }));
  if (!organisation) throw new Fault(errors.organisationNotFound);
  return organisation;
}

/** All organisations of the service: for its operator only. */
export function accessOrganisations(db: Reader) {
  return db.all(listOrganisations, {});
}

const unlessRemoved = (db: Reader, organisation: Tables["organisations"] | undefined) =>
  organisation?.purge_at && organisation.purge_at <= db.now().toISOString() ? undefined : organisation;
