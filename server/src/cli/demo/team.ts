import type { Actor } from "../../shared/actor.ts";
import type { Tx } from "../../db/database.ts";
import { admitMember, type AdmittedMember } from "../../features/people/members/members.exports.ts";
import { createOrganisation } from "../../features/customers/organisations/create-organisation.ts";
import { nilId } from "../../shared/id.ts";
import { agencyName, colleagues, founder } from "./agency.ts";

export interface Team {
  readonly organisationId: string;
  readonly founder: Actor;
  readonly owners: readonly Actor[];
  readonly developers: readonly Actor[];
  /** The founder's access token. */
  readonly token: string;
}

export async function createTeam(tx: Tx): Promise<Team> {
  const created = await createOrganisation(tx, {
    name: agencyName,
    ownerName: founder.name,
    ownerEmail: founder.email,
  });
  const organisationId = created.organisation.id;
  const members = [actorOf(organisationId, created.user)];
  for (const colleague of colleagues) {
    const { user } = await admitMember(tx, organisationId, colleague);
    members.push(actorOf(organisationId, user));
  }
  return {
    organisationId,
    founder: members[0] as Actor,
    owners: members.filter(({ role }) => role === "owner"),
    developers: members.filter(({ role }) => role === "developer"),
    token: created.token,
  };
}

const actorOf = (orgId: string, user: AdmittedMember["user"]): Actor => ({
  orgId,
  userId: user.id,
  displayName: user.display_name,
  role: user.role,
  credential: { kind: "token", id: nilId },
  clientId: undefined,
  scope: "write",
});
