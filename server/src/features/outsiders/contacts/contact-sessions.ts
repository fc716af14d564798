import { hash, randomBytes } from "node:crypto";
import { limits } from "@corkboard/contract";
import type { Database, Reader, Tx } from "../../../db/database.ts";
import { lifetimes } from "../../../shared/lifetimes.ts";
import { recordAudit } from "../../people/audit/audit.exports.ts";
import { useContactLink } from "../../people/links/links.exports.ts";
import {
  deleteContactSession,
  deleteContactSessionsBefore,
  deleteOldestContactSessions,
  findContactForUpdate,
  findContactSession,
  insertContactSession,
  setLanguage,
} from "./contacts.queries.ts";

/** 256 random bits, so a plain hash is enough to store. */
const newSecret = () => randomBytes(32).toString("base64url");
const hashOf = (secret: string) => hash("sha256", secret);

export interface SignedInContact {
  readonly org_id: string;
  readonly id: string;
  readonly client_id: string;
  readonly name: string;
  /** 0 once the contact has unsubscribed from emails. */
  readonly mail_wanted: number;
  /** The name of the client. */
  readonly client: string;
  /** The name of the organisation. */
  readonly organisation: string;
}

/**
 * Uses up a personal link, and ends the contact's oldest session if there are too many. Emails use the
 * language that they have signed in with. Returns the secret of the session,
 * or undefined if the link is not valid.
 */
export async function signInContact(
  tx: Tx,
  linkSecret: string,
  { address, language }: { readonly address: string; readonly language: string },
): Promise<string | undefined> {
  const contact = await useContactLink(tx, linkSecret);
  // For update, so that sessions that start together count each other.
  if (!contact || !(await tx.first(findContactForUpdate, contact))) return undefined;
  await tx.send(setLanguage, { ...contact, language });
  const secret = newSecret();
  const now = tx.now();
  await tx.send(deleteOldestContactSessions, { ...contact, keep: limits.sessions - 1 });
  await tx.send(insertContactSession, {
    hash: hashOf(secret),
    org_id: contact.org,
    contact_id: contact.id,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + lifetimes.contactSessionMs).toISOString(),
  });
  await recordAudit(tx, "contact.signed_in", { orgId: contact.org, userId: null, address }, { object: contact.id });
  return secret;
}

/** Read from the database with every request, so that revoking a contact takes effect at once. */
export const findSignedInContact = (db: Reader, secret: string): Promise<SignedInContact | undefined> =>
  db.first(findContactSession, { hash: hashOf(secret), now: db.now().toISOString() });

export async function endContactSession(tx: Tx, secret: string, address: string): Promise<void> {
  const contact = await findSignedInContact(tx, secret);
  if ((await tx.run(deleteContactSession, { hash: hashOf(secret) })) === 0 || !contact) return;
  await recordAudit(tx, "contact.signed_out", { orgId: contact.org_id, userId: null, address }, { object: contact.id });
}

export const deleteEndedContactSessions = (db: Database): Promise<number> =>
  db.write((tx) => tx.run(deleteContactSessionsBefore, { expired: tx.now().toISOString() }));
