import type { Tx } from "../../../db/database.ts";
import type { Actor } from "../../../shared/actor.ts";
import { recordAudit } from "../../people/audit/audit.exports.ts";
import { listContactsOfClient } from "./contacts.queries.ts";

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
