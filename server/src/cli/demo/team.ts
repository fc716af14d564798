import type { Tx } from "../../db/database.ts";
import { createOrganisation } from "../../features/customers/organisations/create-organisation.ts";
import { admitMember } from "../../features/people/members/members.exports.ts";
import { agency } from "./company.ts";

interface Member {
  readonly userId: string;
  readonly name: string;
  readonly token: string;
}

export interface Team {
  readonly organisationId: string;
  readonly owners: readonly Member[];
  readonly developers: readonly Member[];
  member(name: string): Member;
}

export async function createTeam(tx: Tx): Promise<Team> {
  const [founder, ...colleagues] = agency.people;
  if (!founder) throw new Error("The agency has no founder");
  const { organisation, user, token } = await createOrganisation(tx, {
    name: agency.name,
    ownerName: founder.name,
    ownerEmail: founder.email,
  });
  const members = [{ userId: user.id, name: founder.name, token, role: founder.role }];
  for (const { name, email, role } of colleagues) {
    const admitted = await admitMember(tx, organisation.id, { name, email, role });
    members.push({ userId: admitted.user.id, name, token: admitted.token, role });
  }
  return {
    organisationId: organisation.id,
    owners: members.filter(({ role }) => role === "owner"),
    developers: members.filter(({ role }) => role === "developer"),
    member(name) {
      const found = members.find((member) => member.name === name);
      if (!found) throw new Error(`The agency has no ${name}`);
      return found;
    },
  };
}
