import type { Database, Tx } from "../../../db/database.ts";
import type { One } from "../../../db/row-key.ts";
import type { Tables } from "../../../db/tables.ts";
import { request } from "../../../jobs/request-jobs.ts";
import { newId, nilId } from "../../../shared/id.ts";
import { lifetimes } from "../../../shared/lifetimes.ts";
import { emailKey } from "../../../shared/names.ts";
import type { Maker } from "../makers/makers.exports.ts";
import { queueCodeMail, queueContactMail, queueInvitationMail, queueResetMail } from "./link-mail.queries.ts";
import { admitLinkMail } from "./link-mail-limit.ts";
import { hashOfLink, newLinkSecret } from "./link-secret.ts";
import {
  deleteSecret,
  deleteSecretsBefore,
  deleteSecretsOfContact,
  deleteSecretsOfIdentity,
  deleteSecretsOfInvitation,
  deleteShownResetsOf,
  findContactOfSecret,
  insertLinkSecret,
} from "./links.queries.ts";

export { withdrawLinksMade } from "./withdraw-links.ts";

/** The secret is in the fragment, which browsers do not send: it is in no log, and no prefetching uses it up. */
export const invitationUrl = (publicUrl: string, secret: string) => `${publicUrl}/invite#${secret}`;
export const resetUrl = (publicUrl: string, secret: string) => `${publicUrl}/reset#${secret}`;
export const portalUrl = (publicUrl: string, secret: string) => `${publicUrl}/portal/sign-in#${secret}`;
export const setupUrl = (publicUrl: string, code: string) => `${publicUrl}/setup#${code}`;

/** How a link reaches the person, and who made it: null for the operator, and for the person themself. */
export interface LinkWay {
  /** Only a link that was emailed and shown to nobody proves that the address is the person's. */
  readonly by: "shown" | "emailed";
  readonly maker: Maker | null;
}

type SecretRow = Tables["one_time_secrets"];
type Opened = Pick<SecretRow, "kind"> &
  Partial<Pick<SecretRow, "org_id" | "invitation_id" | "contact_id" | "identity_id">>;

/** A new secret for what it opens. Only its hash is stored. */
async function newLink(tx: Tx, opened: Opened, expiresAt: string, { by, maker }: LinkWay): Promise<string> {
  const secret = newLinkSecret();
  await tx.send(insertLinkSecret, {
    org_id: null,
    invitation_id: null,
    contact_id: null,
    identity_id: null,
    ...opened,
    hash: hashOfLink(secret),
    emailed: Number(by === "emailed"),
    maker_org: maker?.org ?? null,
    maker_id: maker?.id ?? null,
    maker_credential: maker?.credential ?? null,
    made_at: tx.now().toISOString(),
    expires_at: expiresAt,
  });
  return secret;
}

export const newInvitationLink = (tx: Tx, { org, id }: One, expiresAt: string, way: LinkWay): Promise<string> =>
  newLink(tx, { kind: "invitation", org_id: org, invitation_id: id }, expiresAt, way);

interface Addressee extends One {
  readonly email: string;
}

export function newContactLink(tx: Tx, { org, id }: One, way: LinkWay): Promise<string> {
  const expiresAt = new Date(tx.now().getTime() + lifetimes.contactLinkMs).toISOString();
  return newLink(tx, { kind: "contact", org_id: org, contact_id: id }, expiresAt, way);
}

/** The contact of a link, which is thereby used up. */
export async function useContactLink(tx: Tx, secret: string): Promise<One | undefined> {
  const hash = hashOfLink(secret);
  const contact = await tx.first(findContactOfSecret, { hash, now: tx.now().toISOString() });
  return contact && (await tx.run(deleteSecret, { hash })) === 1 ? contact : undefined;
}

export const forgetLinksOfContact = (tx: Tx, { org, id }: One) => tx.send(deleteSecretsOfContact, { org, contact: id });

/** Sends the contact a link, which replaces one that waits to be sent. False if the address gets no more emails today. */
export async function mailContact(tx: Tx, { org, id, email }: Addressee, maker: Maker): Promise<boolean> {
  if (!(await admitLinkMail(tx, { org }, email))) return false;
  await queueMail(tx, org, (mail) => tx.send(queueContactMail, { ...mail, ...madeBy(maker), org, contact: id }));
  return true;
}

export async function newResetLink(
  tx: Tx,
  identity: string,
  way: LinkWay,
): Promise<{ secret: string; expiresAt: string }> {
  const expiresAt = new Date(tx.now().getTime() + lifetimes.resetLinkMs).toISOString();
  return { secret: await newLink(tx, { kind: "reset", identity_id: identity }, expiresAt, way), expiresAt };
}

export const forgetLinksOfInvitation = (tx: Tx, { org, id }: One) =>
  tx.send(deleteSecretsOfInvitation, { org, invitation: id });

/** Call when a person joins an organisation: no owner of another one may enter it in their name. */
export const withdrawShownResetsOf = (tx: Tx, identity: string) => tx.send(deleteShownResetsOf, { identity });

export const forgetResetsOf = (tx: Tx, identity: string) => tx.send(deleteSecretsOfIdentity, { identity });

export const deleteExpiredLinks = (db: Database): Promise<number> =>
  db.write((tx) => tx.run(deleteSecretsBefore, { expired: tx.now().toISOString() }));

/** Sends the invited person a link like `mailContact`. */
export async function mailInvitation(tx: Tx, { org, id, email }: Addressee, maker: Maker): Promise<boolean> {
  if (!(await admitLinkMail(tx, { org }, email))) return false;
  await queueMail(tx, org, (mail) => tx.send(queueInvitationMail, { ...mail, ...madeBy(maker), org, invitation: id }));
  return true;
}

const madeBy = ({ id, credential }: Maker) => ({ maker: id, credential });

/** Codes and resets belong to people and to no organisation. */
async function queueMail(tx: Tx, org: string, insert: (mail: { id: string }) => Promise<void>): Promise<void> {
  const id = newId();
  await insert({ id });
  await request(tx, "link-mail", [{ org, subject: id }]);
}

/** Sends a link to reset the password, if somebody signs in with this address. The limit applies when it is sent. */
export const mailReset = (tx: Tx, email: string) =>
  queueMail(tx, nilId, (mail) => tx.send(queueResetMail, { ...mail, emailKey: emailKey(email) }));

/** Sends a code to sign in with, if somebody signs in with this address or is invited. The limit applies as for resets. */
export const mailCode = (tx: Tx, email: string) =>
  queueMail(tx, nilId, (mail) => tx.send(queueCodeMail, { ...mail, emailKey: emailKey(email) }));
