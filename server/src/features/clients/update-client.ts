import type { Actor } from "../../shared/actor.ts";
import type { Tx } from "../../db/database.ts";
import type { Tables } from "../../db/tables.ts";
import { recordChange } from "../../events/record-event.ts";
import { renameClient } from "./clients.queries.ts";

export async function updateClient(
  tx: Tx,
  actor: Actor,
  client: Tables["clients"],
  name: string,
): Promise<Tables["clients"]> {
  if (name === client.name) return client;
  await tx.send(renameClient, { org: client.org_id, id: client.id, name });
  const after = { ...client, name, version: client.version + 1 };
  await recordChange(tx, actor, "client.updated", { id: client.id, projectId: null }, { before: client, after });
  return after;
}
