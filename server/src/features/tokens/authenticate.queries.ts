import { query } from "../../db/query.ts";

/** Not scoped to an organisation: the secret's hash identifies it. */
export const findTokenByHash = query((q, p: { hash: string }) =>
  q
    .selectFrom("tokens")
    .innerJoin("members", (join) =>
      join.onRef("members.org_id", "=", "tokens.org_id").onRef("members.id", "=", "tokens.user_id"),
    )
    .select([
      "tokens.org_id",
      "tokens.id",
      "tokens.user_id",
      "tokens.scope",
      "tokens.client_id",
      "tokens.expires_at",
      "members.display_name",
      "members.role",
    ])
    .where("tokens.hash", "=", p.hash)
    .where("members.removed_at", "is", null),
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
