import { ClientPatch } from "@corkboard/contract";
import type { Kysely } from "kysely";
import type { One } from "../../../db/row-key.ts";
import type { OneInScope, Scope } from "../../../db/scope.ts";
import { patchOf } from "../../../db/patch.ts";
import { query, scopedQuery } from "../../../db/query.ts";
import type { Schema } from "../../../db/tables.ts";
import { insertRow, updateRow } from "../../../db/write-row.ts";
import { byCreation, onPage, pageStart, type RowRange } from "../../../db/page-bounds.ts";

const clientsInScope = (q: Kysely<Schema>, p: Scope) => {
  const clients = q.selectFrom("clients").where("org_id", "=", p.org);
  return p.client === undefined ? clients : clients.where("id", "=", p.client);
};

const oneClient = (q: Kysely<Schema>, p: OneInScope) => clientsInScope(q, p).selectAll().where("id", "=", p.id);

export const findClient = scopedQuery([], oneClient);

export const findClientToChange = scopedQuery([], (q, p: OneInScope, dialect) => dialect.forUpdate(oneClient(q, p)));

export const listClients = scopedQuery(pageStart, (q, p: Scope & RowRange) =>
  onPage(clientsInScope(q, p).selectAll(), p, byCreation),
);

export const countClients = scopedQuery([], (q, p: Scope) =>
  clientsInScope(q, p).select(q.fn.countAll<number>().as("total")),
);

export const insertClient = insertRow("clients");

export const clientPatch = patchOf("clients", ClientPatch);

export const updateClientRow = updateRow("clients", clientPatch.columns);

export const deleteClientRow = query((q, p: One) =>
  q.deleteFrom("clients").where("org_id", "=", p.org).where("id", "=", p.id),
);

export const findProjectOfClient = query((q, p: One) =>
  q.selectFrom("projects").select("id").where("org_id", "=", p.org).where("client_id", "=", p.id).limit(1),
);
