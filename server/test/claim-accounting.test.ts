import { type ClaimCreated, errors, type FeedbackStatus } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { expireClaims } from "../src/features/work/agent-work/claims/expire-claims.ts";
import { agentOf, claimOf, deliveryOf, letLeaseExpire, newTickets, statusesOf, ticketAbout } from "./support/claims.ts";
import { clientError } from "./support/expected-errors.ts";
import { newFeedback } from "./support/factories.ts";
import { type Organisation, type Person, useService } from "./support/harness.ts";
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

  /** What can be the matter with the other ticket when one is accepted, and what the feedback item is then. */
  const others: Readonly<Record<string, readonly [FeedbackStatus, (work: Work) => Promise<unknown>]>> = {
    "is open": ["in_progress", async () => undefined],
    "is a draft": [
      "in_progress",
      ({ owner, other }) => owner.client.updateTicket({ params: { id: other.id }, body: { ready: false } }),
    ],
    "is somebody's": [
      "in_progress",
      ({ owner, other }) => owner.client.updateTicket({ params: { id: other.id }, body: { status: "in_progress" } }),
    ],
    "is claimed": ["in_progress", ({ agent, other }) => claimOf(agent, other.id)],
    "waits for an answer": [
      "in_progress",
      async ({ agent, other }) => {
        const { id, fence } = await claimOf(agent, other.id);
        await agent.client.askQuestion({ params: { id }, body: { fence, to: "team", question: "Which?" } });
      },
    ],
    "waits for a verdict": [
      "in_progress",
      async ({ agent, other }) => deliveryOf(agent, await claimOf(agent, other.id)),
    ],
    "is done": [
      "done",
      ({ owner, other }) => owner.client.updateTicket({ params: { id: other.id }, body: { status: "done" } }),
    ],
    "is deleted": ["done", ({ owner, other }) => owner.client.deleteTicket({ params: { id: other.id } })],
  };
  interface Work {
    readonly owner: Person;
    readonly agent: Person;
    readonly other: { readonly id: string };
  }

  it.each(Object.entries(others))("has the right status when one is accepted while the other %s", async (_, given) => {
    const [expected, prepare] = given;
    const { owner } = await service.createOrganisation();
    const agent = await agentOf(service, owner);
    const feedback = await newFeedback(owner);
    const [ticket, other] = [await ticketAbout(owner, feedback), await ticketAbout(owner, feedback)];
    const delivery = await deliveryOf(agent, await claimOf(agent, ticket.id));
    await prepare({ owner, agent, other });
    await owner.client.decideDelivery({ params: { id: delivery.id }, body: { verdict: "accept" } });
    expect(await statusesOf(owner, { ticket, feedback })).toEqual({ ticket: "done", feedback: expected });
  });
});

describe("the end of a claim", () => {
  const service = useService();

  interface Claimed {
    readonly organisation: Organisation;
    readonly agent: Person;
    readonly claim: ClaimCreated;
  }

  /** Every way to end a claim of Olive's agent, and who is named for it: null for Corkboard itself. */
  const ends: Readonly<Record<string, readonly [string | null, (claimed: Claimed) => Promise<unknown>]>> = {
    "is the holder's who releases it": [
      "Olive Owner",
      ({ agent, claim: { id, fence } }) => agent.client.releaseClaim({ params: { id }, body: { fence, reason: "No" } }),
    ],
    "is the member's who revokes it": [
      "Dora",
      async ({ organisation, claim: { id } }) =>
        (await organisation.addMember("Dora")).client.revokeClaim({ params: { id }, body: { reason: "Mine" } }),
    ],
    "is the member's who takes the ticket": [
      "Dora",
      async ({ organisation, claim: { ticket_id: id } }) =>
        (await organisation.addMember("Dora")).client.updateTicket({ params: { id }, body: { status: "open" } }),
    ],
    "is the member's who accepts the delivery": [
      "Dora",
      async ({ organisation, agent, claim }) => {
        const { id } = await deliveryOf(agent, claim);
        const { client } = await organisation.addMember("Dora");
        await client.decideDelivery({ params: { id }, body: { verdict: "accept" } });
      },
    ],
    "is the member's who rejects the delivery": [
      "Dora",
      async ({ organisation, agent, claim }) => {
        const { id } = await deliveryOf(agent, claim);
        const { client } = await organisation.addMember("Dora");
        await client.decideDelivery({ params: { id }, body: { verdict: "reject", reason: "Still grey" } });
      },
    ],
    "is nobody's if a worker finds it overdue": [
      null,
      async ({ organisation, claim }) => {
        await letLeaseExpire(service, organisation, claim);
        await expireClaims(service.db, () => {});
      },
    ],
    "is nobody's if another agent finds it overdue": [
      null,
      async ({ organisation, claim }) => {
        await letLeaseExpire(service, organisation, claim);
        await claimOf(await agentOf(service, await organisation.addMember("Dora")), claim.ticket_id);
      },
    ],
  };

  it.each(Object.entries(ends))("%s, and is recorded once", async (_, [expected, end]) => {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const agent = await agentOf(service, owner);
    const claim = await claimOf(agent, (await ticketAbout(owner, await newFeedback(owner))).id);
    await end({ organisation, agent, claim });
    const events = (await owner.client.listEvents({ query: { after: 0, limit: 200 } })).data;
    const ended = events.filter(({ type, object_id }) => type === "claim.ended" && object_id === claim.id);
    expect(ended.map(({ actor }) => actor?.display_name ?? null)).toEqual([expected]);
  });
});

describe("the claims of a member who is removed", () => {
  const service = useService();

  it("are revoked while their agent works or asks, and stay once it has delivered", async () => {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const dora = await organisation.addMember("Dora");
    const agent = await agentOf(service, dora);
    const claims: Record<string, ClaimCreated> = {};
    for (const state of ["working", "asking", "delivered"]) {
      claims[state] = await claimOf(agent, (await ticketAbout(owner, await newFeedback(owner))).id);
    }
    const { id, fence } = claims.asking!;
    await agent.client.askQuestion({ params: { id }, body: { fence, to: "team", question: "Which?" } });
    await deliveryOf(agent, claims.delivered!);
    await owner.client.removeMember({ params: { user_id: dora.userId } });
    const after: Record<string, string> = {};
    for (const [before, claim] of Object.entries(claims))
      after[before] = (await owner.client.getClaim({ params: { id: claim.id } })).data.state;
    expect(after).toEqual({ working: "revoked", asking: "revoked", delivered: "delivered" });
  });
});
