import { type AgentLimits, type ClaimUsageReport, errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { agentOf, claimOf, newTicket } from "../../../../../test/support/claims.ts";
import { clientError } from "../../../../../test/support/expected-errors.ts";
import { metCriteria, newProject, outputForm } from "../../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../../test/support/harness.ts";
import { query } from "../../../../db/query.ts";
import { expireClaims } from "./expire-claims.ts";

interface Moved {
  org: string;
  id: string;
  created_at: string;
  deadline: string | null;
  paused_at: string | null;
}

const moveClaim = query((q, p: Moved) =>
  q
    .updateTable("claims")
    .set({ created_at: p.created_at, deadline: p.deadline, paused_at: p.paused_at })
    .where("org_id", "=", p.org)
    .where("id", "=", p.id),
);
const endLease = query((q, p: { org: string; id: string; at: string }) =>
  q
    .updateTable("claims")
    .set({ leased_until: p.at })
    .where("org_id", "=", p.org)
    .where("id", "=", p.id)
    .where("state", "=", "working"),
);

const reached = (limit: string) => ({
  status: 409,
  code: errors.agentLimitReached.code,
  message: expect.stringMatching(
    new RegExp(
      String.raw`^The project's limit of ${limit} a day has been reached\. .* at \d{4}-\d\d-\d\dT00:00:00\.000Z$`,
    ),
  ),
});

describe("the limits of a project for agents", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off" });

  async function newLimits(agent_limits: Partial<AgentLimits>, tickets = 1) {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const agent = await agentOf(service, owner);
    const { id: project_id } = await newProject(owner, "website");
    const limit = (changes: Partial<AgentLimits> | null) =>
      owner.client.updateProject({ params: { id: project_id }, body: { agent_limits: changes } });
    await limit(agent_limits);
    const ids: string[] = [];
    for (let ticket = 0; ticket < tickets; ticket++) ids.push((await newTicket(owner, { project_id })).ticket.id);
    const next = () => agent.client.createClaim({ body: { project_id, agent: "robot" } });
    const use = (claim: { id: string; fence: number }, usage: ClaimUsageReport) => {
      const form = outputForm(claim.fence, "Done");
      form.append("usage", JSON.stringify(usage));
      return agent.client.storeClaimOutput({ params: { id: claim.id }, form });
    };
    const claimNow = async (id: string) => (await owner.client.getClaim({ params: { id } })).data;
    /** As if so much time had passed since the claim was made. */
    const letPass = async (id: string, minutes: number) => {
      const { created_at, deadline } = await claimNow(id);
      const earlier = (at: string) => new Date(Date.parse(at) - minutes * 60_000).toISOString();
      const at = { org: organisation.id, id };
      const moved = {
        ...at,
        created_at: earlier(created_at),
        deadline: deadline && earlier(deadline),
        paused_at: null,
      };
      await service.db.write((tx) => tx.run(moveClaim, moved));
      await service.db.write((tx) => tx.run(endLease, { ...at, at: earlier(service.db.now().toISOString()) }));
    };
    return { organisation, owner, agent, project_id, ids, limit, next, use, claimNow, letPass };
  }

  it("are set by owners only, one by one, and removed with null", async () => {
    const { organisation, owner, agent, project_id, limit } = await newLimits({ attempts_per_day: 5 });
    const limitsNow = async (by: Person) =>
      (await by.client.getProject({ params: { id: project_id } })).data.agent_limits;
    await limit({ cost_per_day_usd: 12.5 });
    const set = { attempts_per_day: 5, minutes_per_attempt: null, cost_per_day_usd: 12.5 };
    expect(await limitsNow(agent)).toEqual(set);
    const member = await organisation.addMember("Mia Member");
    for (const person of [member, agent]) {
      const call = { params: { id: project_id }, body: { agent_limits: null } };
      await expect(person.client.updateProject(call)).rejects.toMatchObject({ status: 403 });
    }
    for (const wrong of [
      { attempts_per_day: 0 },
      { attempts_per_day: 1.5 },
      { minutes_per_attempt: -1 },
      { cost_per_day_usd: 0 },
    ]) {
      await expect(limit(wrong)).rejects.toMatchObject({ status: 400 });
    }
    expect(await limitsNow(owner)).toEqual(set);
    await limit({ attempts_per_day: null, cost_per_day_usd: null });
    expect(await limitsNow(owner)).toBeNull();
  });

  it("allow exactly so many attempts a day, however many agents claim at once", async () => {
    const { owner, agent, ids, next, limit, letPass } = await newLimits({ attempts_per_day: 3 }, 6);
    const [first = "", ...others] = ids;
    const claims = [claimOf(agent, first), next(), next(), next(), ...others.map((id) => claimOf(agent, id))];
    const settled = await Promise.allSettled(claims);
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    const live = (await agent.client.listClaims({ query: { mine: "true" } })).data;
    expect(live).toHaveLength(3);
    await expect(next()).rejects.toMatchObject(reached("3 attempts"));
    const elsewhere = await newTicket(owner);
    await claimOf(agent, elsewhere.ticket.id);
    await letPass(live[0]?.id ?? "", 24 * 60);
    await next();
    await expect(next()).rejects.toMatchObject(reached("3 attempts"));
    await limit({ attempts_per_day: null });
    await next();
    expect(await service.miscounts()).toEqual([]);
  });

  it("stop claims once the reported costs of a day are reached, not before", async () => {
    const { ids, agent, next, use } = await newLimits({ cost_per_day_usd: 1.5 }, 4);
    const first = await claimOf(agent, ids[0] ?? "");
    await use(first, { cost_usd: 1.2 });
    const { data: second } = await next();
    await use(second, { input_tokens: 5 });
    const { data: third } = await next();
    const { data: stored } = await use(third, { cost_usd: 0.3, model: "a-model", output_tokens: 3 });
    const unknown = { input_tokens: null, cache_read_tokens: null };
    expect(stored.usage).toEqual({ ...unknown, cost_usd: 0.3, model: "a-model", output_tokens: 3 });
    await expect(next()).rejects.toMatchObject(reached(String.raw`\$1\.50`));
    for (const wrong of [{ cost_usd: -1 }, { input_tokens: 1.5 }, { output_tokens: 1e15 }, { model: 7 }, []]) {
      await expect(use(third, wrong as object)).rejects.toMatchObject({ status: 400 });
    }
    await use(third, { cost_usd: 0.29 });
    await next();
  });

  it("end an attempt that takes too long, which counts as expired", async () => {
    const { owner, agent, ids, claimNow, letPass } = await newLimits({ minutes_per_attempt: 5 });
    const claim = await claimOf(agent, ids[0] ?? "");
    const { id, fence, deadline } = claim;
    expect(Date.parse(deadline ?? "") - Date.parse(claim.created_at)).toBe(5 * 60_000);
    expect(claim.leased_until).toBe(deadline);
    const beat = () => agent.client.heartbeatClaim({ params: { id }, body: { fence } });
    expect((await beat()).data.leased_until).toBe(deadline);
    await letPass(id, 6);
    const lost = {
      ...clientError(errors.claimLost),
      claim: { state: "expired", reason: "The attempt took longer than the project allows", reason_by: "corkboard" },
    };
    const delivery = { fence, summary: "Late", branch: "late", criteria: metCriteria(claim.ticket) };
    await expect(beat()).rejects.toMatchObject(lost);
    await expect(agent.client.deliverClaim({ params: { id }, body: delivery })).rejects.toMatchObject(lost);
    expect((await agent.client.listClaims({ query: { mine: "true" } })).data).toEqual([]);
    await expireClaims(service.db, () => {});
    expect(await claimNow(id)).toMatchObject(lost.claim);
    await expect(beat()).rejects.toMatchObject(lost);
    expect((await owner.client.getTicket({ params: { id: claim.ticket_id } })).data).toMatchObject({ status: "open" });
    expect((await claimOf(agent, claim.ticket_id)).attempt).toBe(2);
  });

  it("do not count the time in which people are asked", async () => {
    const { owner, agent, ids, claimNow, letPass } = await newLimits({ minutes_per_attempt: 5 });
    const { id, fence, deadline } = await claimOf(agent, ids[0] ?? "");
    const ask = { fence, to: "team" as const, question: "Which cart?" };
    const { data: question } = await agent.client.askQuestion({ params: { id }, body: ask });
    await agent.client.heartbeatClaim({ params: { id }, body: { fence } });
    await owner.client.answerQuestion({ params: { id: question.id }, body: { content: "Both" } });
    const continued = await claimNow(id);
    expect(continued.state).toBe("working");
    expect(Date.parse(continued.deadline ?? "")).toBeGreaterThan(Date.parse(deadline ?? ""));
    expect(continued.leased_until).toBe(continued.deadline);
    await letPass(id, 6);
    await expect(agent.client.heartbeatClaim({ params: { id }, body: { fence } })).rejects.toMatchObject(
      clientError(errors.claimLost),
    );
  });
});
