import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { agentOf, claimOf, deliveryOf, letLeaseExpire, newTicket } from "../../../../../test/support/claims.ts";
import { clientError } from "../../../../../test/support/expected-errors.ts";
import { newBoard, newCard, newProject, release } from "../../../../../test/support/factories.ts";
import { useService } from "../../../../../test/support/harness.ts";

describe("a heartbeat", () => {
  const service = useService();

  async function newWork() {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const agent = await agentOf(service, owner);
    const { ticket, feedback } = await newTicket(owner, { description: "It does nothing" });
    await owner.client.createFeedbackComment({ params: { id: feedback.id }, body: { content: "Before the claim" } });
    const claim = await claimOf(agent, ticket.id);
    const beat = async (since?: number) => {
      const body = { fence: claim.fence, ...(since === undefined ? {} : { since }) };
      return (await agent.client.heartbeatClaim({ params: { id: claim.id }, body })).data;
    };
    const say = async (content: string) =>
      (await owner.client.createFeedbackComment({ params: { id: feedback.id }, body: { content } })).data;
    return { organisation, owner, agent, ticket, feedback, claim, beat, say };
  }

  it("returns comments since the claim began, again until the cursor is past them", async () => {
    const { owner, beat, say } = await newWork();
    expect((await beat()).changes).toEqual({ comments: [], answers: [], ticket: null, source_fields: [], more: false });
    const stop = await say("Stop: we changed our mind");
    const lost = await beat();
    expect(lost.changes.comments).toEqual([
      {
        id: stop.id,
        author: owner.displayName,
        author_kind: "member",
        content: "Stop: we changed our mind",
        created_at: stop.created_at,
      },
    ]);
    expect((await beat()).changes).toEqual(lost.changes);
    expect((await beat(lost.cursor)).changes.comments).toEqual([]);
    await say("Go on after all");
    expect((await beat(lost.cursor)).changes.comments.map(({ content }) => content)).toEqual(["Go on after all"]);
  });

  it("returns what was edited as it is now, and nothing that was deleted", async () => {
    const { owner, feedback, beat, say } = await newWork();
    const [edited, removed] = [await say("Use blue"), await say("Secret plan")];
    const params = { id: feedback.id, comment_id: edited.id };
    await owner.client.updateFeedbackComment({ params, body: { content: "Use green" } });
    await owner.client.deleteFeedbackComment({ params: { id: feedback.id, comment_id: removed.id } });
    const { changes } = await beat();
    expect(changes.comments.map(({ content }) => content)).toEqual(["Use green"]);
    expect(JSON.stringify(changes)).not.toContain("Secret plan");
  });

  it("returns the comments of everybody but the agent itself: of its member, of others, and of their agents", async () => {
    const { organisation, agent, feedback, beat, say } = await newWork();
    const params = { id: feedback.id };
    const otto = await organisation.addMember("Otto Other");
    await say("By the member whose agent it is");
    await otto.client.createFeedbackComment({ params, body: { content: "By another member" } });
    const ottosAgent = await agentOf(service, otto);
    await ottosAgent.client.createFeedbackComment({ params, body: { content: "By the agent of another" } });
    await agent.client.createFeedbackComment({ params, body: { content: "By itself" } });
    expect((await beat()).changes.comments.map(({ content, author_kind: kind }) => ({ content, kind }))).toEqual([
      { content: "By the member whose agent it is", kind: "member" },
      { content: "By another member", kind: "member" },
      { content: "By the agent of another", kind: "agent" },
    ]);
  });

  it("returns a comment again that was edited after the agent had read it", async () => {
    const { owner, feedback, beat, say } = await newWork();
    const { id } = await say("Use blue");
    const { cursor } = await beat();
    const params = { id: feedback.id, comment_id: id };
    await owner.client.updateFeedbackComment({ params, body: { content: "Use green" } });
    expect((await beat(cursor)).changes.comments.map(({ content }) => content)).toEqual(["Use green"]);
  });

  it("returns changed criteria, title and priority, confirmed criteria only", async () => {
    const { owner, ticket, beat } = await newWork();
    const params = { id: ticket.id };
    const { criteria } = (await owner.client.addCriterion({ params, body: { text: "It works offline" } })).data;
    const added = criteria.at(-1)?.number ?? 0;
    await owner.client.updateTicket({ params, body: { title: "Dead button", priority: "critical" } });
    const { changes, cursor } = await beat();
    expect(changes.ticket).toMatchObject({
      title: "Dead button",
      title_by: "member",
      priority: "critical",
      ready: true,
    });
    expect(changes.ticket?.fields).toEqual(expect.arrayContaining(["title", "priority", "criteria"]));
    expect(changes.ticket?.criteria.map(({ number }) => number)).toContain(added);
    expect((await beat(cursor)).changes.ticket).toBeNull();
    const unconfirm = { params: { ...params, number: String(added) }, body: { state: "proposed" as const } };
    await owner.client.updateCriterion(unconfirm);
    const after = (await beat(cursor)).changes.ticket;
    expect(after?.fields).toContain("criteria");
    expect(after?.criteria.map(({ number }) => number)).not.toContain(added);
  });

  it("returns answers, also if the response with them was lost", async () => {
    const { owner, agent, claim, beat } = await newWork();
    const body = { fence: claim.fence, to: "team" as const, question: "Which?" };
    const { id } = (await agent.client.askQuestion({ params: { id: claim.id }, body })).data;
    await owner.client.answerQuestion({ params: { id }, body: { content: "The left one" } });
    const lost = await beat();
    expect(lost.answers).toMatchObject([{ id, answer: "The left one" }]);
    const again = await beat();
    expect(again.answers).toEqual([]);
    expect(again.changes.answers).toEqual(lost.answers);
    expect((await beat(again.cursor)).changes.answers).toEqual([]);
  });

  it("names changed fields of the source, and leaves out the agent's own comments", async () => {
    const { owner, agent, feedback, beat } = await newWork();
    const params = { id: feedback.id };
    await owner.client.updateFeedback({ params, body: { description: "It does nothing on phones" } });
    await agent.client.createFeedbackComment({ params, body: { content: "Looking" } });
    expect((await beat()).changes).toMatchObject({ comments: [], source_fields: ["description"] });
  });

  it("returns many changes in parts that miss none", async () => {
    const { beat, say } = await newWork();
    for (let n = 0; n < 40; n++) await say(`Comment ${n}`);
    const first = await beat();
    expect(first.changes.more).toBe(true);
    const second = await beat(first.cursor);
    expect(second.changes.more).toBe(false);
    const contents = [...first.changes.comments, ...second.changes.comments].map(({ content }) => content);
    expect(contents).toEqual(Array.from({ length: 40 }, (_, n) => `Comment ${n}`));
  });

  it("returns nothing to others, and nothing after the claim was lost", async () => {
    const { organisation, owner, claim, say, ticket } = await newWork();
    await say("Only for the holder");
    const other = await agentOf(service, await organisation.addMember("Otto Other"));
    const params = { id: claim.id };
    const beatAs = (by: typeof owner, fence: number) => by.client.heartbeatClaim({ params, body: { fence, since: 0 } });
    await expect(beatAs(other, claim.fence)).rejects.toMatchObject(clientError(errors.foreignClaim));
    await expect(beatAs(owner, claim.fence + 1)).rejects.toMatchObject(clientError(errors.claimLost));
    await owner.client.updateTicket({ params: { id: ticket.id }, body: { status: "open" } });
    await expect(beatAs(owner, claim.fence)).rejects.toMatchObject({
      ...clientError(errors.claimLost),
      claim: { state: "revoked", reason_by: "member" },
    });
  });

  it("works for tickets about cards", async () => {
    const { owner } = await service.createOrganisation();
    const agent = await agentOf(service, owner);
    const card = await newCard(owner, await newBoard(owner));
    const source = { source_type: "board_card" as const, source_id: card.id };
    const { id } = (await owner.client.generateTicket({ body: source })).data;
    await release(owner, id);
    const claim = await claimOf(agent, id);
    const params = { id: card.id };
    await owner.client.createCardComment({
      params,
      body: { content: "From the old tracker", author_name: "Imp Orted" },
    });
    await owner.client.updateCard({ params, body: { description: "With links" } });
    const { data } = await agent.client.heartbeatClaim({ params: { id: claim.id }, body: { fence: claim.fence } });
    expect(data.changes).toMatchObject({
      comments: [{ author: "Imp Orted", author_kind: "outside", content: "From the old tracker" }],
      source_fields: ["description"],
    });
  });
});

