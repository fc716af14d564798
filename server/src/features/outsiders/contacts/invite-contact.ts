import { type ContactCreate, errors, limits } from "@corkboard/contract";
import { type Tx, UniqueViolation } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { Fault } from "../../../shared/fault.ts";
import { newId } from "../../../shared/id.ts";
import { emailKey, tidyName } from "../../../shared/names.ts";
import { forgetLinksOfContact, newContactLink } from "../../people/links/links.exports.ts";
import type { Maker } from "../../people/makers/makers.exports.ts";
import { countContacts, deleteSessionsOfContact, insertContact, raiseVersion } from "./contacts.queries.ts";

type ShownContact = Omit<Tables["contacts"], "email_key" | "mail_wanted" | "language">;

export interface InvitedContact {
  readonly contact: ShownContact;
  readonly secret: string;
}

export async function inviteContact(
  tx: Tx,
  maker: Maker,
  client: { readonly id: string },
  input: Pick<ContactCreate, "name" | "email">,
): Promise<InvitedContact> {
  const { total = 0 } = (await tx.first(countContacts, { org: maker.org })) ?? {};
  if (total >= limits.contacts) throw new Fault(errors.tooManyContacts);
  const contact: Tables["contacts"] = {
    org_id: maker.org,
    id: newId(),
    client_id: client.id,
    name: tidyName(input.name),
    email: input.email.trim(),
    email_key: emailKey(input.email),
    invited_by: maker.id,
    mail_wanted: 1,
    language: null,
    version: 1,
    created_at: tx.now().toISOString(),
  };
  await tx.run(insertContact, contact).catch((error: unknown) => {
    throw error instanceof UniqueViolation ? new Fault(errors.alreadyContact, { cause: error }) : error;
  });
  return { contact, secret: await newContactLink(tx, { org: contact.org_id, id: contact.id }, { by: "shown", maker }) };
}

/** A new link. Earlier ones stop working, and the contact is signed out everywhere. */
export async function renewContact(tx: Tx, maker: Maker, contact: ShownContact): Promise<InvitedContact> {
  const of = { org: contact.org_id, id: contact.id };
  await forgetLinksOfContact(tx, of);
  await tx.send(deleteSessionsOfContact, of);
  await tx.send(raiseVersion, of);
  const secret = await newContactLink(tx, of, { by: "shown", maker });
  return { contact: { ...contact, version: contact.version + 1 }, secret };
}
