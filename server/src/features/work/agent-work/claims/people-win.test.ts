import { errors, ticketStatuses } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { signedIn } from "../../../../../test/support/browser-session.ts";
import { agentOf, claimOf, deliveryOf, newTicket, newTickets, statusesOf } from "../../../../../test/support/claims.ts";
import { clientError } from "../../../../../test/support/expected-errors.ts";
import { useService } from "../../../../../test/support/harness.ts";
import { inboxOf, wholeInboxOf } from "../../../../../test/support/inbox.ts";

describe("people and agents", () => {
  const service = useService({ CORKBOARD_SIGN_IN_LIMIT: "off" });

  async function newWork() {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const agent = await agentOf(service, owner);
    const work = await newTicket(owner);
    const claim = await claimOf(agent, work.ticket.id);
    const beat = () => agent.client.heartbeatClaim({ params: { id: claim.id }, body: { fence: claim.fence } });
    return { organisation, owner, agent, claim, beat, ...work };
  }

  const lostBecause = (reason: string) => ({
    ...clientError(errors.claimLost),
    claim: { state: "revoked", reason },
  });

  it("agents change the labels and assignees of a ticket, and nothing that their work is judged by", async () => {
    const { owner, agent, ticket } = await newWork();
    const params = { id: ticket.id };
    const trivial = "## Acceptance criteria\n\n- [ ] Nothing";
    const patches = [
      ...ticketStatuses.map((status) => ({ status })),
      { title: "Sneaky" },
      { description: trivial },
      { priority: "low" as const },
      { ready: false },
    ];
    for (const patch of patches) {
      const change = agent.client.updateTicket({ params, body: { ...patch, labels: ["sneaky"] } });
      await expect(change).rejects.toMatchObject(clientError(errors.ticketFieldsOfAgents));
    }
    const calls = [
      () => agent.client.addCriterion({ params, body: { text: "Nothing" } }),
      () => agent.client.confirmCriteria({ params, body: {} }),
      () => agent.client.updateCriterion({ params: { ...params, number: "1" }, body: { text: "Nothing" } }),
      () => agent.client.deleteCriterion({ params: { ...params, number: "1" } }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 403 });
    const body = { labels: ["checkout"], assigned_to: owner.userId };
    const edited = (await agent.client.updateTicket({ params, body })).data;
    expect(edited).toMatchObject({ labels: ["checkout"], assigned_to: owner.userId, status: "in_progress" });
    const { title, description, criteria, priority } = ticket;
    expect(edited).toMatchObject({ title, description, criteria, priority });
  });

  it("agents write internal comments only", async () => {
    const { agent, feedback } = await newWork();
    const comment = (visibility: "internal" | "public") =>
      agent.client.createFeedbackComment({ params: { id: feedback.id }, body: { content: "Hello", visibility } });
    await expect(comment("public")).rejects.toMatchObject(clientError(errors.publicCommentNotForAgents));
    expect((await comment("internal")).data.visibility).toBe("internal");
  });

  it("a person's change of the ticket's status stays and ends the claim", async () => {
    for (const status of ["open", "done"] as const) {
      const { owner, beat, ticket, feedback } = await newWork();
      const changed = await owner.client.updateTicket({ params: { id: ticket.id }, body: { status } });
      expect(changed.data).toMatchObject({ status, claim: null });
      await expect(beat()).rejects.toMatchObject(
        lostBecause(`Olive Owner changed the status of the ticket to ${status}`),
      );
      expect(await statusesOf(owner, { ticket, feedback })).toEqual({ ticket: status, feedback: "in_progress" });
    }
    expect(await service.miscounts()).toEqual([]);
  });

  it("so does one made in a browser", async () => {
    const { organisation, owner, beat, ticket } = await newWork();
    const { headers } = await signedIn(service, organisation, owner);
    const response = await service.request("PATCH", `/api/v1/tickets/${ticket.id}`, {
      headers,
      body: { status: "open" },
    });
    expect(response).toMatchObject({ status: 200, body: { data: { status: "open", claim: null } } });
    await expect(beat()).rejects.toMatchObject(clientError(errors.claimLost));
  });

  it("a person's change of the feedback's status stays, ends the claim and frees or finishes the ticket", async () => {
    for (const [status, ticketStatus] of [
      ["new", "open"],
      ["review", "open"],
      ["done", "done"],
    ] as const) {
      const { owner, beat, ticket, feedback } = await newWork();
      await owner.client.updateFeedback({ params: { id: feedback.id }, body: { status } });
      await expect(beat()).rejects.toMatchObject(
        lostBecause(`Olive Owner changed the status of the feedback item to ${status}`),
      );
      expect(await statusesOf(owner, { ticket, feedback })).toEqual({ ticket: ticketStatus, feedback: status });
    }
    expect(await service.miscounts()).toEqual([]);
  });

  it("other changes by people leave the claim alone", async () => {
    const { owner, beat, ticket, feedback } = await newWork();
    await owner.client.updateTicket({ params: { id: ticket.id }, body: { status: "in_progress", priority: "low" } });
    await owner.client.updateFeedback({ params: { id: feedback.id }, body: { status: "in_progress", title: "New" } });
    expect((await beat()).data.state).toBe("working");
  });

  it("taking a ticket withdraws its delivery and closes its questions", async () => {
    const { owner, agent, claim, ticket, feedback } = await newWork();
    const delivery = await deliveryOf(agent, claim);
    await owner.client.updateTicket({ params: { id: ticket.id }, body: { status: "open" } });
    expect((await owner.client.getDelivery({ params: { id: delivery.id } })).data.state).toBe("withdrawn");
    expect(await statusesOf(owner, { ticket, feedback })).toEqual({ ticket: "open", feedback: "in_progress" });
    const late = owner.client.decideDelivery({ params: { id: delivery.id }, body: { verdict: "accept" } });
    await expect(late).rejects.toMatchObject(clientError(errors.alreadyDecided));

    const next = await claimOf(agent, ticket.id);
    const asked = { fence: next.fence, to: "team" as const, question: "Which one?" };
    const question = await agent.client.askQuestion({ params: { id: next.id }, body: asked });
    await owner.client.updateTicket({ params: { id: ticket.id }, body: { status: "open" } });
    expect((await owner.client.getQuestion({ params: { id: question.data.id } })).data.state).toBe("closed");
    const answer = owner.client.answerQuestion({ params: { id: question.data.id }, body: { content: "That one" } });
    await expect(answer).rejects.toMatchObject(clientError(errors.alreadyAnswered));
  });

  it("a person revokes a claim, an agent releases its own, and both give a reason", async () => {
    const { owner, agent, claim, beat, ticket, feedback } = await newWork();
    const params = { id: claim.id };
    const revoked = await owner.client.revokeClaim({ params, body: { reason: "Not now" } });
    expect(revoked.data).toMatchObject({ state: "revoked", reason: "Not now", leased_until: null });
    await expect(beat()).rejects.toMatchObject(lostBecause("Not now"));
    const again = owner.client.revokeClaim({ params, body: { reason: "Really" } });
    await expect(again).rejects.toMatchObject(clientError(errors.claimEnded));
    expect(await statusesOf(owner, { ticket, feedback })).toEqual({ ticket: "open", feedback: "in_progress" });

    const next = await claimOf(agent, ticket.id);
    const release = (fence: number) =>
      agent.client.releaseClaim({ params: { id: next.id }, body: { fence, reason: "Cannot reproduce" } });
    await expect(release(next.fence - 1)).rejects.toMatchObject(clientError(errors.claimLost));
    expect((await release(next.fence)).data).toMatchObject({ state: "released", reason: "Cannot reproduce" });
    await expect(release(next.fence)).rejects.toMatchObject(clientError(errors.claimLost));
    const history = await owner.client.listClaims({ query: { ticket_id: ticket.id } });
    expect(history.data.map(({ state, attempt }) => ({ state, attempt }))).toEqual([
      { state: "released", attempt: 2 },
      { state: "revoked", attempt: 1 },
    ]);
    expect(history.meta.total).toBe(2);
  });

  it("after three failures the ticket is left to people, who are notified", async () => {
    const { organisation, owner, agent } = await newWork();
    const assignee = await organisation.addMember("Ada Assigned");
    const other = await organisation.addMember("Otto Other");
    const { projectId, tickets } = await newTickets(owner, ["high"]);
    const id = tickets[0]?.id ?? "";
    await owner.client.updateTicket({ params: { id }, body: { assigned_to: assignee.userId } });
    const next = async () => (await agent.client.createClaim({ body: { project_id: projectId, agent: "robot" } })).data;
    const fail = async () => {
      const claim = await next();
      const body = { fence: claim.fence, reason: "Too difficult" };
      await agent.client.releaseClaim({ params: { id: claim.id }, body });
    };
    for (let n = 0; n < 3; n++) await fail();
    await expect(next()).rejects.toMatchObject(clientError(errors.nothingToClaim));
    expect(await inboxOf(assignee, 2)).toMatchObject([
      { kind: "attempts_failed", subject_type: "ticket", subject_id: id },
      { kind: "assignment" },
    ]);
    expect(await wholeInboxOf(other, owner)).toEqual([]);
    // A person who improves the ticket makes it available again.
    await owner.client.updateTicket({ params: { id }, body: { title: "How to reproduce it" } });
    expect((await next()).attempt).toBe(4);
  });
});
