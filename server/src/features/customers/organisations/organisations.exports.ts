import type { Reader, Tx } from "../../../db/database.ts";
import { newId } from "../../../shared/id.ts";
import { joinMember, type NewMember } from "../../people/members/members.exports.ts";
import { countOrganisations, insertOrganisation } from "./organisations.queries.ts";

/** Creates an organisation with an owner who can sign in. Returns its id. */
export async function foundOrganisation(tx: Tx, name: string, owner: NewMember): Promise<string> {
  const id = newId();
  await tx.send(insertOrganisation, { id, name, now: tx.now().toISOString() });
  await joinMember(tx, id, owner);
  return id;
}

/** Whether the service has no organisation yet, so that it is not set up. */
export async function isEmptyService(db: Reader): Promise<boolean> {
  return ((await db.first(countOrganisations, {}))?.total ?? 0) === 0;
}
