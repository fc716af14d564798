import { accessMember } from "../../features/members/members.access.ts";
import { accessOrganisation } from "../../features/organisations/organisations.access.ts";
import { accessTokensOf, issueTokenTo, revokeTokenOf } from "../../features/tokens/tokens.access.ts";
import { asId } from "../../id.ts";
import type { Reader } from "../../db/database.ts";
import { operatorOf } from "../operator.ts";
import { type Command, CommandError, type Given, valueOf } from "../command.ts";
import { checkedName, checkedScope } from "../text-options.ts";
import { withDatabase } from "../with-database.ts";

const org = { describe: "Organisation ID", required: true };

export const tokenCreate: Command = {
  name: "token create",
  describe: "Make an access token for a member",
  options: {
    org,
    user: { describe: "User ID of the member", required: true },
    name: { describe: "What the token is for", required: true },
    scope: { describe: "read or write (default write)" },
    "expires-at": { describe: "ISO 8601 time after which it stops working (default never)" },
  },
  run: (given, config) =>
    withDatabase(config, async (db) => {
      const orgId = await organisationOf(db, given);
      const name = checkedName("name", valueOf(given, "name"));
      const scope = checkedScope(given.scope ?? "write");
      const data = await db.write(async (tx) => {
        const member = await accessMember(tx, operatorOf(orgId), valueOf(given, "user"));
        return issueTokenTo(tx, { orgId, userId: member.id }, { name, scope, expires_at: given["expires-at"] ?? null });
      });
      return { data, text: `Token ${data.token}\nIt is shown only this once. Its ID, to revoke it: ${data.id}` };
    }),
};

export const tokenList: Command = {
  name: "token list",
  describe: "List an organisation's access tokens, without their secrets",
  options: { org },
  run: (given, config) =>
    withDatabase(config, async (db) => {
      const tokens = await accessTokensOf(db, await organisationOf(db, given));
      const lines = tokens.map(
        (token) =>
          `${token.id}  ${token.scope.padEnd(5)}  user ${token.user_id}  expires ${token.expires_at ?? "never"}  ` +
          `last used ${token.last_used_at ?? "never"}  ${token.name}`,
      );
      return { data: tokens, text: lines.join("\n") || "No tokens" };
    }),
};

export const tokenRevoke: Command = {
  name: "token revoke",
  describe: "Revoke an access token; it stops working within a second",
  options: { org, id: { describe: "Token ID", required: true } },
  run: (given, config) =>
    withDatabase(config, async (db) => {
      const orgId = await organisationOf(db, given);
      const id = asId(valueOf(given, "id"));
      const revoked = id !== undefined && (await db.write((tx) => revokeTokenOf(tx, orgId, id)));
      if (!revoked) throw new CommandError("There is no such token");
      return { data: { revoked: true, id }, text: `Revoked ${id}` };
    }),
};

async function organisationOf(db: Reader, given: Given): Promise<string> {
  const organisation = await accessOrganisation(db, valueOf(given, "org"));
  if (!organisation) throw new CommandError("There is no such organisation");
  return organisation.id;
}
