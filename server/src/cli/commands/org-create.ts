import { createOrganisation } from "../../features/organisations/create-organisation.ts";
import { type Command, valueOf } from "../command.ts";
import { checkedEmail, checkedName } from "../text-options.ts";
import { withNewDatabase } from "../with-database.ts";

export const orgCreate: Command = {
  name: "org create",
  describe: "Create an organisation with its first owner and an access token",
  options: {
    name: { describe: "Name of the organisation", required: true },
    "owner-name": { describe: "Display name of the owner", required: true },
    "owner-email": { describe: "E-mail address of the owner", required: true },
  },
  async run(given, config) {
    const input = {
      name: checkedName("name", valueOf(given, "name")),
      ownerName: checkedName("owner-name", valueOf(given, "owner-name")),
      ownerEmail: checkedEmail("owner-email", valueOf(given, "owner-email")),
    };
    const data = await withNewDatabase(config, (db) => db.write((tx) => createOrganisation(tx, input)));
    return {
      data,
      text:
        `Organisation ${data.organisation.name} (${data.organisation.id})\n` +
        `Owner        ${data.user.display_name} <${data.user.email}> (${data.user.id})\n` +
        `Token        ${data.token}\nThe token is shown only this once.`,
    };
  },
};
