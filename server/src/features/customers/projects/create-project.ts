import { randomBytes } from "node:crypto";
import type { ProjectCreate } from "@corkboard/contract";
import type { Actor } from "../../../shared/actor.ts";
import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { recordCreated } from "../../../events/record-event.ts";
import { newId } from "../../../shared/id.ts";
import { checkProjectUrl } from "./project-url.ts";
import { insertContents, insertProject } from "./projects.queries.ts";

/** Public by design: it is part of the website's pages. */
export const newApiKey = () => `pk_${randomBytes(24).toString("hex")}`;

export async function createProject(
  tx: Tx,
  actor: Actor,
  client: { id: string },
  input: ProjectCreate,
): Promise<Tables["projects"]> {
  const project: Tables["projects"] = {
    org_id: actor.orgId,
    id: newId(),
    client_id: client.id,
    name: input.name,
    type: input.type,
    url: checkProjectUrl(input.type, input.url ?? null),
    api_key: newApiKey(),
    widget: null,
    agent_questions: "team",
    delivery_review: "team",
    agent_context: null,
    agent_limits: null,
    next_feedback_position: 0,
    version: 1,
    created_at: tx.now().toISOString(),
  };
  await tx.send(insertContents, { org: project.org_id, id: project.id });
  await tx.send(insertProject, project);
  await recordCreated(
    tx,
    actor,
    "project",
    { id: project.id, projectId: project.id, version: project.version },
    project,
  );
  return project;
}
