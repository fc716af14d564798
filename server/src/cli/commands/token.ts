import { accessMember } from "../../features/members/members.access.ts";
import { accessTokensOf, issueTokenTo, revokeTokenOf } from "../../features/tokens/tokens.access.ts";
import { asId } from "../../shared/id.ts";
import { operatorOf } from "../operator.ts";
import { type Command, CommandError, valueOf } from "../command.ts";
import { orgOption, organisationOf } from "../organisation-option.ts";
import { tableOf } from "../table.ts";
import { checkedFutureTime, checkedName, checkedScope } from "../text-options.ts";
import { withDatabase } from "../with-database.ts";

export const tokenCreate: Command = {
  name: "token create",
  describe: "Make an access token for a member",
  options: {
    org: orgOption,
    user: { describe: "User ID of the member, as `member list` shows it", required: true },
    name: { describe: "What the token is for", required: true },
    scope: { describe: "read or write (default write)" },
    "expires-at": { describe: "When it stops working, such as 2027-01-31T00:00:00Z (default never)" },
  },
  async run(given, config) {
    const expiry = given["expires-at"];
    const input = {
      name: checkedName("name", valueOf(given, "name")),
      scope: checkedScope(given.scope ?? "write"),
      expires_at: expiry === undefined ? null : checkedFutureTime("expires-at", expiry),
    };
    const data = await withDatabase(config, async (db) => {
      const orgId = await organisationOf(db, given);
      return db.write(async (tx) => {
        const member = await accessMember(tx, operatorOf(orgId), valueOf(given, "user"));
        return issueTokenTo(tx, { orgId, userId: member.id }, input);
      });
    });
    return { data, text: `Token ${data.token}\nIt is shown only this once. Its ID, to revoke it: ${data.id}` };
  },
};

export const tokenList: Command = {
  name: "token list",
  describe: "List an organisation's access tokens, without their secrets",
  options: { org: orgOption },
  async run(given, config) {
    const tokens = await withDatabase(config, async (db) => accessTokensOf(db, await organisationOf(db, given)));
    const rows = tokens.map((token) => [
      token.id,
      token.scope,
      token.user_id,
      token.expires_at ?? "never",
      token.last_used_at ?? "never",
      token.name,
    ]);
    const headings = ["ID", "Scope", "User ID", "Expires", "Last used", "Name"];
    return { data: tokens, text: rows.length === 0 ? "No tokens" : tableOf(headings, rows) };
  },
};

export const tokenRevoke: Command = {
  name: "token revoke",
  describe: "Revoke an access token; it stops working within a second",
  options: { org: orgOption, id: { describe: "Token ID, as `token list` shows it", required: true } },
  run: (given, config) =>
    withDatabase(config, async (db) => {
      const orgId = await organisationOf(db, given);
      const id = asId(valueOf(given, "id"));
      const revoked = id !== undefined && (await db.write((tx) => revokeTokenOf(tx, orgId, id)));
      if (!revoked) throw new CommandError("There is no such token");
      return { data: { revoked: true, id }, text: `Revoked ${id}` };
    }),
};
