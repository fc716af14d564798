import type { Database, Reader, Tx } from "../../db/database.ts";
import type { One } from "../../db/row-key.ts";
import { newId } from "../../shared/id.ts";
import { emailKey } from "../../shared/names.ts";
import { queueCodeMail, queueContactMail, queueInvitationMail, queueResetMail } from "./link-mail.queries.ts";
import { admitLinkMail } from "./link-mail-limit.ts";
import { hashOfLink, newLinkSecret } from "./link-secret.ts";
import {
  deleteSecret,
  deleteSecretsBefore,
  deleteSecretsOfContact,
  deleteSecretsOfIdentity,
  deleteSecretsOfInvitation,
  findContactOfSecret,
  findIdentityOfSecret,
  findInvitationOfSecret,
  insertSecretOfContact,
  insertSecretOfInvitation,
  insertSecretOfReset,
} from "./links.queries.ts";

const resetMs = 60 * 60 * 1_000;

/** The secret is in the fragment, which browsers do not send: it is in no log, and no prefetching uses it up. */
export const invitationUrl = (publicUrl: string, secret: string) => `${publicUrl}/invite#${secret}`;
export const resetUrl = (publicUrl: string, secret: string) => `${publicUrl}/reset#${secret}`;
export const portalUrl = (publicUrl: string, secret: string) => `${publicUrl}/portal/sign-in#${secret}`;
export const setupUrl = (publicUrl: string, code: string) => `${publicUrl}/setup#${code}`;

/** How a link reaches the person. Only one that was emailed proves that the address is theirs. */
export type LinkWay = "shown" | "emailed";

export async function newInvitationLink(tx: Tx, { org, id }: One, expiresAt: string, way: LinkWay): Promise<string> {
  const secret = newLinkSecret();
  const of = { org, invitation: id, emailed: Number(way === "emailed") };
  await tx.send(insertSecretOfInvitation, { hash: hashOfLink(secret), ...of, expiresAt });
  return secret;
}

interface Addressee extends One {
  readonly email: string;
}

const portalLinkMs = 7 * 24 * 60 * 60 * 1_000;

export async function newContactLink(tx: Tx, { org, id }: One, way: LinkWay): Promise<string> {
  const secret = newLinkSecret();
  const expiresAt = new Date(tx.now().getTime() + portalLinkMs).toISOString();
  const of = { org, contact: id, emailed: Number(way === "emailed") };
  await tx.send(insertSecretOfContact, { hash: hashOfLink(secret), ...of, expiresAt });
  return secret;
}

/** The contact of a link, which is thereby used up. */
export async function useContactLink(tx: Tx, secret: string): Promise<One | undefined> {
  const hash = hashOfLink(secret);
  const contact = await tx.first(findContactOfSecret, { hash, now: tx.now().toISOString() });
  return contact && (await tx.run(deleteSecret, { hash })) === 1 ? contact : undefined;
}

export const forgetLinksOfContact = (tx: Tx, { org, id }: One) => tx.send(deleteSecretsOfContact, { org, contact: id });

/** Sends the contact a link, which replaces one that waits to be sent. False if the address gets no more emails today. */
export async function mailContact(tx: Tx, { org, id, email }: Addressee): Promise<boolean> {
  if (!(await admitLinkMail(tx, { org }, email))) return false;
  await tx.send(queueContactMail, { id: newId(), org, contact: id, now: tx.now().toISOString() });
  return true;
}

export async function newResetLink(
  tx: Tx,
  identity: string,
  way: LinkWay,
): Promise<{ secret: string; expiresAt: string }> {
  const secret = newLinkSecret();
  const expiresAt = new Date(tx.now().getTime() + resetMs).toISOString();
  await tx.send(insertSecretOfReset, {
    hash: hashOfLink(secret),
    identity,
    emailed: Number(way === "emailed"),
    expiresAt,
  });
  return { secret, expiresAt };
}

/** The invitation that a link leads to, unless the link has expired or was used. */
export const accessLinkedInvitation = (
  db: Reader,
  secret: string,
): Promise<(One & { readonly emailed: number }) | undefined> =>
  db.first(findInvitationOfSecret, { hash: hashOfLink(secret), now: db.now().toISOString() });

export const accessLinkedIdentity = (db: Reader, secret: string) =>
  db.first(findIdentityOfSecret, { hash: hashOfLink(secret), now: db.now().toISOString() });

export const forgetLinksOfInvitation = (tx: Tx, { org, id }: One) =>
  tx.send(deleteSecretsOfInvitation, { org, invitation: id });

export const forgetResetsOf = (tx: Tx, identity: string) => tx.send(deleteSecretsOfIdentity, { identity });

export const deleteExpiredLinks = (db: Database): Promise<number> =>
  db.write((tx) => tx.run(deleteSecretsBefore, { expired: tx.now().toISOString() }));

/** Sends the invited person a link like `mailContact`. */
export async function mailInvitation(tx: Tx, { org, id, email }: Addressee): Promise<boolean> {
  if (!(await admitLinkMail(tx, { org }, email))) return false;
  await tx.send(queueInvitationMail, { id: newId(), org, invitation: id, now: tx.now().toISOString() });
  return true;
}

/** Sends a link to reset the password, if somebody signs in with this address. The limit applies when it is sent. */
export const mailReset = (tx: Tx, email: string) =>
  tx.send(queueResetMail, { id: newId(), emailKey: emailKey(email), now: tx.now().toISOString() });

/** Sends a code to sign in with, if somebody signs in with this address or is invited. The limit applies as for resets. */
export const mailCode = (tx: Tx, email: string) =>
  tx.send(queueCodeMail, { id: newId(), emailKey: emailKey(email), now: tx.now().toISOString() });
