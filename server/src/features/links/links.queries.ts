import { query } from "../../db/query.ts";

/** The organisation is part of what the secret tells. */
export const insertSecretOfInvitation = query(
  (q, p: { hash: string; org: string; invitation: string; emailed: number; expiresAt: string }) =>
    q.insertInto("one_time_secrets").values({
      hash: p.hash,
      kind: "invitation",
      org_id: p.org,
      invitation_id: p.invitation,
      contact_id: null,
      identity_id: null,
      emailed: p.emailed,
      expires_at: p.expiresAt,
    }),
);

export const insertSecretOfReset = query(
  (q, p: { hash: string; identity: string; emailed: number; expiresAt: string }) =>
    q.insertInto("one_time_secrets").values({
      hash: p.hash,
      kind: "reset",
      org_id: null,
      invitation_id: null,
      contact_id: null,
      identity_id: p.identity,
      emailed: p.emailed,
      expires_at: p.expiresAt,
    }),
);

export const findInvitationOfSecret = query((q, p: { hash: string; now: string }) =>
  q
    .selectFrom("one_time_secrets")
    .innerJoin("invitations", (join) =>
      join
        .onRef("invitations.org_id", "=", "one_time_secrets.org_id")
        .onRef("invitations.id", "=", "one_time_secrets.invitation_id"),
    )
    .select(["invitations.org_id as org", "invitations.id", "one_time_secrets.emailed"])
    .where("one_time_secrets.hash", "=", p.hash)
    .where("one_time_secrets.expires_at", ">", p.now),
);

export const insertSecretOfContact = query(
  (q, p: { hash: string; org: string; contact: string; emailed: number; expiresAt: string }) =>
    q.insertInto("one_time_secrets").values({
      hash: p.hash,
      kind: "contact",
      org_id: p.org,
      invitation_id: null,
      contact_id: p.contact,
      identity_id: null,
      emailed: p.emailed,
      expires_at: p.expiresAt,
    }),
);

export const findContactOfSecret = query((q, p: { hash: string; now: string }) =>
  q
    .selectFrom("one_time_secrets")
    .innerJoin("contacts", (join) =>
      join
        .onRef("contacts.org_id", "=", "one_time_secrets.org_id")
        .onRef("contacts.id", "=", "one_time_secrets.contact_id"),
    )
    .select(["contacts.org_id as org", "contacts.id"])
    .where("one_time_secrets.hash", "=", p.hash)
    .where("one_time_secrets.expires_at", ">", p.now),
);

/** Deletes nothing if another request was faster. */
export const deleteSecret = query((q, p: { hash: string }) =>
  q.deleteFrom("one_time_secrets").where("hash", "=", p.hash),
);

export const deleteSecretsOfContact = query((q, p: { org: string; contact: string }) =>
  q.deleteFrom("one_time_secrets").where("org_id", "=", p.org).where("contact_id", "=", p.contact),
);

export const findIdentityOfSecret = query((q, p: { hash: string; now: string }) =>
  q
    .selectFrom("one_time_secrets")
    .innerJoin("identities", "identities.id", "one_time_secrets.identity_id")
    .select(["identities.id", "identities.email", "one_time_secrets.emailed"])
    .where("one_time_secrets.hash", "=", p.hash)
    .where("one_time_secrets.expires_at", ">", p.now),
);

export const deleteSecretsOfInvitation = query((q, p: { org: string; invitation: string }) =>
  q.deleteFrom("one_time_secrets").where("org_id", "=", p.org).where("invitation_id", "=", p.invitation),
);

export const deleteSecretsOfIdentity = query((q, p: { identity: string }) =>
  q.deleteFrom("one_time_secrets").where("identity_id", "=", p.identity),
);

export const deleteSecretsBefore = query((q, p: { expired: string }) =>
  q.deleteFrom("one_time_secrets").where("expires_at", "<=", p.expired),
);
