import { publicUrlOf } from "../../config/public-url.ts";
import { recordAudit } from "../../features/people/audit/audit.exports.ts";
import { accessIdentityByEmail, accessMembershipsOf } from "../../features/people/identities/identities.access.ts";
import { newResetLink, resetUrl } from "../../features/people/links/links.exports.ts";
import { operatorOf } from "../../shared/actor.ts";
import { type Command, CommandError, requiredValue } from "../command.ts";
import { parseEmail } from "../option-values.ts";
import { withDatabase } from "../with-database.ts";

export const memberResetLink: Command = {
  name: "member reset-link",
  description: "Create a password reset link that is valid for one hour",
  options: { email: { description: "Email address that the person signs in with", required: true } },
  async run(values, config) {
    const email = parseEmail("email", requiredValue(values, "email"));
    const { secret, expiresAt } = await withDatabase(config, (db) =>
      db.write(async (tx) => {
        const identity = await accessIdentityByEmail(tx, email);
        if (!identity) {
          throw new CommandError(
            "Nobody signs in with this email address. Run `member invite-link` for a member who has never signed in.",
          );
        }
        for (const { org_id: org, id } of await accessMembershipsOf(tx, identity.id))
          await recordAudit(tx, "reset_link.created", operatorOf(org), { object: id });
        return newResetLink(tx, identity.id, { by: "shown", maker: null });
      }),
    );
    const url = resetUrl(publicUrlOf(config), secret);
    return {
      data: { url, expires_at: expiresAt },
      text: `Link to set a new password, valid once until ${expiresAt}:\n${url}`,
    };
  },
};
