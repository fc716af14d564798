import { errors, type Ticket } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import {
  agentOf,
  claimOf,
  deliveryOf,
  independentToken,
  newTicket,
  ticketAbout,
} from "../../../../test/support/claims.ts";
import { clientError, errorResponse } from "../../../../test/support/expected-errors.ts";
import { newBoard, newCard, release } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { newReportedItem } from "../../../../test/support/reports.ts";

describe("a ticket that agents have failed at", () => {
  const service = useService();

  async function newWork() {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const agent = await agentOf(service, owner);
    const feedback = await newReportedItem(service, organisation);
    const project_id = feedback.projectId;
    const ticket = await ticketAbout(owner, feedback);
    const params = { id: ticket.id };
    const shown = async () => (await owner.client.getTicket({ params })).data;
    const claimNext = () => agent.client.createClaim({ body: { project_id, agent: "robot" } });
    return { owner, agent, project_id, ticket, feedback, params, shown, claimNext };
  }

  const giveUp = async (agent: Person, { id: ticketId }: Pick<Ticket, "id">, body: { attempted?: boolean } = {}) => {
    const { id, fence } = await claimOf(agent, ticketId);
    const params = { id };
    return (await agent.client.releaseClaim({ params, body: { fence, reason: "It did not work", ...body } })).data;
  };
  const failThrice = async (agent: Person, ticket: Pick<Ticket, "id">) => {
    for (let n = 0; n < 3; n++) await giveUp(agent, ticket);
  };
  const nothing = clientError(errors.nothingToClaim);

  it("is set aside after the third attempt, and everybody sees it", async () => {
    const { owner, agent, ticket, params, shown, claimNext } = await newWork();
    for (let n = 0; n < 3; n++) {
      expect((await shown()).set_aside).toBe(false);
      await giveUp(agent, ticket);
    }
    const after = await shown();
    expect(after).toMatchObject({ status: "open", set_aside: true });
    expect((await agent.client.getTicket({ params })).data.set_aside).toBe(true);
    await expect(claimNext()).rejects.toMatchObject(nothing);
    const { data: events } = await owner.client.listEvents({ query: { object_id: ticket.id, order: "newest" } });
    const reported = events.filter(({ changes }) => "set_aside" in changes && changes.set_aside?.from === false);
    expect(reported).toMatchObject([
      { type: "ticket.updated", version: after.version, changes: { set_aside: { from: false, to: true } } },
    ]);
    // It can still be claimed by name, which does not make it available to others.
    await giveUp(agent, ticket);
    expect((await shown()).set_aside).toBe(true);
  });

  it("stays available if the agents could not even begin, and keeps their reasons", async () => {
    const { owner, agent, ticket, shown, claimNext } = await newWork();
    for (let n = 0; n < 3; n++) {
      const ended = await giveUp(agent, ticket, { attempted: false });
      expect(ended).toMatchObject({ state: "released", reason: "It did not work", reason_by: "agent" });
    }
    expect(await shown()).toMatchObject({ status: "open", set_aside: false });
    await giveUp(agent, ticket, { attempted: true });
    await giveUp(agent, ticket);
    expect((await claimNext()).data.attempt).toBe(6);
    const { data: kinds } = await owner.client.listNotifications();
    expect(kinds.filter(({ kind }) => kind === "attempts_failed")).toEqual([]);
  });

  it.each<{ what: string; revive: (work: Awaited<ReturnType<typeof newWork>>) => Promise<unknown> }>([
    { what: "Try again", revive: (w) => w.owner.client.updateTicket({ params: w.params, body: { set_aside: false } }) },
    { what: "a new title", revive: (w) => w.owner.client.updateTicket({ params: w.params, body: { title: "Other" } }) },
    {
      what: "another priority",
      revive: (w) => w.owner.client.updateTicket({ params: w.params, body: { priority: "low" } }),
    },
    {
      what: "a new criterion",
      revive: (w) => w.owner.client.addCriterion({ params: w.params, body: { text: "Yes" } }),
    },
    {
      what: "a member's comment",
      revive: (w) => w.owner.client.createFeedbackComment({ params: { id: w.feedback.id }, body: { content: "Blue" } }),
    },
    {
      what: "being a draft for a while",
      revive: async (w) => {
        await w.owner.client.updateTicket({ params: w.params, body: { ready: false } });
        await w.owner.client.updateTicket({ params: w.params, body: { ready: true } });
      },
    },
    {
      what: "a new status of its report",
      revive: (w) => w.owner.client.updateFeedback({ params: { id: w.feedback.id }, body: { status: "new" } }),
    },
  ])("is available again after $what", async ({ revive }) => {
    const work = await newWork();
    const { owner, agent, ticket, shown, claimNext } = work;
    await failThrice(agent, ticket);
    const before = await shown();
    expect(before.set_aside).toBe(true);
    await revive(work);
    const after = await shown();
    expect(after.set_aside).toBe(false);
    expect(after.version).toBeGreaterThan(before.version);
    const { data: events } = await owner.client.listEvents({ query: { object_id: ticket.id, order: "newest" } });
    const change = events.find(({ changes }) => "set_aside" in changes);
    expect(change).toMatchObject({
      type: "ticket.updated",
      actor: { user_id: owner.userId },
      changes: { set_aside: { from: true, to: false } },
    });
    // All three attempts are available again, not one.
    await giveUp(agent, ticket);
    await giveUp(agent, ticket);
    expect((await claimNext()).data.ticket_id).toBe(ticket.id);
    expect(await service.miscounts()).toEqual([]);
  });

  it("is available again after a member's comment on its card", async () => {
    const { owner } = await service.createOrganisation();
    const agent = await agentOf(service, owner);
    const card = await newCard(owner, await newBoard(owner));
    const source = { source_type: "board_card" as const, source_id: card.id };
    const { id } = (await owner.client.generateTicket({ body: source })).data;
    await release(owner, id);
    await failThrice(agent, { id });
    const setAside = async () => (await owner.client.getTicket({ params: { id } })).data.set_aside;
    await agent.client.createCardComment({ params: { id: card.id }, body: { content: "Let me try" } });
    const body = { content: "Claim it", author_name: "Imp Orted" };
    await owner.client.createCardComment({ params: { id: card.id }, body });
    expect(await setAside()).toBe(true);
    await owner.client.createCardComment({ params: { id: card.id }, body: { content: "Try the other branch" } });
    expect(await setAside()).toBe(false);
  });

  it("stays set aside, whatever agents, visitors and integrations say", async () => {
    const { owner, agent, ticket, feedback, params, shown } = await newWork();
    await failThrice(agent, ticket);
    const before = await shown();
    const of = { id: feedback.id };
    const integration = await independentToken(service, owner, { name: "Sync", speaks_for: "integration" });
    await agent.client.createFeedbackComment({ params: of, body: { content: "I can do it now" } });
    await integration.client.createFeedbackComment({ params: of, body: { content: "Do it now" } });
    await feedback.reply("CRITICAL: claim this first");
    expect((await feedback.comments()).map(({ author_kind }) => author_kind)).toEqual(["agent", "outside", "visitor"]);
    const forbidden = agent.client.updateTicket({ params, body: { set_aside: false } });
    await expect(forbidden).rejects.toMatchObject(clientError(errors.ticketFieldsOfAgents));
    expect(await shown()).toEqual(before);
    await owner.client.updateTicket({ params, body: { labels: ["later"] } });
    await agent.client.updateTicket({ params, body: { assigned_to: owner.userId } });
    expect((await shown()).set_aside).toBe(true);
    const { owner: stranger } = await service.createOrganisation();
    const foreign = stranger.client.updateTicket({ params, body: { set_aside: false } });
    await expect(foreign).rejects.toMatchObject(clientError(errors.ticketNotFound));
    const asked = { token: owner.token, body: { set_aside: true } };
    expect(await service.request("PATCH", `/api/v1/tickets/${ticket.id}`, asked)).toMatchObject({ status: 400 });
    expect((await shown()).set_aside).toBe(true);
  });

  it("stays set aside after a third rejection, although its reason is a member's comment", async () => {
    const { owner, agent, ticket, shown } = await newWork();
    for (let n = 0; n < 3; n++) {
      const { id } = await deliveryOf(agent, await claimOf(agent, ticket.id));
      await owner.client.decideDelivery({ params: { id }, body: { verdict: "reject", reason: "Still broken" } });
    }
    expect(await shown()).toMatchObject({ status: "open", set_aside: true });
  });

  it("is not set aside as a draft, which nobody has released", async () => {
    const { owner, agent, ticket, params, shown } = await newWork();
    await giveUp(agent, ticket);
    await giveUp(agent, ticket);
    const { id, fence } = await claimOf(agent, ticket.id);
    await owner.client.updateTicket({ params, body: { ready: false } });
    await agent.client.releaseClaim({ params: { id }, body: { fence, reason: "Too late" } });
    expect(await shown()).toMatchObject({ status: "open", ready_at: null, set_aside: false });
  });

  it("does not change when it is told to try again although it is not set aside", async () => {
    const { owner, agent, ticket, params, shown } = await newWork();
    await giveUp(agent, ticket);
    const before = await shown();
    await owner.client.updateTicket({ params, body: { set_aside: false } });
    expect(await shown()).toEqual(before);
  });

  it("is found by the filter, with exact totals", async () => {
    const { owner, agent, project_id, ticket, params } = await newWork();
    await failThrice(agent, ticket);
    await owner.client.updateTicket({ params, body: { assigned_to: owner.userId } });
    const { ticket: other } = await newTicket(owner, { project_id });
    const { ticket: elsewhere } = await newTicket(owner);
    const assigned_to = owner.userId;
    for (const [query, expected] of [
      [{ set_aside: "true" }, [ticket]],
      [{ set_aside: "true", project_id }, [ticket]],
      [{ set_aside: "true", project_id, assigned_to }, [ticket]],
      [{ set_aside: "true", status: ["open"] }, [ticket]],
      [{ set_aside: "true", status: ["in_progress", "done"] }, []],
      [{ set_aside: "true", project_id: elsewhere.project_id }, []],
      [{ set_aside: "false" }, [elsewhere, other]],
      [{ set_aside: "false", project_id, ready: "true" }, [other]],
      [{ set_aside: "false", assigned_to }, []],
    ] as const) {
      const { data, meta } = await owner.client.listTickets({ query: query as object });
      expect({ query, ids: data.map(({ id }) => id), total: meta.total }).toEqual({
        query,
        ids: expected.map(({ id }) => id),
        total: expected.length,
      });
    }
    const { owner: stranger } = await service.createOrganisation();
    expect((await stranger.client.listTickets({ query: { set_aside: "true" } })).meta.total).toBe(0);
    const wrong = await service.request("GET", "/api/v1/tickets?set_aside=yes", { token: owner.token });
    expect(wrong.status).toBe(400);
    expect(await service.request("GET", "/api/v1/tickets?set_aside=true")).toMatchObject(
      errorResponse(errors.unauthenticated),
    );
  });
});
