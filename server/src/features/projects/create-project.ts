import { randomBytes } from "node:crypto";
import type { Project, ProjectCreate } from "@corkboard/contract";
import type { Actor } from "../../shared/actor.ts";
import type { Tx } from "../../db/database.ts";
import { recordCreated } from "../../events/record-event.ts";
import { newId } from "../../shared/id.ts";
import { checkProjectUrl } from "./project-url.ts";
import { insertProject } from "./projects.queries.ts";
import { widgetSettingsOf } from "./widget-settings.ts";

/** Public by nature: it stands in the pages of the website. */
export const newApiKey = () => `pk_${randomBytes(24).toString("hex")}`;

export async function createProject(
  tx: Tx,
  actor: Actor,
  client: { id: string },
  input: ProjectCreate,
): Promise<Project> {
  const url = checkProjectUrl(input.type, input.url ?? null);
  const project: Project = {
    id: newId(),
    name: input.name,
    url,
    type: input.type,
    client_id: client.id,
    created_at: new Date().toISOString(),
    api_key: newApiKey(),
    widget: widgetSettingsOf({ type: input.type, widget: null }),
  };
  await tx.send(insertProject, {
    ...project,
    org: actor.orgId,
    client: client.id,
    apiKey: project.api_key,
    now: project.created_at,
  });
  // Every widget begins the same, so that is not told.
  const told = { ...project, widget: null };
  await recordCreated(tx, actor, "project", { id: project.id, projectId: project.id }, told);
  return project;
}
