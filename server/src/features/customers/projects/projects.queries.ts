import { ProjectPatch } from "@corkboard/contract";
import type { Kysely } from "kysely";
import type { One } from "../../../db/row-key.ts";
import type { OneInScope, Scope } from "../../../db/scope.ts";
import { patchOf } from "../../../db/patch.ts";
import { isOpenOrganisation } from "../../../db/open-organisations.ts";
import { query, scopedQuery } from "../../../db/query.ts";
import type { Schema } from "../../../db/tables.ts";
import { insertRow, updateRow } from "../../../db/write-row.ts";
import { byCreation, onPage, pageStart, type RowRange } from "../../../db/page-bounds.ts";

const projectsInScope = (q: Kysely<Schema>, p: Scope) => {
  const projects = q.selectFrom("projects").where("org_id", "=", p.org);
  return p.client === undefined ? projects : projects.where("client_id", "=", p.client);
};

const oneProject = (q: Kysely<Schema>, p: OneInScope) => projectsInScope(q, p).selectAll().where("id", "=", p.id);

export const findProject = scopedQuery([], oneProject);

export const findProjectId = scopedQuery([], (q, p: OneInScope) =>
  projectsInScope(q, p).select("id").where("id", "=", p.id),
);

export const findProjectToChange = scopedQuery([], (q, p: OneInScope, dialect) => dialect.forUpdate(oneProject(q, p)));

export const findProjectToDelete = scopedQuery([], (q, p: OneInScope, dialect) =>
  dialect.forUpdateToDelete(oneProject(q, p)),
);

/** Not scoped to an organisation: the key identifies it. */
export const findWebsiteByKey = query((q, p: { key: string }) =>
  q
    .selectFrom("projects")
    .select(["org_id", "id", "name", "type", "url", "widget"])
    .where("api_key", "=", p.key)
    .where("type", "=", "website")
    .where(isOpenOrganisation("org_id")),
);

export const listProjects = scopedQuery(pageStart, (q, p: Scope & RowRange) => {
  const projects = projectsInScope(q, p).select(["id", "name", "url", "type", "client_id", "version", "created_at"]);
  return onPage(projects, p, byCreation);
});

export const countProjects = scopedQuery([], (q, p: Scope) =>
  projectsInScope(q, p).select(q.fn.countAll<number>().as("total")),
);

export const insertProject = insertRow("projects");

export const projectPatch = patchOf("projects", ProjectPatch, {
  computed: ["url", "client_id", "agent_context", "agent_limits", "widget"],
});

export const updateProjectRow = updateRow("projects", projectPatch.columns);

export const saveApiKey = updateRow("projects", ["api_key"]);

/** Deletes its counters too, by foreign key, but not its content. */
export const deleteProjectRow = query((q, p: One) =>
  q.deleteFrom("projects").where("org_id", "=", p.org).where("id", "=", p.id),
);

export const insertContents = query((q, p: One) =>
  q.insertInto("project_contents").values({ org_id: p.org, id: p.id, deleted_at: null, erased_to: 0 }),
);

export const markContentsDeleted = query((q, p: One & { now: string }) =>
  q.updateTable("project_contents").set({ deleted_at: p.now }).where("org_id", "=", p.org).where("id", "=", p.id),
);
