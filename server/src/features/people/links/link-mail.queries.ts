import { sql } from "kysely";
import { query } from "../../../db/query.ts";

interface Queued {
  id: string;
}

interface QueuedBy extends Queued {
  org: string;
  /** Who has it sent, and with which session or token. */
  maker: string;
  credential: string;
}

/** An email that already waits is sent as soon as one that is new. */
export const queueInvitationMail = query((q, p: QueuedBy & { invitation: string }) =>
  q
    .insertInto("link_mails")
    .values({
      id: p.id,
      kind: "invitation",
      org_id: p.org,
      invitation_id: p.invitation,
      contact_id: null,
      email_key: null,
      maker_id: p.maker,
      maker_credential: p.credential,
    })
    .onConflict((conflict) =>
      conflict.columns(["org_id", "invitation_id"]).doUpdateSet({
        id: p.id,
        maker_id: p.maker,
        maker_credential: p.credential,
      }),
    ),
);

export const queueContactMail = query((q, p: QueuedBy & { contact: string }) =>
  q
    .insertInto("link_mails")
    .values({
      id: p.id,
      kind: "contact",
      org_id: p.org,
      invitation_id: null,
      contact_id: p.contact,
      email_key: null,
      maker_id: p.maker,
      maker_credential: p.credential,
    })
    .onConflict((conflict) =>
      conflict.columns(["org_id", "contact_id"]).doUpdateSet({
        id: p.id,
        maker_id: p.maker,
        maker_credential: p.credential,
      }),
    ),
);

/**
 * Asking again while an email waits does not cause another one, but writes too: an email to an unknown address waits for
 * less long, and how long the second request takes would tell it.
 */
const queueMailTo = (kind: "reset" | "code") =>
  query((q, p: Queued & { emailKey: string }) =>
    q
      .insertInto("link_mails")
      .values({
        id: p.id,
        kind,
        org_id: null,
        invitation_id: null,
        contact_id: null,
        email_key: p.emailKey,
        maker_id: null,
        maker_credential: null,
      })
      .onConflict((conflict) => conflict.columns(["kind", "email_key"]).doUpdateSet({ email_key: p.emailKey })),
  );

export const queueResetMail = queueMailTo("reset");
export const queueCodeMail = queueMailTo("code");

export const findLinkMail = query((q, p: { id: string }) =>
  q.selectFrom("link_mails").selectAll().where("id", "=", p.id),
);

export const deleteContactMailsBy = query((q, p: { org: string; maker: string }) =>
  q.deleteFrom("link_mails").where("org_id", "=", p.org).where("kind", "=", "contact").where("maker_id", "=", p.maker),
);

/** However long ago they were made: they have not been sent yet. */
export const deleteContactMailsMadeWith = query((q, p: { org: string; credentials: string }, dialect) =>
  q
    .deleteFrom("link_mails")
    .where("org_id", "=", p.org)
    .where("kind", "=", "contact")
    .where(dialect.isAmong(sql.ref("maker_credential"), p.credentials)),
);

export const deleteLinkMail = query((q, p: { id: string }) => q.deleteFrom("link_mails").where("id", "=", p.id));

/** What an invitation's email says; nothing once it is withdrawn or accepted. */
export const findMailedInvitation = query((q, p: { org: string; id: string }) =>
  q
    .selectFrom("invitations")
    .innerJoin("organisations", "organisations.id", "invitations.org_id")
    .leftJoin("members", (join) =>
      join.onRef("members.org_id", "=", "invitations.org_id").onRef("members.id", "=", "invitations.invited_by"),
    )
    .select([
      "invitations.email",
      "invitations.display_name",
      "invitations.expires_at",
      "organisations.name as organisation",
      "members.display_name as inviter",
    ])
    .where("invitations.org_id", "=", p.org)
    .where("invitations.id", "=", p.id),
);

/** What the email of a contact says; nothing once the contact is revoked. */
export const findMailedContact = query((q, p: { org: string; id: string }) =>
  q
    .selectFrom("contacts")
    .innerJoin("organisations", "organisations.id", "contacts.org_id")
    .select(["contacts.name", "contacts.email", "organisations.name as organisation"])
    .where("contacts.org_id", "=", p.org)
    .where("contacts.id", "=", p.id),
);

export const findMailedIdentity = query((q, p: { emailKey: string }) =>
  q.selectFrom("identities").select(["id", "email"]).where("email_key", "=", p.emailKey),
);
