import { errors, limits } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import {
  agentOf,
  claimOf,
  deliveryOf,
  letLeaseExpire,
  newTicket,
  newTickets,
  statusesOf,
} from "../../../../../test/support/claims.ts";
import { clientError } from "../../../../../test/support/expected-errors.ts";
import { newBoard, newClaim } from "../../../../../test/support/factories.ts";
import { useService } from "../../../../../test/support/harness.ts";

const nobody = "019cad8f-ac00-7000-8a4c-123b1612dd27";

describe("claiming a ticket", () => {
  const service = useService();

  async function newWork() {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    return { organisation, owner, agent: await agentOf(service, owner), ...(await newTicket(owner)) };
  }

  it("leases it to the agent and sets the ticket and its feedback to in_progress", async () => {
    const { owner, agent, ticket, feedback } = await newWork();
    const before = service.db.now().getTime();
    const response = await agent.client.createClaim({
      body: { ticket_id: ticket.id, agent: "claude-code", lease_seconds: 600 },
    });
    const { ticket: claimed, ...claim } = response.data;
    expect(claim).toMatchObject({
      ticket_id: ticket.id,
      project_id: ticket.project_id,
      user_id: owner.userId,
      agent: "claude-code",
      state: "working",
      fence: 1,
      attempt: 1,
      lease_seconds: 600,
      doing: null,
      reason: null,
      ended_at: null,
    });
    expect(Date.parse(claim.leased_until ?? "")).toBeGreaterThanOrEqual(before + 600_000);
    const { id, agent: name, state, leased_until, doing, attempt } = claim;
    const shown = { id, agent: name, state, leased_until, doing, attempt };
    expect(claimed).toMatchObject({ id: ticket.id, status: "in_progress", claim: shown });
    expect((await owner.client.getTicket({ params: { id: ticket.id } })).data.claim).toEqual(shown);
    const listed = await owner.client.listTickets({ query: { project_id: ticket.project_id } });
    expect(listed.data.map((one) => one.claim)).toEqual([shown]);
    expect(await statusesOf(owner, { ticket, feedback })).toEqual({ ticket: "in_progress", feedback: "in_progress" });
    expect((await owner.client.getClaim({ params: { id } })).data).toEqual(claim);
    expect(await service.miscounts()).toEqual([]);
  });

  it("is refused while another agent holds it, with the holder's name and lease", async () => {
    const { agent, ticket } = await newWork();
    const { id, leased_until } = await claimOf(agent, ticket.id, "first");
    const claim = { id, agent: "first", state: "working", leased_until, reason: null };
    await expect(claimOf(agent, ticket.id)).rejects.toMatchObject({ ...clientError(errors.ticketClaimed), claim });
  });

  it("is refused for a ticket that is done, and for one that does not exist", async () => {
    const { owner, agent, ticket } = await newWork();
    await owner.client.updateTicket({ params: { id: ticket.id }, body: { status: "done" } });
    await expect(claimOf(agent, ticket.id)).rejects.toMatchObject(clientError(errors.ticketDone));
    await expect(claimOf(agent, nobody)).rejects.toMatchObject(clientError(errors.ticketNotFound));
    const create = (body: object) => service.request("POST", "/api/v1/claims", { token: agent.token, body });
    expect(await create({ agent: "robot" })).toMatchObject({
      status: 400,
      body: { code: "ticket_or_project_required" },
    });
    for (const lease_seconds of [limits.leaseMinimum - 1, limits.leaseMaximum + 1, 90.5, "90"]) {
      const response = await create({ ticket_id: ticket.id, agent: "robot", lease_seconds });
      expect(response).toMatchObject({ status: 400, body: { code: "invalid_input" } });
    }
  });

  it("has one winner when many agents claim it at once", async () => {
    const { agent, owner, ticket } = await newWork();
    const attempts = await Promise.allSettled(Array.from({ length: 12 }, (_, n) => claimOf(agent, ticket.id, `${n}`)));
    const winners = attempts.filter((attempt) => attempt.status === "fulfilled");
    expect(winners).toHaveLength(1);
    expect(attempts.filter((attempt) => attempt.status === "rejected")).toMatchObject(
      Array.from({ length: 11 }, () => ({ reason: clientError(errors.ticketClaimed) })),
    );
    const history = await owner.client.listClaims({ query: { ticket_id: ticket.id } });
    expect(history.data.map(({ fence }) => fence)).toEqual([1]);
  });

  it("takes the oldest open ticket of the highest priority", async () => {
    const { owner, agent } = await newWork();
    const { projectId, tickets } = await newTickets(owner, ["low", "high", "critical", "high", "medium"]);
    const names = ["low", "high", "critical", "later high", "medium and in progress"];
    await owner.client.updateTicket({ params: { id: tickets[4]?.id ?? "" }, body: { status: "in_progress" } });
    const next = async () => {
      const { data } = await agent.client.createClaim({ body: { project_id: projectId, agent: "robot" } });
      return names[tickets.findIndex(({ id }) => id === data.ticket_id)];
    };
    for (const expected of ["critical", "high", "later high", "low"]) expect(await next()).toBe(expected);
    await expect(next()).rejects.toMatchObject(clientError(errors.nothingToClaim));
    const elsewhere = agent.client.createClaim({ body: { project_id: nobody, agent: "robot" } });
    await expect(elsewhere).rejects.toMatchObject(clientError(errors.projectNotFound));
  });

  it("gives each of many agents another ticket", async () => {
    const { owner, agent } = await newWork();
    const { projectId, tickets } = await newTickets(owner, Array<"high">(8).fill("high"));
    const next = () => agent.client.createClaim({ body: { project_id: projectId, agent: "robot" } });
    const claimed = await Promise.allSettled(Array.from({ length: 11 }, next));
    const given = claimed.flatMap((one) => (one.status === "fulfilled" ? [one.value.data.ticket_id] : []));
    const nameOf = (ticket: string) => `ticket ${tickets.findIndex(({ id }) => id === ticket)}`;
    expect(given.map(nameOf).toSorted()).toEqual(tickets.map(({ id }) => nameOf(id)));
    expect(claimed.filter((one) => one.status === "rejected")).toMatchObject(
      Array.from({ length: 3 }, () => ({ reason: clientError(errors.nothingToClaim) })),
    );
    expect(await service.miscounts()).toEqual([]);
  });

  it("takes a ticket whose lease has expired if no other is open", async () => {
    const { organisation, owner, agent } = await newWork();
    const { projectId, tickets } = await newTickets(owner, ["high"]);
    const next = async () => (await agent.client.createClaim({ body: { project_id: projectId, agent: "robot" } })).data;
    const first = await next();
    await letLeaseExpire(service, organisation, first);
    expect(await next()).toMatchObject({ ticket_id: tickets[0]?.id, fence: 2, attempt: 2 });
    expect((await owner.client.getClaim({ params: { id: first.id } })).data).toMatchObject({
      state: "expired",
      reason: "The lease expired",
    });
  });

  it("never moves a card of a board", async () => {
    const { organisation, owner } = await newWork();
    const dora = await organisation.addMember("Dora");
    const board = await newBoard(owner, ["To do", "Done"]);
    const { id, fence, ticket } = await newClaim(owner, board);
    const cardNow = async () => (await owner.client.getCard({ params: { id: ticket.source_id } })).data;
    const before = await cardNow();
    const delivery = await deliveryOf(owner, {
      ...(await owner.client.getClaim({ params: { id } })).data,
      fence,
      ticket,
    });
    await dora.client.decideDelivery({ params: { id: delivery.id }, body: { verdict: "accept" } });
    expect((await owner.client.getTicket({ params: { id: ticket.id } })).data.status).toBe("done");
    expect(await cardNow()).toEqual(before);
  });

  it("is possible once per idempotency key", async () => {
    const { agent, ticket } = await newWork();
    const order = { body: { ticket_id: ticket.id, agent: "robot" }, idempotencyKey: "take-it" };
    const [first, second] = [await agent.client.createClaim(order), await agent.client.createClaim(order)];
    expect(second.data).toEqual(first.data);
    expect(second.replayed).toBe(true);
  });

  it("ends with the ticket and with the project, and leaves nothing of them in the log", async () => {
    const { owner, agent, ticket } = await newWork();
    const claim = await claimOf(agent, ticket.id, "left-over-agent");
    const params = { id: claim.id };
    const question = await agent.client.askQuestion({ params, body: { fence: 1, to: "team", question: "left-over?" } });
    const delivery = await deliveryOf(agent, claim);
    await owner.client.deleteTicket({ params: { id: ticket.id } });
    const beat = agent.client.heartbeatClaim({ params, body: { fence: claim.fence } });
    await expect(beat).rejects.toMatchObject(clientError(errors.claimNotFound));
    const asked = owner.client.getQuestion({ params: { id: question.data.id } });
    await expect(asked).rejects.toMatchObject(clientError(errors.questionNotFound));
    const delivered = owner.client.getDelivery({ params: { id: delivery.id } });
    await expect(delivered).rejects.toMatchObject(clientError(errors.deliveryNotFound));
    const log = JSON.stringify((await owner.client.listEvents({ query: { object_id: ticket.id } })).data);
    expect(log).toContain("claim.created");
    expect(log).not.toContain("left-over");

    const { projectId } = await newTickets(owner, ["high"]);
    const other = (await agent.client.createClaim({ body: { project_id: projectId, agent: "robot" } })).data;
    await deliveryOf(agent, other);
    await owner.client.deleteProject({ params: { id: projectId } });
    const gone = owner.client.getClaim({ params: { id: other.id } });
    await expect(gone).rejects.toMatchObject(clientError(errors.claimNotFound));
    await service.purged();
    expect(await service.miscounts()).toEqual([]);
  });
});
