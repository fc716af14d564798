import type { Reader, Tx } from "../../../db/database.ts";
import type { ClaimedMail, MailSource } from "../../../mailing/mail-queue.ts";
import type { Mail } from "../../../ports/mail/mailer.ts";
import { nilId } from "../../../shared/id.ts";
import { issueCode } from "../codes/codes.exports.ts";
import { accessAwaited } from "../joining/joining.access.ts";
import { composeCode, composeInvitation, composePortalLink, composeReset } from "./compose-link-mail.ts";
import {
  claimLinkMail,
  deleteLinkMail,
  findMailedContact,
  findMailedIdentity,
  findMailedInvitation,
  findNextLinkMail,
  leaseLinkMail,
  postponeLinkMail,
  renewLinkMailLease,
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

interface Queued {
  readonly id: string;
  readonly kind: "invitation" | "reset" | "code" | "contact";
  readonly org_id: string | null;
  readonly invitation_id: string | null;
  readonly contact_id: string | null;
  readonly email_key: string | null;
  readonly maker_id: string | null;
  readonly maker_credential: string | null;
  readonly attempts: number;
}

/** Whoever waits for a code does not wait for long. */
const maxCodeAttempts = 3;

/**
 * Emails with links to accept an invitation, to enter the client portal or to reset a password, or with codes to sign
 * in. Each attempt to send one makes a new link or code, so that the queue does not contain its secret.
 */
export class LinkMailQueue implements MailSource {
  readonly #publicUrl: string;

  constructor(publicUrl: string) {
    this.#publicUrl = publicUrl;
  }

  async nextDue(db: Reader): Promise<string | null> {
    return (await db.first(findNextLinkMail, {}))?.at ?? null;
  }

  async claim(tx: Tx, leaseMs: number): Promise<ClaimedMail | "nothing" | undefined> {
    const now = tx.now();
    const queued = await tx.first(claimLinkMail, { now: now.toISOString() });
    if (!queued) return undefined;
    const compose = await this.#prepare(tx, queued);
    if (!compose) {
      await tx.send(deleteLinkMail, queued);
      return "nothing";
    }
    const { id, attempts } = queued;
    const leasedUntil = new Date(now.getTime() + leaseMs).toISOString();
    await tx.send(leaseLinkMail, { id, until: leasedUntil });
    return { of: { org: queued.org_id ?? nilId, id }, batch: id, attempts, leasedUntil, compose };
  }

  /** Undefined if there is nobody to send it to, or the limit of codes or resets has been reached. */
  async #prepare(tx: Tx, queued: Queued): Promise<(() => Mail) | undefined> {
    const { id, org_id: org, invitation_id, contact_id } = queued;
    if (org !== null && invitation_id !== null) {
      const of = { org, id: invitation_id };
      const found = await tx.first(findMailedInvitation, of);
      if (!found || found.expires_at <= tx.now().toISOString()) return undefined;
      const secret = await newInvitationLink(tx, of, found.expires_at, { by: "emailed", maker: makerOf(org, queued) });
      const url = invitationUrl(this.#publicUrl, secret);
      return () => composeInvitation({ id, name: found.display_name ?? "", address: found.email }, found, url);
    }
    if (org !== null && contact_id !== null) {
      const of = { org, id: contact_id };
      const found = await tx.first(findMailedContact, of);
      if (!found) return undefined;
      const secret = await newContactLink(tx, of, { by: "emailed", maker: makerOf(org, queued) });
      const url = portalUrl(this.#publicUrl, secret);
      return () => composePortalLink({ id, name: found.name, address: found.email }, found.organisation, url);
    }
    return queued.kind === "code" ? this.#prepareCode(tx, queued) : this.#prepareReset(tx, queued);
  }

  async #prepareCode(tx: Tx, { id, email_key, attempts }: Queued): Promise<(() => Mail) | undefined> {
    if (attempts >= maxCodeAttempts) return undefined;
    const key = email_key ?? "";
    const { email: address } =
      (await tx.first(findMailedIdentity, { emailKey: key })) ?? (await accessAwaited(tx, key)) ?? {};
    if (address === undefined || !(await isAdmitted(tx, "code", address, attempts))) return undefined;
    const code = await issueCode(tx, key);
    return code === undefined ? undefined : () => composeCode({ id, name: "", address }, code, this.#publicUrl);
  }

  async #prepareReset(tx: Tx, { id, email_key, attempts }: Queued): Promise<(() => Mail) | undefined> {
    const identity = await tx.first(findMailedIdentity, { emailKey: email_key ?? "" });
    if (!identity || !(await isAdmitted(tx, "reset", identity.email, attempts))) return undefined;
    const { secret } = await newResetLink(tx, identity.id, { by: "emailed", maker: null });
    return () => composeReset({ id, name: "", address: identity.email }, resetUrl(this.#publicUrl, secret));
  }

  async renew(tx: Tx, { of, leasedUntil }: ClaimedMail, until: string): Promise<boolean> {
    return (await tx.run(renewLinkMailLease, { id: of.id, held: leasedUntil, until })) > 0;
  }

  markSent(tx: Tx, { of }: ClaimedMail): Promise<void> {
    return tx.send(deleteLinkMail, { id: of.id });
  }

  giveUp(tx: Tx, { of }: ClaimedMail): Promise<void> {
    return tx.send(deleteLinkMail, { id: of.id });
  }

  async postpone(tx: Tx, { of, attempts, leasedUntil }: ClaimedMail, until: Date): Promise<void> {
    const due = until.toISOString();
    await tx.run(postponeLinkMail, { id: of.id, held: leasedUntil, due, attempts: attempts + 1 });
  }

  logIds({ of }: ClaimedMail): Readonly<Record<string, string>> {
    return { link_mail_id: of.id };
  }
}

/** Emails that waited when the service was updated have no credential. */
const makerOf = (org: string, { maker_id: id, maker_credential }: Queued): LinkWay["maker"] =>
  id === null ? null : { org, id, credential: maker_credential ?? nilId };

/** Retries of an email do not count again. */
const isAdmitted = async (tx: Tx, kind: "code" | "reset", address: string, attempts: number) =>
  attempts > 0 || (await admitLinkMail(tx, { kind }, address));
