import { errors } from "@corkboard/contract";
import type { Actor } from "../../../shared/actor.ts";
import { ReferenceViolation, type Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { recordDeleted } from "../../../events/record-event.ts";
import { Fault } from "../../../shared/fault.ts";
import { auditContactsOfDeletedClient } from "../../outsiders/contacts/contacts.exports.ts";
import { revokeTokensOfClient } from "../../people/tokens/tokens.exports.ts";
import { deleteClientRow, findProjectOfClient } from "./clients.queries.ts";

/** A client can be deleted once it has no projects, including ones being created at the same moment. */
export async function deleteClient(tx: Tx, actor: Actor, client: Tables["clients"]): Promise<void> {
  const one = { org: client.org_id, id: client.id };
  if (await tx.first(findProjectOfClient, one)) throw new Fault(errors.clientHasProjects);
  await auditContactsOfDeletedClient(tx, actor, client.id);
  await revokeTokensOfClient(tx, actor, client.id);
  try {
    await tx.run(deleteClientRow, one);
  } catch (error) {
    if (error instanceof ReferenceViolation) throw new Fault(errors.clientHasProjects, { cause: error });
    throw error;
  }
  await recordDeleted(tx, actor, "client", {
    id: client.id,
    projectId: null,
    clientId: client.id,
    version: client.version,
  });
}
