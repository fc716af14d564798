import { accessOrganisations } from "../../features/customers/organisations/organisations.access.ts";
import { rotateUnsubscribeKeys } from "../../features/reach/notifications/notifications.exports.ts";
import { rotateSigningSecret } from "../../signing/signer.ts";
import type { Command } from "../command.ts";
import { withDatabase } from "../with-database.ts";

export const secretsRotate: Command = {
  name: "secrets rotate",
  description: "Replace the secret that signs links; restart every server and worker afterwards",
  options: {
    "unsubscribe-links": { description: "Replace the unsubscribe links of all members instead", flag: true },
  },
  run: (values, config) =>
    withDatabase(config, async (db) => {
      if (values["unsubscribe-links"] === undefined) {
        await db.write(rotateSigningSecret);
        const text = [
          "Replaced the signing secret. Restart every server and worker now: until then they use the previous one.",
          "Links to reports in earlier emails, and links to files, then return 404.",
        ];
        return { data: { rotated: "signing_secret" }, text: text.join("\n") };
      }
      let members = 0;
      for (const { id } of await accessOrganisations(db))
        members += await db.write((tx) => rotateUnsubscribeKeys(tx, id));
      return {
        data: { rotated: "unsubscribe_links", members },
        text: `Replaced the unsubscribe links of ${members} members`,
      };
    }),
};
