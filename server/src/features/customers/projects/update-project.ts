import type { Project, ProjectPatch } from "@corkboard/contract";
import type { Actor } from "../../../shared/actor.ts";
import { request } from "../../../jobs/request-jobs.ts";
import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { recordChange, recordDeleted, recordEvent } from "../../../events/record-event.ts";
import { isSameRow } from "../../../db/same-row.ts";
import { agentContextOf, changedAgentContext } from "./agent-context.ts";
import { agentLimitsOf, changedAgentLimits } from "./agent-limits.ts";
import { newApiKey } from "./create-project.ts";
import { checkProjectUrl } from "./project-url.ts";
import { presentProject } from "./projects.present.ts";
import {
  deleteProjectRow,
  markContentsDeleted,
  projectPatch,
  saveApiKey,
  updateProjectRow,
} from "./projects.queries.ts";
import { changedWidget, widgetSettingsOf } from "./widget-settings.ts";

type ProjectRow = Tables["projects"];

/** `client` is the client that the project moves to; undefined when it stays. */
export async function updateProject(
  tx: Tx,
  actor: Actor,
  row: ProjectRow,
  changes: ProjectPatch,
  client: { id: string } | undefined,
): Promise<ProjectRow> {
  const changed = projectPatch.apply(row, changes, {
    url: changes.url === undefined ? row.url : checkProjectUrl(row.type, changes.url),
    client_id: client?.id ?? row.client_id,
    agent_context:
      changes.agent_context === undefined ? row.agent_context : changedAgentContext(row, changes.agent_context),
    agent_limits: changes.agent_limits === undefined ? row.agent_limits : changedAgentLimits(row, changes.agent_limits),
    widget: changes.widget === undefined ? row.widget : changedWidget(row, changes.widget),
  });
  if (isSameRow(row, changed)) return row;
  await tx.send(updateProjectRow, changed);
  const after = { ...changed, version: row.version + 1 };
  const states = { before: stateOf(row), after: stateOf(after) };
  await recordChange(tx, actor, "project.updated", target(after), states);
  return after;
}

/** The old key stops working at once. The event says that the key changed, but not to what. */
export async function rotateApiKey(tx: Tx, actor: Actor, row: ProjectRow): Promise<Project> {
  const after = { ...row, api_key: newApiKey(), version: row.version + 1 };
  await tx.send(saveApiKey, after);
  await recordEvent(tx, actor, "project.updated", target(after), "{}");
  return presentProject(after);
}

/**
 * Permanent, with everything in it. From here on nothing of it can be read; the worker deletes what it contained
 * (`purge-project.ts`), which may be too much for one transaction.
 */
export async function deleteProject(tx: Tx, actor: Actor, row: ProjectRow): Promise<void> {
  const one = { org: row.org_id, id: row.id };
  await tx.send(deleteProjectRow, one);
  await tx.send(markContentsDeleted, { ...one, now: tx.now().toISOString() });
  await request(tx, "deleted-project", [{ org: one.org, subject: one.id }]);
  await recordDeleted(tx, actor, "project", { ...target(row), clientId: row.client_id });
}

const target = (row: ProjectRow) => ({ id: row.id, projectId: row.id, version: row.version });

/** With every setting, because only those that were changed are stored. */
const stateOf = (row: ProjectRow) => ({
  ...row,
  agent_context: row.agent_context === null ? null : JSON.stringify(agentContextOf(row)),
  agent_limits: row.agent_limits === null ? null : JSON.stringify(agentLimitsOf(row)),
  widget: JSON.stringify(widgetSettingsOf(row)),
});
