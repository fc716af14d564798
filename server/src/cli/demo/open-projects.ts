import type { Actor } from "../../shared/actor.ts";
import type { Tx } from "../../db/database.ts";
import { createClient } from "../../features/customers/clients/create-client.ts";
import { createProject } from "../../features/customers/projects/create-project.ts";
import type { Engagement } from "./engagements.ts";

/** An engagement with the IDs of its client and projects. */
export interface DemoEngagement extends Engagement {
  readonly clientId: string;
  readonly websiteId: string;
  readonly boardId: string;
}

export async function openProjects(tx: Tx, actor: Actor, engagement: Engagement): Promise<DemoEngagement> {
  const client = await createClient(tx, actor, { name: engagement.client });
  const ofClient = { client_id: client.id };
  const website = await createProject(tx, actor, client, {
    ...ofClient,
    name: engagement.website,
    type: "website",
    url: engagement.site.url,
  });
  const board = await createProject(tx, actor, client, { ...ofClient, name: engagement.board, type: "board" });
  return { ...engagement, clientId: client.id, websiteId: website.id, boardId: board.id };
}
