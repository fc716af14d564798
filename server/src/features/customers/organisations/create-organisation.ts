import type { Tx } from "../../../db/database.ts";
import { newId } from "../../../shared/id.ts";
import { admitMember, type AdmittedMember } from "../../people/members/members.exports.ts";
import { insertOrganisation } from "./organisations.queries.ts";

export interface OrganisationInput {
  readonly name: string;
  readonly ownerName: string;
  readonly ownerEmail: string;
}

export interface NewOrganisation extends AdmittedMember {
  readonly organisation: { readonly id: string; readonly name: string };
}

/** Creates an organisation with an owner and a token: without a token it would be inaccessible. */
export async function createOrganisation(tx: Tx, input: OrganisationInput): Promise<NewOrganisation> {
  const organisation = { id: newId(), name: input.name };
  await tx.send(insertOrganisation, { ...organisation, now: tx.now().toISOString() });
  const owner = { name: input.ownerName, email: input.ownerEmail, role: "owner" } as const;
  return { organisation, ...(await admitMember(tx, organisation.id, owner)) };
}
