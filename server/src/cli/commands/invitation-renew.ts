import { publicUrlOf } from "../../config/public-url.ts";
import { renewForOperator } from "../../features/people/invitations/invitations.exports.ts";
import { invitationUrl } from "../../features/people/links/links.exports.ts";
import { type Command, CommandError, requiredValue } from "../command.ts";
import { parseEmail } from "../option-values.ts";
import { findOrganisation, orgOption } from "../organisation-option.ts";
import { withDatabase } from "../with-database.ts";

export const invitationRenew: Command = {
  name: "invitation renew",
  description: "Create a new link for an invitation, also for an expired one; the previous one stops working",
  options: { org: orgOption, email: { description: "Invited email address", required: true } },
  async run(values, config) {
    const email = parseEmail("email", requiredValue(values, "email"));
    const renewed = await withDatabase(config, async (db) => {
      const orgId = await findOrganisation(db, values);
      return db.write((tx) => renewForOperator(tx, orgId, email));
    });
    if (!renewed) {
      throw new CommandError(
        "Nobody is invited with this email address. Run `member invite-link` for a member who has never signed in.",
      );
    }
    const url = invitationUrl(publicUrlOf(config), renewed.secret);
    const { id, expires_at } = renewed.invitation;
    return { data: { id, url, expires_at }, text: `Link to join, valid once until ${expires_at}:\n${url}` };
  },
};
