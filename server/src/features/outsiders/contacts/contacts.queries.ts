import { sql } from "kysely";
import { query, queryWith } from "../../../db/query.ts";
import type { One } from "../../../db/row-key.ts";
import type { Tables } from "../../../db/tables.ts";
import { byCreation, onPage, pageStart, type RowRange } from "../../../db/page-bounds.ts";

interface ContactFilter {
  org: string;
  client?: string;
}

const shown = ["id", "org_id", "client_id", "name", "email", "invited_by", "version", "created_at"] as const;

const signedInUntil = sql<string | null>`(select max(s.expires_at) from contact_sessions as s
  where s.org_id = contacts.org_id and s.contact_id = contacts.id)`.as("signed_in_until");

export const findContact = query((q, p: One) =>
  q.selectFrom("contacts").select(shown).select(signedInUntil).where("org_id", "=", p.org).where("id", "=", p.id),
);

export const findContactForUpdate = query((q, p: One, dialect) =>
  dialect.forUpdate(q.selectFrom("contacts").select(shown).where("org_id", "=", p.org).where("id", "=", p.id)),
);

export const listContactsOfClient = query((q, p: { org: string; client: string }) =>
  q.selectFrom("contacts").select("id").where("org_id", "=", p.org).where("client_id", "=", p.client),
);

export const listContacts = queryWith(["client", ...pageStart], (q, p: ContactFilter & RowRange) => {
  const contacts = q.selectFrom("contacts").select(shown).select(signedInUntil).where("org_id", "=", p.org);
  return onPage(p.client === undefined ? contacts : contacts.where("client_id", "=", p.client), p, byCreation);
});

export const countContacts = queryWith(["client"], (q, p: ContactFilter) => {
  const contacts = q.selectFrom("contacts").select(q.fn.countAll<number>().as("total")).where("org_id", "=", p.org);
  return p.client === undefined ? contacts : contacts.where("client_id", "=", p.client);
});

export const insertContact = query((q, p: Tables["contacts"]) =>
  q.insertInto("contacts").values({
    org_id: p.org_id,
    id: p.id,
    client_id: p.client_id,
    name: p.name,
    email: p.email,
    email_key: p.email_key,
    invited_by: p.invited_by,
    mail_wanted: p.mail_wanted,
    language: p.language,
    version: p.version,
    created_at: p.created_at,
  }),
);

export const raiseVersion = query((q, p: One) =>
  q
    .updateTable("contacts")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("org_id", "=", p.org)
    .where("id", "=", p.id),
);

export const setMailWanted = query((q, p: One & { wanted: 0 | 1 }) =>
  q.updateTable("contacts").set({ mail_wanted: p.wanted }).where("org_id", "=", p.org).where("id", "=", p.id),
);

export const setLanguage = query((q, p: One & { language: string }) =>
  q.updateTable("contacts").set({ language: p.language }).where("org_id", "=", p.org).where("id", "=", p.id),
);

/** The foreign keys end its sessions and links, and what it was to be notified of. */
export const deleteContactRow = query((q, p: One) =>
  q.deleteFrom("contacts").where("org_id", "=", p.org).where("id", "=", p.id),
);

export const insertContactSession = query((q, p: Tables["contact_sessions"]) =>
  q.insertInto("contact_sessions").values({
    hash: p.hash,
    org_id: p.org_id,
    contact_id: p.contact_id,
    created_at: p.created_at,
    expires_at: p.expires_at,
  }),
);

/** Keeps those that started last. */
export const deleteOldestContactSessions = query((q, p: One & { keep: number }) =>
  q
    .deleteFrom("contact_sessions")
    .where("org_id", "=", p.org)
    .where("contact_id", "=", p.id)
    .where(
      "hash",
      "not in",
      q
        .selectFrom("contact_sessions as newest")
        .select("newest.hash")
        .where("newest.org_id", "=", p.org)
        .where("newest.contact_id", "=", p.id)
        .orderBy("newest.created_at", "desc")
        .orderBy("newest.hash")
        .limit(p.keep),
    ),
);

/** Not scoped to an organisation: the secret's hash identifies it. */
export const findContactSession = query((q, p: { hash: string; now: string }) =>
  q
    .selectFrom("contact_sessions")
    .innerJoin("contacts", (join) =>
      join
        .onRef("contacts.org_id", "=", "contact_sessions.org_id")
        .onRef("contacts.id", "=", "contact_sessions.contact_id"),
    )
    .innerJoin("clients", (join) =>
      join.onRef("clients.org_id", "=", "contacts.org_id").onRef("clients.id", "=", "contacts.client_id"),
    )
    .innerJoin("organisations", "organisations.id", "contacts.org_id")
    .select([
      "contacts.org_id",
      "contacts.id",
      "contacts.client_id",
      "contacts.name",
      "contacts.mail_wanted",
      "clients.name as client",
      "organisations.name as organisation",
    ])
    .where("contact_sessions.hash", "=", p.hash)
    .where("contact_sessions.expires_at", ">", p.now)
    .where("organisations.deleted_at", "is", null),
);

export const deleteContactSession = query((q, p: { hash: string }) =>
  q.deleteFrom("contact_sessions").where("hash", "=", p.hash),
);

export const deleteSessionsOfContact = query((q, p: One) =>
  q.deleteFrom("contact_sessions").where("org_id", "=", p.org).where("contact_id", "=", p.id),
);

export const deleteContactSessionsBefore = query((q, p: { expired: string }) =>
  q.deleteFrom("contact_sessions").where("expires_at", "<=", p.expired),
);
