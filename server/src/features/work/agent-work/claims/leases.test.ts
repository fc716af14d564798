import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import {
  agentOf,
  claimOf,
  deliveryOf,
  letLeaseExpire,
  newTicket,
  statusesOf,
} from "../../../../../test/support/claims.ts";
import { clientError } from "../../../../../test/support/expected-errors.ts";
import { metCriteria } from "../../../../../test/support/factories.ts";
import { useService } from "../../../../../test/support/harness.ts";
import { expireClaims } from "./expire-claims.ts";

describe("a lease", () => {
  const service = useService();

  async function newWork() {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const agent = await agentOf(service, owner);
    const work = await newTicket(owner);
    const claim = await claimOf(agent, work.ticket.id);
    const beat = (fence = claim.fence, doing?: string | null) =>
      agent.client.heartbeatClaim({
        params: { id: claim.id },
        body: { fence, ...(doing === undefined ? {} : { doing }) },
      });
    const claimNow = async () => (await owner.client.getClaim({ params: { id: claim.id } })).data;
    return { organisation, owner, agent, claim, beat, claimNow, ...work };
  }

  const eventsOf = async ({ owner, ticket }: Awaited<ReturnType<typeof newWork>>) =>
    (await owner.client.listEvents({ query: { object_id: ticket.id } })).data;

  it("is renewed by every heartbeat, which reports what the agent is doing", async () => {
    const work = await newWork();
    const { organisation, owner, claim, ticket } = work;
    await letLeaseExpire(service, organisation, claim);
    const { data } = await work.beat(claim.fence, "Reading the code");
    expect(data).toMatchObject({ id: claim.id, state: "working", answers: [], stop: false });
    expect(Date.parse(data.leased_until ?? "")).toBeGreaterThan(service.db.now().getTime() + 1_000_000);
    expect((await owner.client.getTicket({ params: { id: ticket.id } })).data.claim).toMatchObject({
      leased_until: data.leased_until,
      doing: "Reading the code",
    });
    await work.beat();
    expect((await work.claimNow()).doing).toBe("Reading the code");
    await work.beat(claim.fence, null);
    expect((await work.claimNow()).doing).toBeNull();
    const changes = (await eventsOf(work)).filter(({ type }) => type === "claim.updated").map((event) => event.changes);
    expect(changes).toEqual([
      { doing: { from: null, to: "Reading the code" } },
      { doing: { from: "Reading the code", to: null } },
    ]);
  });

  it("can be continued by a late holder until somebody else claims the ticket", async () => {
    const work = await newWork();
    const { organisation, agent, claim, ticket } = work;
    await letLeaseExpire(service, organisation, claim);
    expect((await work.beat()).data.state).toBe("working");
    await letLeaseExpire(service, organisation, claim);
    const second = await claimOf(agent, ticket.id, "second");
    expect(second).toMatchObject({ fence: 2, attempt: 2 });
    const lost = { ...clientError(errors.claimLost), claim: { id: claim.id, state: "expired" } };
    await expect(work.beat()).rejects.toMatchObject(lost);
    const params = { id: claim.id };
    const { fence } = claim;
    const writes = [
      () => agent.client.releaseClaim({ params, body: { fence, reason: "Late" } }),
      () => agent.client.askQuestion({ params, body: { fence, to: "team", question: "Late?" } }),
      () =>
        agent.client.deliverClaim({
          params,
          body: { fence, summary: "Late", branch: "late", criteria: metCriteria(ticket) },
        }),
    ];
    for (const write of writes) await expect(write()).rejects.toMatchObject(lost);
    // Not even the fence of the new holder helps.
    await expect(work.beat(second.fence)).rejects.toMatchObject(lost);
    expect((await agent.client.heartbeatClaim({ params: { id: second.id }, body: { fence: 2 } })).data.stop).toBe(
      false,
    );
  });

  it("that has expired opens the ticket, once, however many processes notice", async () => {
    const work = await newWork();
    const { organisation, owner, claim, ticket, feedback } = work;
    await letLeaseExpire(service, organisation, claim);
    const expired: string[] = [];
    await Promise.all([1, 2, 3].map(() => expireClaims(service.db, (org) => void expired.push(org))));
    expect(expired.filter((org) => org === organisation.id).length).toBeLessThanOrEqual(1);
    expect(await work.claimNow()).toMatchObject({ state: "expired", leased_until: null, reason: "The lease expired" });
    expect(await statusesOf(owner, { ticket, feedback })).toEqual({ ticket: "open", feedback: "in_progress" });
    expect((await owner.client.getTicket({ params: { id: ticket.id } })).data.claim).toBeNull();
    const ended = (await eventsOf(work)).filter(({ type }) => type === "claim.ended");
    expect(ended).toMatchObject([
      {
        actor: null,
        object_id: claim.id,
        parent_id: ticket.id,
        changes: {
          state: { from: "working", to: "expired" },
          reason: { from: null, to: "The lease expired" },
          failed_attempts: { from: 0, to: 1 },
        },
      },
    ]);
  });

  it("can be continued even after the ticket was opened, if nobody claimed it", async () => {
    const work = await newWork();
    const { organisation, owner, agent, claim, ticket, feedback } = work;
    await letLeaseExpire(service, organisation, claim);
    await expireClaims(service.db, () => {});
    expect((await work.beat()).data.state).toBe("working");
    expect(await statusesOf(owner, { ticket, feedback })).toEqual({ ticket: "in_progress", feedback: "in_progress" });
    expect(await work.claimNow()).toMatchObject({ state: "working", reason: null, ended_at: null });
    await letLeaseExpire(service, organisation, claim);
    await expireClaims(service.db, () => {});
    await deliveryOf(agent, claim);
    expect(await statusesOf(owner, { ticket, feedback })).toEqual({ ticket: "in_progress", feedback: "review" });
    expect(await service.miscounts()).toEqual([]);
  });

  it("cannot be continued after a person changed the status, even if it had expired before", async () => {
    for (const change of ["ticket", "feedback"] as const) {
      const work = await newWork();
      const { organisation, owner, claim, ticket, feedback } = work;
      await letLeaseExpire(service, organisation, claim);
      await expireClaims(service.db, () => {});
      if (change === "ticket") await owner.client.updateTicket({ params: { id: ticket.id }, body: { status: "done" } });
      else await owner.client.updateFeedback({ params: { id: feedback.id }, body: { status: "done" } });
      await expect(work.beat()).rejects.toMatchObject(clientError(errors.claimLost));
    }
  });

  it("does not expire while a delivery waits for its verdict", async () => {
    const work = await newWork();
    await deliveryOf(work.agent, work.claim);
    expect((await work.beat()).data).toMatchObject({ state: "delivered", leased_until: null, stop: true });
    const again = claimOf(work.agent, work.ticket.id);
    await expect(again).rejects.toMatchObject({ ...clientError(errors.ticketClaimed), claim: { leased_until: null } });
  });

  it("is only renewed by the agents of the member who claimed", async () => {
    const { organisation, claim } = await newWork();
    const stranger = await agentOf(service, await organisation.addMember("Sam Stranger"));
    const params = { id: claim.id };
    const { fence } = claim;
    const writes = [
      () => stranger.client.heartbeatClaim({ params, body: { fence } }),
      () => stranger.client.releaseClaim({ params, body: { fence, reason: "Mine now" } }),
      () => stranger.client.askQuestion({ params, body: { fence, to: "team", question: "Mine?" } }),
      () => stranger.client.deliverClaim({ params, body: { fence, summary: "Mine" } }),
    ];
    for (const write of writes) await expect(write()).rejects.toMatchObject(clientError(errors.foreignClaim));
  });
});
