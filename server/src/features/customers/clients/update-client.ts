import type { ClientPatch } from "@corkboard/contract";
import type { Tx } from "../../../db/database.ts";
import { isSameRow } from "../../../db/same-row.ts";
import type { Tables } from "../../../db/tables.ts";
import { recordChange } from "../../../events/record-event.ts";
import type { Actor } from "../../../shared/actor.ts";
import { clientPatch, updateClientRow } from "./clients.queries.ts";

export async function updateClient(
  tx: Tx,
  actor: Actor,
  client: Tables["clients"],
  changes: ClientPatch,
): Promise<Tables["clients"]> {
  const changed = clientPatch.apply(client, changes, {});
  if (isSameRow(client, changed)) return client;
  const after = { ...changed, version: client.version + 1 };
  await tx.send(updateClientRow, after);
  await recordChange(
    tx,
    actor,
    "client.updated",
    { id: client.id, projectId: null, clientId: client.id, version: after.version },
    { before: client, after },
  );
  return after;
}
