import type { Client, ClientCreate } from "@corkboard/contract";
import type { Actor } from "../../shared/actor.ts";
import type { Tx } from "../../db/database.ts";
import { recordCreated } from "../../events/record-event.ts";
import { newId } from "../../shared/id.ts";
import { insertClient } from "./clients.queries.ts";

export async function createClient(tx: Tx, actor: Actor, { name }: ClientCreate): Promise<Client> {
  const client: Client = { id: newId(), org_id: actor.orgId, name, created_at: new Date().toISOString() };
  await tx.send(insertClient, { org: client.org_id, id: client.id, name, now: client.created_at });
  await recordCreated(tx, actor, "client", { id: client.id, projectId: null }, { name });
  return client;
}
