import type { Tx } from "../../../db/database.ts";
import type { One } from "../../../db/row-key.ts";
import type { Actor } from "../../../shared/actor.ts";
import { recordAudit } from "../../people/audit/audit.exports.ts";
import { listContactsOfClient, setMailWanted } from "./contacts.queries.ts";

export { contactOfKey } from "./contact-key.ts";
export { contactMailTexts } from "./contact-mail-texts.ts";
export {
  deleteEndedContactSessions,
  endContactSession,
  findSignedInContact,
  type SignedInContact,
  signInContact,
} from "./contact-sessions.ts";

/** Call before a client is deleted: the foreign key deletes its contacts. */
export async function auditContactsOfDeletedClient(tx: Tx, actor: Actor, client: string): Promise<void> {
  for (const { id } of await tx.all(listContactsOfClient, { org: actor.orgId, client }))
    await recordAudit(tx, "contact.deleted", actor, { object: id });
}

/** Whether a contact is notified by email. False if there is no such contact. */
export const setContactMail = async (tx: Tx, contact: One, wanted: boolean): Promise<boolean> =>
  (await tx.run(setMailWanted, { ...contact, wanted: wanted ? 1 : 0 })) === 1;
