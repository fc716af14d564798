import type { Project, ProjectPatch } from "@corkboard/contract";
import type { Actor } from "../../shared/actor.ts";
import type { Tx } from "../../db/database.ts";
import type { Tables } from "../../db/tables.ts";
import { recordChange, recordDeleted, recordEvent } from "../../events/record-event.ts";
import { isSameRow } from "../../db/same-row.ts";
import { deleteFilesOf } from "../files/files.access.ts";
import { forgetNotificationsOfProject } from "../notifications/notifications.access.ts";
import { newApiKey } from "./create-project.ts";
import { checkProjectUrl } from "./project-url.ts";
import { presentProject } from "./projects.present.ts";
import { deleteProjectRow, updateProjectRow } from "./projects.queries.ts";
import { changedWidget, widgetSettingsOf } from "./widget-settings.ts";

type ProjectRow = Tables["projects"];

/** `client` is whom the project moves to; undefined when it stays where it is. */
export async function updateProject(
  tx: Tx,
  actor: Actor,
  row: ProjectRow,
  changes: ProjectPatch,
  client: { id: string } | undefined,
): Promise<ProjectRow> {
  const after = {
    ...row,
    name: changes.name ?? row.name,
    url: changes.url === undefined ? row.url : checkProjectUrl(row.type, changes.url),
    client_id: client?.id ?? row.client_id,
    widget: changes.widget === undefined ? row.widget : changedWidget(row, changes.widget),
  };
  if (isSameRow(row, after)) return row;
  await save(tx, after);
  const states = { before: stateOf(row), after: stateOf(after) };
  await recordChange(tx, actor, "project.updated", target(row), states);
  return { ...after, version: row.version + 1 };
}

/** From now on only the new key lets the widget in. That it changed is told, the key is not. */
export async function rotateApiKey(tx: Tx, actor: Actor, row: ProjectRow): Promise<Project> {
  const after = { ...row, api_key: newApiKey() };
  await save(tx, after);
  await recordEvent(tx, actor, "project.updated", target(row), "{}");
  return presentProject(after);
}

/** Everything in it, permanently. */
export async function deleteProject(tx: Tx, actor: Actor, row: ProjectRow): Promise<void> {
  await deleteFilesOf(tx, row.org_id, { project: row.id });
  await tx.send(deleteProjectRow, { org: row.org_id, id: row.id });
  await forgetNotificationsOfProject(tx, row.org_id, row.id);
  await recordDeleted(tx, actor, "project", target(row));
}

const target = (row: ProjectRow) => ({ id: row.id, projectId: row.id });

/** With the widget's settings as a whole, however few of them are stored. */
const stateOf = (row: ProjectRow) => ({ ...row, widget: JSON.stringify(widgetSettingsOf(row)) });

async function save(tx: Tx, row: ProjectRow): Promise<void> {
  await tx.send(updateProjectRow, {
    org: row.org_id,
    id: row.id,
    name: row.name,
    url: row.url,
    client: row.client_id,
    apiKey: row.api_key,
    widget: row.widget,
  });
}
