import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import type { Dialect } from "../../../db/dialect/dialect.ts";
import { isOpenOrganisation } from "../../../db/open-organisations.ts";
import { query } from "../../../db/query.ts";
import type { Schema, Tables } from "../../../db/tables.ts";

/** Not scoped to an organisation: resets belong to people. */
export const insertLinkSecret = query((q, p: Tables["one_time_secrets"]) =>
  q.insertInto("one_time_secrets").values({
    hash: p.hash,
    kind: p.kind,
    org_id: p.org_id,
    invitation_id: p.invitation_id,
    contact_id: p.contact_id,
    identity_id: p.identity_id,
    emailed: p.emailed,
    maker_org: p.maker_org,
    maker_id: p.maker_id,
    maker_credential: p.maker_credential,
    made_at: p.made_at,
    expires_at: p.expires_at,
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
    .where(isOpenOrganisation("invitations.org_id"))
    .where("one_time_secrets.expires_at", ">", p.now),
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
    .where(isOpenOrganisation("contacts.org_id"))
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
    .select(["identities.id", "identities.email", "one_time_secrets.emailed", "one_time_secrets.maker_org"])
    .where("one_time_secrets.hash", "=", p.hash)
    .where("one_time_secrets.expires_at", ">", p.now),
);

export const deleteSecretsOfInvitation = query((q, p: { org: string; invitation: string }) =>
  q.deleteFrom("one_time_secrets").where("org_id", "=", p.org).where("invitation_id", "=", p.invitation),
);

/** Those that an owner was shown. The operator's have no maker. */
export const deleteShownResetsOf = query((q, p: { identity: string }) =>
  q
    .deleteFrom("one_time_secrets")
    .where("identity_id", "=", p.identity)
    .where("emailed", "=", 0)
    .where("maker_org", "is not", null),
);

export const deleteSecretsOfIdentity = query((q, p: { identity: string }) =>
  q.deleteFrom("one_time_secrets").where("identity_id", "=", p.identity),
);

type MadeBy = { org: string; maker: string };
type MadeWith = { org: string; credentials: string; since: string };

const secretsBy = (q: Kysely<Schema>, p: MadeBy) =>
  q
    .selectFrom("one_time_secrets as secret")
    .where("secret.maker_org", "=", p.org)
    .where("secret.maker_id", "=", p.maker);

const secretsMadeWith = (q: Kysely<Schema>, p: MadeWith, dialect: Dialect) =>
  q
    .selectFrom("one_time_secrets as secret")
    .where("secret.maker_org", "=", p.org)
    .where(dialect.isAmong(sql.ref("secret.maker_credential"), p.credentials))
    .where("secret.made_at", ">=", p.since);

type Secrets = SelectQueryBuilder<Schema & { secret: Tables["one_time_secrets"] }, "secret", object>;

/** With the member whose password each resets. Emailed ones reached nobody but that person. */
const shownResets = (secrets: Secrets) =>
  secrets
    .innerJoin("members", (join) =>
      join.onRef("members.org_id", "=", "secret.maker_org").onRef("members.identity_id", "=", "secret.identity_id"),
    )
    .select(["secret.hash", "members.id as member"])
    .where("secret.kind", "=", "reset")
    .where("secret.emailed", "=", 0);

export const listShownResetsBy = query((q, p: MadeBy) => shownResets(secretsBy(q, p)));
export const listShownResetsMadeWith = query((q, p: MadeWith, dialect) => shownResets(secretsMadeWith(q, p, dialect)));

const contactLinks = (secrets: Secrets, p: { org: string }) =>
  secrets
    .innerJoin("contacts", (join) =>
      join.onRef("contacts.org_id", "=", "secret.org_id").onRef("contacts.id", "=", "secret.contact_id"),
    )
    .select(["secret.hash", "contacts.id as contact", "contacts.email"])
    .where("contacts.org_id", "=", p.org);

export const listContactLinksBy = query((q, p: MadeBy) => contactLinks(secretsBy(q, p), p));
export const listContactLinksMadeWith = query((q, p: MadeWith, dialect) =>
  contactLinks(secretsMadeWith(q, p, dialect), p),
);

export const deleteSecretsBefore = query((q, p: { expired: string }) =>
  q.deleteFrom("one_time_secrets").where("expires_at", "<=", p.expired),
);