describe("the claims that an agent can continue", () => {
  const service = useService();

  it("are those of its own member that are live or have just expired, with their fences", async () => {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const agent = await agentOf(service, owner);
    const other = await agentOf(service, await organisation.addMember("Otto Other"));
    const mine = async (by = agent) => (await by.client.listClaims({ query: { mine: "true" } })).data;
    const [first, second, third] = [await newTicket(owner), await newTicket(owner), await newTicket(owner)];
    const asking = await claimOf(agent, first.ticket.id);
    const body = { fence: asking.fence, to: "team" as const, question: "Which?" };
    await agent.client.askQuestion({ params: { id: asking.id }, body });
    const expired = await claimOf(agent, second.ticket.id);
    await letLeaseExpire(service, organisation, expired);
    const lost = await claimOf(agent, third.ticket.id);
    await owner.client.updateTicket({ params: { id: third.ticket.id }, body: { status: "open" } });
    expect((await mine()).map(({ id, fence }) => ({ id, fence }))).toEqual([
      { id: expired.id, fence: expired.fence },
      { id: asking.id, fence: asking.fence },
    ]);
    expect((await mine()).some(({ id }) => id === lost.id)).toBe(false);
    await deliveryOf(agent, await claimOf(agent, (await newTicket(owner)).ticket.id));
    expect((await mine()).map(({ state }) => state)).toEqual(["working", "asking"]);
    expect(await mine(other)).toEqual([]);
    const taken = await claimOf(other, second.ticket.id);
    expect((await mine()).map(({ id }) => id)).toEqual([asking.id]);
    expect((await mine(other)).map(({ id }) => id)).toEqual([taken.id]);
    await expect(agent.client.listClaims({ query: {} })).rejects.toMatchObject(
      clientError(errors.ticketIdOrMineRequired),
    );
  });
});

