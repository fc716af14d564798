import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { type MailNeeds, mailJob } from "../../../mailing/mail-job.ts";
import type { Mail } from "../../../ports/mail/mailer.ts";
import { nilId } from "../../../shared/id.ts";
import { issueCode } from "../codes/codes.exports.ts";
import { accessAwaited } from "../joining/joining.access.ts";
import { composeCode, composeInvitation, composePortalLink, composeReset } from "./compose-link-mail.ts";
import {
  deleteLinkMail,
  findLinkMail,
  findMailedContact,
  findMailedIdentity,
  findMailedInvitation,
} from "./link-mail.queries.ts";
import { admitLinkMail } from "./link-mail-limit.ts";
import {
  invitationUrl,
  type LinkWay,
  newContactLink,
  newInvitationLink,
  newResetLink,
  portalUrl,
  resetUrl,
} from "./links.exports.ts";

type Queued = Tables["link_mails"] & { readonly attempts: number };

/** Whoever waits for a code does not wait for long. */
const maxCodeAttempts = 3;

/**
 * Emails with links to accept an invitation, to enter the client portal or to reset a password, or with codes to sign
 * in. Each attempt to send one makes a new link or code, so that the queue does not contain its secret.
 */
export function linkMail(publicUrl: string, needs: MailNeeds) {
  return mailJob(
    {
      name: "link-mail",
      async open(tx, { subject: id, attempts }) {
        const queued = await tx.first(findLinkMail, { id });
        if (!queued) return {};
        const compose = await prepare(tx, { ...queued, attempts }, publicUrl);
        if (compose) return { next: { batch: id, compose } };
        await tx.send(deleteLinkMail, { id });
        return {};
      },
      async close(tx, { subject: id }) {
        await tx.send(deleteLinkMail, { id });
        return undefined;
      },
      /** A link or code expires, so that it is not sent later. */
      isClosedOnFailure: true,
      logIds: ({ subject }) => ({ link_mail_id: subject }),
    },
    needs,
  );
}

/** Undefined if there is nobody to send it to, or the limit of codes or resets has been reached. */
async function prepare(tx: Tx, queued: Queued, publicUrl: string): Promise<(() => Mail) | undefined> {
  const { id, org_id: org, invitation_id, contact_id } = queued;
  if (org !== null && invitation_id !== null) {
    const of = { org, id: invitation_id };
    const found = await tx.first(findMailedInvitation, of);
    if (!found || found.expires_at <= tx.now().toISOString()) return undefined;
    const secret = await newInvitationLink(tx, of, found.expires_at, { by: "emailed", maker: makerOf(org, queued) });
    const url = invitationUrl(publicUrl, secret);
    return () => composeInvitation({ id, name: found.display_name ?? "", address: found.email }, found, url);
  }
  if (org !== null && contact_id !== null) {
    const of = { org, id: contact_id };
    const found = await tx.first(findMailedContact, of);
    if (!found) return undefined;
    const secret = await newContactLink(tx, of, { by: "emailed", maker: makerOf(org, queued) });
    const url = portalUrl(publicUrl, secret);
    return () => composePortalLink({ id, name: found.name, address: found.email }, found.organisation, url);
  }
  return queued.kind === "code" ? prepareCode(tx, queued, publicUrl) : prepareReset(tx, queued, publicUrl);
}

async function prepareCode(
  tx: Tx,
  { id, email_key, attempts }: Queued,
  publicUrl: string,
): Promise<(() => Mail) | undefined> {
  if (attempts >= maxCodeAttempts) return undefined;
  const key = email_key ?? "";
  const { email: address } =
    (await tx.first(findMailedIdentity, { emailKey: key })) ?? (await accessAwaited(tx, key)) ?? {};
  if (address === undefined || !(await isAdmitted(tx, "code", address, attempts))) return undefined;
  const code = await issueCode(tx, key);
  return code === undefined ? undefined : () => composeCode({ id, name: "", address }, code, publicUrl);
}

async function prepareReset(
  tx: Tx,
  { id, email_key, attempts }: Queued,
  publicUrl: string,
): Promise<(() => Mail) | undefined> {
  const identity = await tx.first(findMailedIdentity, { emailKey: email_key ?? "" });
  if (!identity || !(await isAdmitted(tx, "reset", identity.email, attempts))) return undefined;
  const { secret } = await newResetLink(tx, identity.id, { by: "emailed", maker: null });
  return () => composeReset({ id, name: "", address: identity.email }, resetUrl(publicUrl, secret));
}

/** Emails that waited when the service was updated have no credential. */
const makerOf = (org: string, { maker_id: id, maker_credential }: Queued): LinkWay["maker"] =>
  id === null ? null : { org, id, credential: maker_credential ?? nilId };

/** Retries of an email do not count again. */
const isAdmitted = async (tx: Tx, kind: "code" | "reset", address: string, attempts: number) =>
  attempts > 0 || (await admitLinkMail(tx, { kind }, address));
