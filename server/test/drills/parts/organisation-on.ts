import { randomUUID } from "node:crypto";
import { createClient } from "@corkboard/client";
import type { Database } from "../../../src/db/database.ts";
import { admitMember } from "../../../src/features/people/members/members.exports.ts";
import { createOrganisation } from "../../../src/features/customers/organisations/create-organisation.ts";
import { failJob } from "../../support/failed-job.ts";
import type { Organisation, Person } from "../../support/harness.ts";

/** A new organisation whose members use the service at this URL. */
export async function organisationOn(db: Database, baseUrl: string): Promise<Organisation> {
  const person = (token: string, user: { id: string; display_name: string }): Person => {
    return { client: createClient({ baseUrl, token }), token, userId: user.id, displayName: user.display_name };
  };
  const input = { name: "Acme", ownerName: "Olive Owner", ownerEmail: "olive@example.com" };
  const { organisation, token, user } = await db.write((tx) => createOrganisation(tx, input));
  return {
    id: organisation.id,
    owner: person(token, user),
    async addMember(name, role = "developer") {
      const member = { name, email: `${randomUUID()}@example.com`, role };
      const admitted = await db.write((tx) => admitMember(tx, organisation.id, member));
      return person(admitted.token, admitted.user);
    },
    failMailTo: ({ userId }) => failJob(db, { org: organisation.id, kind: "member-mail", subject: userId }),
  };
}
