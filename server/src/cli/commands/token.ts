import { accessClient } from "../../features/customers/clients/clients.access.ts";
import { accessMember } from "../../features/people/members/members.access.ts";
import { accessTokensOf } from "../../features/people/tokens/tokens.access.ts";
import { issueTokenTo, revokeTokenOf } from "../../features/people/tokens/tokens.exports.ts";
import { UsageError } from "../../shared/usage-error.ts";
import { asId } from "../../shared/id.ts";
import { operatorActor } from "../operator.ts";
import { type Command, CommandError, requiredValue } from "../command.ts";
import { userOption } from "../member-option.ts";
import { orgOption, findOrganisation } from "../organisation-option.ts";
import { formatTable } from "../format-table.ts";
import { parseFutureTime, parseName, parseScope, parseSpeaker } from "../option-values.ts";
import { withDatabase } from "../with-database.ts";

export const tokenCreate: Command = {
  name: "token create",
  description: "Create an access token for a member",
  options: {
    org: orgOption,
    user: userOption,
    name: { description: "Name of the token, such as its purpose", required: true },
    scope: { description: "Scope: read, write or agent (default: write)" },
    client: { description: "Client ID: the token sees only this client's projects (default: all, except for agents)" },
    "all-clients": { description: "The token sees all projects: with --scope agent, this or --client", flag: true },
    "speaks-for": { description: "Whose texts it sends: owner, or integration for those of others (default: owner)" },
    "expires-at": { description: "Expiry time, such as 2027-01-31T00:00:00Z (default: never)" },
  },
  async run(values, config) {
    const expiry = values["expires-at"];
    const scope = parseScope(values.scope ?? "write");
    const isForAll = values["all-clients"] !== undefined;
    if (isForAll && values.client !== undefined) throw new UsageError("Use either --client or --all-clients");
    if (scope === "agent" && !isForAll && values.client === undefined) {
      throw new UsageError("--scope agent requires --client with a client ID, or --all-clients");
    }
    const input = {
      name: parseName("name", requiredValue(values, "name")),
      scope,
      speaks_for: parseSpeaker(values["speaks-for"] ?? "owner"),
      expires_at: expiry === undefined ? null : parseFutureTime("expires-at", expiry),
    };
    const data = await withDatabase(config, async (db) => {
      const orgId = await findOrganisation(db, values);
      return db.write(async (tx) => {
        const operator = operatorActor(orgId);
        const member = await accessMember(tx, operator, requiredValue(values, "user"));
        const client = values.client === undefined ? null : await accessClient(tx, operator, values.client);
        return issueTokenTo(tx, { orgId, userId: member.id }, { ...input, client_id: client?.id ?? null });
      });
    });
    return {
      data,
      text: `Created token ${data.id}\nToken: ${data.token}\nStore the token now: it cannot be shown again.`,
    };
  },
};

export const tokenList: Command = {
  name: "token list",
  description: "List an organisation's access tokens without their secrets",
  options: { org: orgOption },
  async run(values, config) {
    const tokens = await withDatabase(config, async (db) => accessTokensOf(db, await findOrganisation(db, values)));
    const rows = tokens.map((token) => [
      token.id,
      token.scope,
      token.user_id,
      token.client_id ?? "all",
      token.expires_at ?? "never",
      token.last_used_at ?? "never",
      token.name,
    ]);
    const headings = ["ID", "Scope", "User ID", "Client ID", "Expires", "Last used", "Name"];
    return {
      data: tokens,
      text: rows.length === 0 ? "No tokens yet. Run `token create` to create one." : formatTable(headings, rows),
    };
  },
};

export const tokenRevoke: Command = {
  name: "token revoke",
  description: "Revoke an access token and the tokens it created, effective within a second",
  options: { org: orgOption, id: { description: "Token ID (see `token list`)", required: true } },
  run: (values, config) =>
    withDatabase(config, async (db) => {
      const orgId = await findOrganisation(db, values);
      const id = asId(requiredValue(values, "id"));
      const revoked = id !== undefined && (await db.write((tx) => revokeTokenOf(tx, orgId, id)));
      if (!revoked) throw new CommandError("Token not found");
      return { data: { revoked: true, id }, text: `Revoked token ${id}` };
    }),
};
