import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { agentOf, claimOf, deliveryOf, newTicket } from "../../../../../test/support/claims.ts";
import { clientError } from "../../../../../test/support/expected-errors.ts";
import { outputForm } from "../../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../../test/support/harness.ts";

describe("the attempts of agents", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off" });

  /** A ticket in a project of a client of its own. */
  async function newClientsTicket(owner: Person, name: string) {
    const client = (await owner.client.createClient({ body: { name } })).data;
    const website = { client_id: client.id, name, type: "website", url: "https://bolt.example" } as const;
    const project = (await owner.client.createProject({ body: website })).data;
    return { client, project, ...(await newTicket(owner, { project_id: project.id })) };
  }

  async function newAttempts() {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const agent = await agentOf(service, owner);
    const bolt = await newClientsTicket(owner, "Bolt");
    const other = await newClientsTicket(owner, "Other");
    return { organisation, owner, agent, bolt, other };
  }

  type Filter = NonNullable<Parameters<Person["client"]["listAttempts"]>[0]>["query"];
  const list = async (person: Person, query: Filter = {}) => (await person.client.listAttempts({ query })).data;

  it("are listed with what people need to know about each, newest first", async () => {
    const { owner, agent, bolt, other } = await newAttempts();
    const first = await claimOf(agent, bolt.ticket.id);
    const form = outputForm(first.fence, "Done");
    form.append("usage", JSON.stringify({ cost_usd: 0.5, model: "a-model" }));
    await agent.client.storeClaimOutput({ params: { id: first.id }, form });
    await agent.client.releaseClaim({ params: { id: first.id }, body: { fence: first.fence, reason: "Too hard" } });
    const second = await claimOf(agent, bolt.ticket.id);
    const question = `Which\n\n  cart? ${"x".repeat(900)}`;
    const ask = { fence: second.fence, to: "team" as const, question };
    await agent.client.askQuestion({ params: { id: second.id }, body: ask });
    const third = await claimOf(agent, other.ticket.id);
    await deliveryOf(agent, third);
    const all = await list(owner);
    expect(all.map(({ id, state, excerpt }) => [id, state, excerpt?.slice(0, 12) ?? null])).toEqual([
      [third.id, "delivered", "Repaired"],
      [second.id, "asking", "Which cart? "],
      [first.id, "released", null],
    ]);
    expect(all[1]?.excerpt).toHaveLength(200);
    expect(all[0]?.delivered_at).not.toBeNull();
    expect(all[2]).toMatchObject({
      ticket_title: bolt.ticket.title,
      project_id: bolt.project.id,
      reason: "Too hard",
      usage: { cost_usd: 0.5, model: "a-model", input_tokens: null },
    });
    const idsOf = async (filter: Filter) => (await list(owner, filter)).map(({ id }) => id);
    expect(await idsOf({ live: "true" })).toEqual([third.id, second.id]);
    expect(await idsOf({ live: "false" })).toEqual([first.id]);
    expect(await idsOf({ live: "false", project_id: other.project.id })).toEqual([]);
    expect(await idsOf({ project_id: other.project.id })).toEqual([third.id]);
    const { data, meta } = await owner.client.listAttempts({ query: { limit: 1, cursor: "" } });
    expect([data[0]?.id, meta.total]).toEqual([third.id, 3]);
    expect(await idsOf({ limit: 2, cursor: meta.next_cursor ?? "" })).toEqual([second.id, first.id]);
    await owner.client.deleteProject({ params: { id: other.project.id } });
    expect(await idsOf({})).toEqual([second.id, first.id]);
    expect((await owner.client.listAttempts()).meta.total).toBe(2);
  });

  it("and their figures are those of the caller's projects only", async () => {
    const { owner, agent, bolt, other } = await newAttempts();
    const limit = (id: string, agent_limits: object) =>
      owner.client.updateProject({ params: { id }, body: { agent_limits } });
    await limit(bolt.project.id, { attempts_per_day: 10 });
    await limit(other.project.id, { attempts_per_day: 1, cost_per_day_usd: 3 });
    const shared = { body: { name: "Shared", client_id: bolt.client.id } };
    const bound = service.person((await owner.client.createToken(shared)).data.token, {
      id: owner.userId,
      display_name: owner.displayName,
    });
    const ours = await claimOf(agent, bolt.ticket.id);
    const delivered = await deliveryOf(agent, ours);
    const theirs = await claimOf(agent, other.ticket.id);
    const otherDelivery = await deliveryOf(agent, theirs);
    await owner.client.decideDelivery({ params: { id: delivered.id }, body: { verdict: "accept" } });
    const rejected = { params: { id: otherDelivery.id }, body: { verdict: "reject" as const, reason: "No" } };
    await owner.client.decideDelivery(rejected);
    const { resets_at, ...all } = (await owner.client.getAttemptFigures()).data;
    expect(resets_at).toMatch(/T00:00:00\.000Z$/);
    const ofBolt = {
      project_id: bolt.project.id,
      attempts_per_day: 10,
      attempts_today: 1,
      cost_per_day_usd: null,
      cost_today_usd: 0,
      reached: false,
    };
    const ofOther = {
      ...ofBolt,
      project_id: other.project.id,
      attempts_per_day: 1,
      cost_per_day_usd: 3,
      reached: true,
    };
    expect(all).toEqual({ accepted: 1, decided: 2, limited: [ofOther, ofBolt] });
    const visible = (await bound.client.getAttemptFigures()).data;
    expect(visible).toMatchObject({ accepted: 1, decided: 1, limited: [ofBolt] });
    expect((await list(bound)).map(({ id }) => id)).toEqual([ours.id]);
    await expect(list(bound, { project_id: other.project.id })).rejects.toMatchObject(
      clientError(errors.projectNotFound),
    );
    await expect(list(agent)).rejects.toMatchObject({ status: 403 });
    const stranger = (await service.createOrganisation("Elsewhere")).owner;
    expect(await list(stranger)).toEqual([]);
    expect((await stranger.client.getAttemptFigures()).data).toMatchObject({ accepted: 0, decided: 0, limited: [] });
  });
});
