import type { Project, ProjectPatch } from "@corkboard/contract";
import type { Tx } from "../../db/database.ts";
import type { Tables } from "../../db/tables.ts";
import { newApiKey } from "./create-project.ts";
import { checkProjectUrl } from "./project-url.ts";
import { presentProject } from "./projects.present.ts";
import { updateProjectRow } from "./projects.queries.ts";

type ProjectRow = Tables["projects"];

/** `client` is whom the project moves to; undefined when it stays where it is. */
export function updateProject(
  tx: Tx,
  row: ProjectRow,
  changes: ProjectPatch,
  client: { id: string } | undefined,
): Promise<Project> {
  return save(tx, {
    ...row,
    name: changes.name ?? row.name,
    url: changes.url === undefined ? row.url : checkProjectUrl(row.type, changes.url),
    client_id: client?.id ?? row.client_id,
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
