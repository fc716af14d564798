import { query } from "../../../db/query.ts";
import type { Tables } from "../../../db/tables.ts";

export const findAccount = query((q, p: { issuer: string; subject: string }) =>
  q
    .selectFrom("provider_accounts")
    .select("identity_id")
    .where("issuer", "=", p.issuer)
    .where("subject", "=", p.subject),
);

export const insertAccount = query((q, p: Tables["provider_accounts"]) =>
  q.insertInto("provider_accounts").values({
    issuer: p.issuer,
    subject: p.subject,
    identity_id: p.identity_id,
    created_at: p.created_at,
  }),
);

export const deleteAccountOf = query((q, p: { identity: string; issuer: string }) =>
  q.deleteFrom("provider_accounts").where("identity_id", "=", p.identity).where("issuer", "=", p.issuer),
);
