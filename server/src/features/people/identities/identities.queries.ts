import type { Kysely } from "kysely";
import { query } from "../../../db/query.ts";
import type { Schema, Tables } from "../../../db/tables.ts";

export const insertIdentity = query((q, p: Tables["identities"]) =>
  q.insertInto("identities").values({
    id: p.id,
    email: p.email,
    email_key: p.email_key,
    password_hash: p.password_hash,
    email_verified_at: p.email_verified_at,
    created_at: p.created_at,
  }),
);

const identities = (q: Kysely<Schema>) =>
  q.selectFrom("identities").select(["id", "email", "password_hash", "email_verified_at"]);

export const findIdentityByEmail = query((q, p: { key: string }) => identities(q).where("email_key", "=", p.key));

export const findIdentity = query((q, p: { id: string }) => identities(q).where("id", "=", p.id));

/** For update, so that it does not disappear while it joins an organisation, and that two changes do not interleave. */
export const findIdentityForUpdate = query((q, p: { id: string }, dialect) =>
  dialect.forUpdate(identities(q).where("id", "=", p.id)),
);

export const updatePasswordHash = query((q, p: { id: string; hash: string }) =>
  q.updateTable("identities").set({ password_hash: p.hash }).where("id", "=", p.id),
);

export const markEmailVerified = query((q, p: { id: string; now: string }) =>
  q.updateTable("identities").set({ email_verified_at: p.now }).where("id", "=", p.id),
);

export const clearPassword = query((q, p: { id: string }) =>
  q.updateTable("identities").set({ password_hash: null }).where("id", "=", p.id),
);

export const deletePasskeysOf = query((q, p: { id: string }) =>
  q.deleteFrom("passkeys").where("identity_id", "=", p.id),
);

export const deleteProviderAccountsOf = query((q, p: { id: string }) =>
  q.deleteFrom("provider_accounts").where("identity_id", "=", p.id),
);

/** A person's memberships in all organisations. */
export const listMembershipsOfIdentity = query((q, p: { id: string }) =>
  q
    .selectFrom("members")
    .select(["org_id", "id", "display_name"])
    .where("identity_id", "=", p.id)
    .orderBy("created_at"),
);

/** Foreign keys end its sessions and links. */
export const deleteIdentity = query((q, p: { id: string }) => q.deleteFrom("identities").where("id", "=", p.id));
