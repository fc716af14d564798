import { ClientPatch } from "@corkboard/contract";
import type { Kysely } from "kysely";
import type { One } from "../../db/row-key.ts";
import { patchOf } from "../../db/patch.ts";
import { query } from "../../db/query.ts";
import type { Tables } from "../../db/tables.ts";
import { insertRow, updateRow } from "../../db/write-row.ts";

const oneClient = (q: Kysely<Tables>, p: One) =>
  q.selectFrom("clients").selectAll().where("org_id", "=", p.org).where("id", "=", p.id);

export const findClient = query(oneClient);

export const findClientToChange = query((q, p: One, dialect) => dialect.forUpdate(oneClient(q, p)));

export const listClients = query((q, p: { org: string; limit: number; offset: number }) =>
  q
    .selectFrom("clients")
    .selectAll()
    .where("org_id", "=", p.org)
    .orderBy("created_at")
    .orderBy("id")
    .limit(p.limit)
    .offset(p.offset),
);

export const countClients = query((q, p: { org: string }) =>
  q.selectFrom("clients").select(q.fn.countAll<number>().as("total")).where("org_id", "=", p.org),
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
