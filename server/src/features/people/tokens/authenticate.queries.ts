import type { Kysely } from "kysely";
import { isOpenOrganisation } from "../../../db/open-organisations.ts";
import { query } from "../../../db/query.ts";
import type { Schema } from "../../../db/tables.ts";

/** Not scoped to an organisation: the secret's hash identifies it. */
const tokensOfMembers = (q: Kysely<Schema>) =>
  q
    .selectFrom("tokens")
    .innerJoin("members", (join) =>
      join.onRef("members.org_id", "=", "tokens.org_id").onRef("members.id", "=", "tokens.user_id"),
    )
    .select([
      "tokens.org_id",
      "tokens.id",
      "tokens.name",
      "tokens.user_id",
      "tokens.scope",
      "tokens.speaks_for",
      "tokens.client_id",
      "tokens.version",
      "members.display_name",
      "members.role",
    ])
    .where("members.removed_at", "is", null)
    .where(isOpenOrganisation("tokens.org_id"));

export const findTokenByHash = query((q, p: { hash: string }) =>
  tokensOfMembers(q).select("tokens.expires_at as secret_until").where("tokens.hash", "=", p.hash),
);

/** The previous secret ends no later than the token. */
export const findTokenByPreviousHash = query((q, p: { hash: string }) =>
  tokensOfMembers(q).select("tokens.previous_secret_until as secret_until").where("tokens.previous_hash", "=", p.hash),
);

/** Another process may have recorded a later use. */
export const touchToken = query((q, p: { org: string; id: string; now: string }) =>
  q
    .updateTable("tokens")
    .set({ last_used_at: p.now })
    .where("org_id", "=", p.org)
    .where("id", "=", p.id)
    .where((eb) => eb.or([eb("last_used_at", "is", null), eb("last_used_at", "<", p.now)])),
);
