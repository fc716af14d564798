import { errors, ProjectCreate, ProjectPatch } from "@corkboard/contract";
import { scopeOf } from "../../../db/scope.ts";
import { created, deleted, single } from "../../../http/responses/operation-response.ts";
import { createdPlace, listRows } from "../../../http/responses/list-rows.ts";
import type { OperationRegistry } from "../../../http/operations.ts";
import { bodyReader, idField, patchReader, requireFields } from "../../../shared/input.ts";
import { accessClientToChange } from "../clients/clients.access.ts";
import { createProject } from "./create-project.ts";
import { accessProject, accessProjectToChange, accessProjectToDelete } from "./projects.access.ts";
import { presentProject } from "./projects.present.ts";
import { countProjects, listProjects } from "./projects.queries.ts";
import { deleteProject, rotateApiKey, updateProject } from "./update-project.ts";

const readCreate = bodyReader(ProjectCreate, { type: errors.invalidType });
const readPatch = patchReader(ProjectPatch);

export function projectRoutes(on: OperationRegistry): void {
  on.read("listProjects", async ({ db, actor, query }) => {
    const queries = { rows: listProjects, total: countProjects };
    return listRows(db, queries, scopeOf(actor), query.page, (row) => row, createdPlace);
  });

  on.write("createProject", async ({ tx, actor, body }) => {
    requireFields(body, ["client_id", "name", "type"], errors.projectFieldsRequired);
    const client = await accessClientToChange(tx, actor, idField(body, "client_id"));
    const project = await createProject(tx, actor, client, readCreate(body));
    return created(presentProject(project), `/api/v1/projects/${project.id}`, project.version);
  });

  on.read("getProject", async ({ db, actor, params }) => {
    const project = await accessProject(db, actor, params.id);
    return single(presentProject(project), project.version);
  });

  on.write("updateProject", async ({ tx, actor, params, body, unchanged }) => {
    const row = unchanged(await accessProjectToChange(tx, actor, params.id));
    const client =
      typeof body.client_id === "string" ? await accessClientToChange(tx, actor, body.client_id) : undefined;
    const project = await updateProject(tx, actor, row, readPatch(body), client);
    return single(presentProject(project), project.version);
  });

  on.write("deleteProject", async ({ tx, actor, params, unchanged }) => {
    await deleteProject(tx, actor, unchanged(await accessProjectToDelete(tx, actor, params.id)));
    return deleted();
  });

  on.write("rotateProjectApiKey", async ({ tx, actor, params, unchanged }) => {
    const row = unchanged(await accessProjectToChange(tx, actor, params.id));
    return single(await rotateApiKey(tx, actor, row), row.version + 1);
  });
}
