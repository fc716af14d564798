import type { Service } from "../../start/service.ts";
import { Api } from "./api.ts";
import { planBoard } from "./boards.ts";
import { agency, type Customer } from "./company.ts";
import { Dice } from "./dice.ts";
import { planReports } from "./reports.ts";
import { createTeam, type Team } from "./team.ts";
import { dayMs, type Timeline } from "./timeline.ts";
import type { Engagement, World } from "./world.ts";

/** Any seed works. The content that this one generates was reviewed. */
const seed = 2026;

export interface Story {
  readonly team: Team;
  readonly agentToken: string;
  readonly engagements: readonly Engagement[];
}

/** Plays three months of the agency's work on an empty service, as its people, visitors and agents would use it. */
export async function playStory(service: Service, timeline: Timeline): Promise<Story> {
  const api = new Api(service);
  const team = await service.db.write(createTeam);
  const body = { name: agency.agent.name, scope: "agent" };
  const { token: agentToken } = await api.call(team.member(agency.agent.of).token, "createToken", { body });
  const world: World = { api, dice: new Dice(seed), timeline, team, agentToken };
  const engagements: Engagement[] = [];
  const start = timeline.now().getTime();
  for (const customer of agency.clients) {
    const engagement = await engage(world, customer);
    engagements.push(engagement);
    planBoard(world, engagement, start);
    planReports(world, engagement);
  }
  timeline.add(timeline.end - 20 * dayMs, () => saveViews(world));
  await timeline.play();
  return { team, agentToken, engagements };
}

async function engage({ api, team }: World, customer: Customer): Promise<Engagement> {
  const token = team.owners[0]?.token;
  const { name, website, board, contact } = customer;
  const { id: client_id } = await api.call(token, "createClient", { body: { name } });
  const site = await api.call(token, "createProject", { body: { client_id, type: "website", ...website } });
  await api.call(token, "updateProject", { params: { id: site.id }, body: { widget: { recording: true } } });
  const { id: boardId } = await api.call(token, "createProject", { body: { client_id, type: "board", name: board } });
  if (contact) await api.call(token, "createContact", { body: { client_id, ...contact } });
  return { ...customer, clientId: client_id, websiteId: site.id, boardId, key: site.api_key };
}

async function saveViews({ api, team }: World): Promise<void> {
  for (const { who, ...view } of agency.views)
    await api.call(team.member(who).token, "createSavedView", { body: view });
}
