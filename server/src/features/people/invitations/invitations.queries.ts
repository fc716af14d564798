import { type Kysely, sql } from "kysely";
import type { One } from "../../../db/row-key.ts";
import { isOpenOrganisation } from "../../../db/open-organisations.ts";
import { query, queryWith } from "../../../db/query.ts";
import type { Schema, Tables } from "../../../db/tables.ts";
import { byCreation, onPage, pageStart, type RowRange } from "../../../db/page-bounds.ts";

const visibleColumns = ["id", "email", "role", "invited_by", "created_at", "expires_at"] as const;

const oneInvitation = (q: Kysely<Schema>, p: One) =>
  q
    .selectFrom("invitations")
    .select([...visibleColumns, "org_id", "display_name", "version"])
    .where("org_id", "=", p.org)
    .where("id", "=", p.id);

export const findInvitation = query(oneInvitation);

export const findInvitationForUpdate = query((q, p: One, dialect) => dialect.forUpdate(oneInvitation(q, p)));

export const listInvitations = queryWith(pageStart, (q, p: { org: string } & RowRange) =>
  onPage(q.selectFrom("invitations").select(visibleColumns).where("org_id", "=", p.org), p, byCreation),
);

export const countInvitations = query((q, p: { org: string }) =>
  q.selectFrom("invitations").select(q.fn.countAll<number>().as("total")).where("org_id", "=", p.org),
);

export const insertInvitation = query((q, p: Tables["invitations"]) =>
  q.insertInto("invitations").values({
    org_id: p.org_id,
    id: p.id,
    email: p.email,
    email_key: p.email_key,
    role: p.role,
    display_name: p.display_name,
    invited_by: p.invited_by,
    version: p.version,
    created_at: p.created_at,
    expires_at: p.expires_at,
  }),
);

export const extendInvitation = query((q, p: One & { expiresAt: string; by: string | null }) =>
  q
    .updateTable("invitations")
    .set((eb) => ({ expires_at: p.expiresAt, invited_by: p.by, version: eb("version", "+", 1) }))
    .where("org_id", "=", p.org)
    .where("id", "=", p.id),
);

/** The foreign keys delete its links and the email that was to be sent. */
export const deleteInvitation = query((q, p: One) =>
  q.deleteFrom("invitations").where("org_id", "=", p.org).where("id", "=", p.id),
);

export const listInvitationsBy = query((q, p: { org: string; maker: string }) =>
  q.selectFrom("invitations").select(["id", "email"]).where("org_id", "=", p.org).where("invited_by", "=", p.maker),
);

/** Those with a link that was made with some credentials. Every invitation has one from when it is made or renewed. */
export const listInvitationsMadeWith = query((q, p: { org: string; credentials: string; since: string }, dialect) =>
  q
    .selectFrom("invitations")
    .select(["id", "email"])
    .where("org_id", "=", p.org)
    .where("id", "in", (eb) =>
      eb
        .selectFrom("one_time_secrets")
        .select((secret) => secret.ref("invitation_id").$notNull().as("id"))
        .where("org_id", "=", p.org)
        .where("kind", "=", "invitation")
        .where(dialect.isAmong(sql.ref("maker_credential"), p.credentials))
        .where("made_at", ">=", p.since),
    ),
);

export const findInvitationToForUpdate = query((q, p: { org: string; emailKey: string }, dialect) =>
  dialect.forUpdate(
    q.selectFrom("invitations").select(["id", "email"]).where("org_id", "=", p.org).where("email_key", "=", p.emailKey),
  ),
);

export const deleteInvitationsBefore = query((q, p: { expired: string }) =>
  q.deleteFrom("invitations").where("expires_at", "<", p.expired),
);

/** Invitations to an address that can still be accepted, of all organisations. */
export const listInvitationsTo = query((q, p: { emailKey: string; now: string }) =>
  q
    .selectFrom("invitations")
    .select(["org_id", "id", "email", "role", "display_name"])
    .where("email_key", "=", p.emailKey)
    .where("expires_at", ">", p.now)
    .where(isOpenOrganisation("org_id"))
    .orderBy("created_at")
    .orderBy("id"),
);
