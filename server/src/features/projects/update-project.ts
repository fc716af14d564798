import type { Project, ProjectPatch } from "@corkboard/contract";
import type { Actor } from "../../actor.ts";
import type { Tx } from "../../db/database.ts";
import type { Tables } from "../../db/tables.ts";
import { accessClientToChange } from "../clients/clients.access.ts";
import { newApiKey } from "./create-project.ts";
import { checkProjectUrl } from "./project-url.ts";
import { presentProject } from "./projects.present.ts";
import { updateProjectRow } from "./projects.queries.ts";

type ProjectRow = Tables["projects"];

export async function updateProject(tx: Tx, actor: Actor, row: ProjectRow, changes: ProjectPatch): Promise<Project> {
  const client =
    changes.client_id === undefined ? row.client_id : (await accessClientToChange(tx, actor, changes.client_id)).id;
  return save(tx, {
    ...row,
    name: changes.name ?? row.name,
    url: changes.url === undefined ? row.url : checkProjectUrl(row.type, changes.url),
    client_id: client,
  });
}

/** From now on only the new key lets the widget in. */
export function rotateApiKey(tx: Tx, row: ProjectRow): Promise<Project> {
  return save(tx, { ...row, api_key: newApiKey() });
}

async function save(tx: Tx, row: ProjectRow): Promise<Project> {
  await tx.run(updateProjectRow, {
    org: row.org_id,
    id: row.id,
    name: row.name,
    url: row.url,
    client: row.client_id,
    apiKey: row.api_key,
  });
  return presentProject(row);
}
