import type { ClientCreate } from "@corkboard/contract";
import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { recordCreated } from "../../../events/record-event.ts";
import type { Actor } from "../../../shared/actor.ts";
import { newId } from "../../../shared/id.ts";
import { insertClient } from "./clients.queries.ts";

export async function createClient(tx: Tx, actor: Actor, { name }: ClientCreate): Promise<Tables["clients"]> {
  const client = { org_id: actor.orgId, id: newId(), name, version: 1, created_at: tx.now().toISOString() };
  await tx.send(insertClient, client);
  await recordCreated(
    tx,
    actor,
    "client",
    { id: client.id, projectId: null, clientId: client.id, version: client.version },
    client,
  );
  return client;
}
