import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import type { AccessActor } from "../../../shared/actor.ts";
import { recordAudit } from "../../people/audit/audit.exports.ts";
import { renameOrganisationRow } from "./organisations.queries.ts";

type Organisation = Tables["organisations"];

export async function renameOrganisation(
  tx: Tx,
  actor: AccessActor,
  organisation: Organisation,
  given: string,
): Promise<Organisation> {
  const name = given.trim();
  if (name === organisation.name) return organisation;
  await tx.send(renameOrganisationRow, { org: organisation.id, name });
  await recordAudit(tx, "organisation.renamed", actor, {
    object: organisation.id,
    about: `${organisation.name} → ${name}`,
  });
  return { ...organisation, name, version: organisation.version + 1 };
}