describe("a project without a ticket to claim", () => {
  const service = useService();

  it("says how many are drafts, claimed, or set aside", async () => {
    const { owner } = await service.createOrganisation();
    const agent = await agentOf(service, owner);
    const project_id = (await newProject(owner, "website")).id;
    const claimNext = () => agent.client.createClaim({ body: { project_id, agent: "robot" } });
    const why = async () => {
      const request = { token: agent.token, body: { project_id, agent: "robot" } };
      const { status, body } = await service.request("POST", "/api/v1/claims", request);
      expect(status).toBe(404);
      const { details = [] } = body as { details?: { path: string; message: string }[] };
      return details.map(({ path, message }) => `${path}: ${message}`);
    };
    expect(await why()).toEqual([]);
    const { ticket } = await newTicket(owner, { project_id });
    for (let n = 0; n < 3; n++) {
      const { id, fence } = (await claimNext()).data;
      await agent.client.releaseClaim({ params: { id }, body: { fence, reason: "Too difficult" } });
    }
    await newTicket(owner, { project_id });
    await claimNext();
    const draft = (await newTicket(owner, { project_id })).ticket;
    await owner.client.updateTicket({ params: { id: draft.id }, body: { ready: false } });
    expect(await why()).toEqual([
      "drafts: Drafts whose criteria a member has to confirm before releasing them: 1",
      "claimed: Tickets that are claimed or wait for a verdict: 1",
      "set_aside: Tickets set aside after three failed attempts, until a member chooses Try again, comments on the report or card, or changes the ticket: 1",
    ]);
    await expect(claimOf(agent, draft.id)).rejects.toMatchObject(clientError(errors.ticketNotReady));
    expect((await claimOf(agent, ticket.id)).attempt).toBe(4);
  });
});
