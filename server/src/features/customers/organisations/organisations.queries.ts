import type { Kysely } from "kysely";
import { query } from "../../../db/query.ts";
import type { Schema } from "../../../db/tables.ts";

export const insertOrganisation = query((q, p: { id: string; name: string; now: string }) =>
  q
    .insertInto("organisations")
    .values({ id: p.id, name: p.name, version: 1, created_at: p.now, deleted_at: null, purge_at: null }),
);

const oneOrganisation = (q: Kysely<Schema>, p: { org: string }) =>
  q.selectFrom("organisations").selectAll().where("id", "=", p.org);

export const findOrganisation = query(oneOrganisation);

export const findOrganisationForUpdate = query((q, p: { org: string }, dialect) =>
  dialect.forUpdate(oneOrganisation(q, p)),
);

export const listOrganisations = query((q) =>
  q
    .selectFrom("organisations")
    .select(["id", "name", "created_at", "deleted_at", "purge_at"])
    .orderBy("created_at")
    .orderBy("id"),
);

export const countOrganisations = query((q) =>
  q.selectFrom("organisations").select(q.fn.countAll<number>().as("total")),
);

export const renameOrganisationRow = query((q, p: { org: string; name: string }) =>
  q
    .updateTable("organisations")
    .set((eb) => ({ name: p.name, version: eb("version", "+", 1) }))
    .where("id", "=", p.org),
);

/** Both times are null to open it again. */
export const setDeletion = query((q, p: { org: string; deletedAt: string | null; purgeAt: string | null }) =>
  q
    .updateTable("organisations")
    .set((eb) => ({ deleted_at: p.deletedAt, purge_at: p.purgeAt, version: eb("version", "+", 1) }))
    .where("id", "=", p.org),
);

const countOf = (q: Kysely<Schema>, table: "clients" | "projects" | "feedback" | "tickets" | "cards", org: string) =>
  q
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("org_id", "=", org);

/** What an organisation contains. */
export const findContents = query((q, p: { org: string }) =>
  q.selectNoFrom((eb) => [
    eb
      .selectFrom("members")
      .select((members) => members.fn.countAll<number>().as("total"))
      .where("org_id", "=", p.org)
      .where("removed_at", "is", null)
      .as("members"),
    countOf(q, "clients", p.org).as("clients"),
    countOf(q, "projects", p.org).as("projects"),
    countOf(q, "feedback", p.org).as("reports"),
    countOf(q, "tickets", p.org).as("tickets"),
    countOf(q, "cards", p.org).as("cards"),
    eb
      .selectFrom("storage_kinds")
      .select((kinds) => kinds.fn.sum<number>("files").as("total"))
      .where("org_id", "=", p.org)
      .as("files"),
    eb.selectFrom("storage_usage").select("bytes").where("org_id", "=", p.org).as("bytes"),
  ]),
);
