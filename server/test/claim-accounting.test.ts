import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { expireClaims } from "../src/features/work/agent-work/claims/expire-claims.ts";
import { agentOf, claimOf, deliveryOf, letLeaseExpire, newTickets, statusesOf, ticketAbout } from "./support/claims.ts";
import { clientError } from "./support/expected-errors.ts";
import { newFeedback } from "./support/factories.ts";
import { useService } from "./support/harness.ts";
import { inboxOf } from "./support/inbox.ts";

describe("the failed attempts at a ticket", () => {
  const service = useService();

  async function newWork() {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const agent = await agentOf(service, owner);
    const { projectId, tickets } = await newTickets(owner, ["high"]);
    const id = tickets[0]!.id;
    const next = async () => (await agent.client.createClaim({ body: { project_id: projectId, agent: "robot" } })).data;
    const letExpire = (claim: { id: string }) => letLeaseExpire(service, organisation, claim);
    const expire = async (claim: { id: string }) => {
      await letExpire(claim);
      await expireClaims(service.db, () => {});
    };
    const fail = async () => {
      const { id: claimId, fence } = await next();
      await agent.client.releaseClaim({ params: { id: claimId }, body: { fence, reason: "Too difficult" } });
    };
    return { owner, agent, id, next, letExpire, expire, fail };
  }

  it("are one fewer for an agent that was late and continues, however often", async () => {
    const { agent, id, next, expire } = await newWork();
    const claim = await next();
    for (let times = 0; times < 3; times++) {
      await expire(claim);
      await agent.client.heartbeatClaim({ params: { id: claim.id }, body: { fence: claim.fence } });
    }
    await agent.client.releaseClaim({
      params: { id: claim.id },
      body: { fence: claim.fence, reason: "Too difficult" },
    });
    expect((await next()).ticket.id).toBe(id);
  });

  it.each([
    ["noticed", true],
    ["not noticed yet", false],
  ])("include a lease that ran out, %s: after the third, the ticket is left to people", async (_, isNoticed) => {
    const { owner, id, next, expire, letExpire, fail } = await newWork();
    await fail();
    await fail();
    await (isNoticed ? expire : letExpire)(await next());
    await expect(next()).rejects.toMatchObject(clientError(errors.nothingToClaim));
    expect(await inboxOf(owner, 1)).toMatchObject([{ kind: "attempts_failed", subject_id: id }]);
  });
});

describe("feedback with two tickets", () => {
  const service = useService();

  it("is done with the second of them, not with the first", async () => {
    const { owner } = await service.createOrganisation();
    const agent = await agentOf(service, owner);
    const feedback = await newFeedback(owner);
    const tickets = [await ticketAbout(owner, feedback), await ticketAbout(owner, feedback)];
    const statuses: unknown[] = [];
    for (const ticket of tickets) {
      const { id } = await deliveryOf(agent, await claimOf(agent, ticket.id));
      await owner.client.decideDelivery({ params: { id }, body: { verdict: "accept" } });
      statuses.push(await statusesOf(owner, { ticket, feedback }));
    }
    expect(statuses).toEqual([
      { ticket: "done", feedback: "in_progress" },
      { ticket: "done", feedback: "done" },
    ]);
    expect(await service.miscounts()).toEqual([]);
  });
});
