import type { Database } from "../../db/database.ts";
import { createOrganisation } from "../../features/customers/organisations/create-organisation.ts";
import { type Command, requiredValue } from "../command.ts";
import { inviteMember } from "../invite-member.ts";
import { parseEmail, parseName } from "../option-values.ts";
import { withDatabaseOrCreate } from "../with-database.ts";

export const orgCreate: Command = {
  name: "org create",
  description: "Create an organisation with its first owner and an access token",
  options: {
    name: { description: "Name of the organisation", required: true },
    "owner-name": { description: "Display name of the owner", required: true },
    "owner-email": { description: "Email address of the owner", required: true },
    force: { description: "Create an empty database even if the data folder contains the remains of one", flag: true },
  },
  async run(values, config) {
    const input = {
      name: parseName("name", requiredValue(values, "name")),
      ownerName: parseName("owner-name", requiredValue(values, "owner-name")),
      ownerEmail: parseEmail("owner-email", requiredValue(values, "owner-email")),
    };
    const create = (db: Database) =>
      db.write(async (tx) => {
        const created = await createOrganisation(tx, input);
        return { ...created, invitation_url: await inviteMember(tx, config, created.organisation.id, created.user) };
      });
    const data = await withDatabaseOrCreate(config, create, { force: values.force !== undefined });
    return {
      data,
      text:
        `Created organisation ${data.organisation.name} (${data.organisation.id})\n` +
        `Owner: ${data.user.display_name} <${data.user.email}> (${data.user.id})\n` +
        `Token: ${data.token}\nStore the token now: it cannot be shown again.\n` +
        `To sign in, the owner sets a password within 7 days: ${data.invitation_url}`,
    };
  },
};
