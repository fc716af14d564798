import { ClientCreate, ClientPatch, errors } from "@corkboard/contract";
import { scopeOf } from "../../../db/scope.ts";
import { created, deleted, single } from "../../../http/responses/operation-response.ts";
import { createdPlace, listRows } from "../../../http/responses/list-rows.ts";
import type { OperationRegistry } from "../../../http/operations.ts";
import { bodyReader, patchReader } from "../../../shared/input.ts";
import { accessClient, accessClientToChange } from "./clients.access.ts";
import { countClients, listClients } from "./clients.queries.ts";
import { createClient } from "./create-client.ts";
import { deleteClient } from "./delete-client.ts";
import { updateClient } from "./update-client.ts";

const readCreate = bodyReader(ClientCreate, { name: errors.nameRequired });
const readPatch = patchReader(ClientPatch);

export function clientRoutes(on: OperationRegistry): void {
  on.read("listClients", async ({ db, actor, query }) => {
    const queries = { rows: listClients, total: countClients };
    return listRows(db, queries, scopeOf(actor), query.page, (row) => row, createdPlace);
  });

  on.write("createClient", async ({ tx, actor, body }) => {
    const client = await createClient(tx, actor, readCreate(body));
    return created(client, `/api/v1/clients/${client.id}`, client.version);
  });

  on.read("getClient", async ({ db, actor, params }) => {
    const client = await accessClient(db, actor, params.id);
    return single(client, client.version);
  });

  on.write("updateClient", async ({ tx, actor, params, body, unchanged }) => {
    const client = unchanged(await accessClientToChange(tx, actor, params.id));
    const updated = await updateClient(tx, actor, client, readPatch(body));
    return single(updated, updated.version);
  });

  on.write("deleteClient", async ({ tx, actor, params, unchanged }) => {
    await deleteClient(tx, actor, unchanged(await accessClientToChange(tx, actor, params.id)));
    return deleted();
  });
}
