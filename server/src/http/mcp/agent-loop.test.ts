import { describe, expect, it } from "vitest";
import { agentOf } from "../../../test/support/claims.ts";
import { newBoard, newCard, newFeedback, release } from "../../../test/support/factories.ts";
import { type Person, useService } from "../../../test/support/harness.ts";
import { connectMcp, eras, factIn, type McpClient } from "../../../test/support/mcp-client.ts";

describe("an agent", () => {
  const service = useService();

  const newAgent = async (owner: Person, era: (typeof eras)[number]) =>
    connectMcp(service.url, (await agentOf(service, owner)).token, era);

  const newTicket = async (owner: Person) => {
    const feedback = await newFeedback(owner, {
      title: "The cart stays empty",
      description: "I put two bikes into it.",
    });
    const body = { source_type: "feedback" as const, source_id: feedback.id };
    const ticket = await release(owner, (await owner.client.generateTicket({ body })).data.id);
    return { ticket, feedback, criteria: ticket.criteria.map(({ number }) => number) };
  };

  const claim = async ({ call }: McpClient, args: Record<string, unknown>) => {
    const { text } = await call("claim_ticket", { agent: "Otto", ...args });
    return { text, held: { claim_id: factIn(text, "claim_id"), fence: Number(factIn(text, "fence")) } };
  };

  it.each(eras)("asks, delivers, is rejected with a reason, and delivers again: %s", async (era) => {
    const { owner } = await service.createOrganisation();
    const { ticket, feedback, criteria } = await newTicket(owner);
    const agent = await newAgent(owner, era);
    const met = criteria.map((number) => ({ number, met: true, evidence: "Tried it" }));

    const first = await claim(agent, { project_id: feedback.project_id });
    expect(first.text).toContain(`ticket ${ticket.id}`);
    const taken = await agent.call("claim_ticket", { agent: "Anna", ticket_id: ticket.id });
    expect(taken.text).toMatch(/^Text between [\s\S]*Error 409 ticket_claimed: [\s\S]*agent: \[agent \w+\]Otto\[/);

    await agent.call("ask", { ...first.held, to: "team", question: "Which cart?", choices: ["Shop", "Hire"] });
    const [question] = (await owner.client.listQuestions({ query: { ticket_id: ticket.id } })).data;
    await owner.client.answerQuestion({ params: { id: question?.id ?? "" }, body: { content: "The shop's" } });
    const beat = await agent.call("heartbeat", { ...first.held, doing: "Looking at the cart" });
    expect(beat.text).toMatch(/0 new comments, 1 new answers[\s\S]*answer to question \S+: \[member \w+\]The shop's\[/);

    const incomplete = await agent.call("deliver", { ...first.held, summary: "Fixed" });
    expect(incomplete.text).toContain("Error 400 criteria_incomplete");
    const delivered = await agent.call("deliver", {
      ...first.held,
      summary: "Fixed the cart",
      branch: "fix",
      criteria: met,
    });
    const reject = { verdict: "reject" as const, reason: "Still empty on the phone" };
    await owner.client.decideDelivery({ params: { id: factIn(delivered.text, "delivery") }, body: reject });
    expect((await agent.call("heartbeat", first.held)).text).toContain("Error 409 claim_lost");

    const second = await claim(agent, { project_id: feedback.project_id });
    expect(second.text).toMatch(/attempt 1 was rejected because: \[member \w+\]Still empty on the phone\[/);
    expect((await agent.call("deliver", { ...first.held, summary: "Late", criteria: met })).isError).toBe(true);
    const again = await agent.call("deliver", {
      ...second.held,
      summary: "Fixed on phones too",
      branch: "fix",
      criteria: met,
    });
    await owner.client.decideDelivery({ params: { id: factIn(again.text, "delivery") }, body: { verdict: "accept" } });
    expect((await owner.client.getTicket({ params: { id: ticket.id } })).data.status).toBe("done");
    expect((await owner.client.getFeedback({ params: { id: feedback.id } })).data.status).toBe("done");
  });

  it("gives a ticket back with a reason, and cannot claim what is not there", async () => {
    const { owner } = await service.createOrganisation();
    const { ticket, feedback } = await newTicket(owner);
    const agent = await newAgent(owner, "2026-07-28");
    const { held } = await claim(agent, { ticket_id: ticket.id });
    expect((await agent.call("claim_ticket", { agent: "Anna", project_id: feedback.project_id })).text).toContain(
      "Error 404 nothing_to_claim",
    );
    expect((await agent.call("release", { ...held, reason: "I have no access to the shop" })).text).toContain(
      "released",
    );
    const [ended] = (await owner.client.listClaims({ query: { ticket_id: ticket.id } })).data;
    expect(ended).toMatchObject({ state: "released", reason: "I have no access to the shop" });
  });

  it("reads a long ticket in pages that state what is missing", async () => {
    const { owner } = await service.createOrganisation();
    const { ticket, feedback } = await newTicket(owner);
    const contents = Array.from({ length: 12 }, (_, n) => `Comment number ${n}. ${"Look here. ".repeat(300)}`);
    const params = { id: feedback.id };
    for (const content of contents) await owner.client.createFeedbackComment({ params, body: { content } });
    const agent = await newAgent(owner, "2026-07-28");
    const texts: string[] = [];
    let cursor: string | undefined;
    do {
      const { text } = await agent.call("get_ticket", { ticket_id: ticket.id, ...(cursor ? { cursor } : {}) });
      texts.push(text);
      cursor = /TRUNCATED: .* cursor "([^"]+)"/.exec(text)?.[1];
    } while (cursor !== undefined && texts.length < 30);
    expect(texts.length).toBeGreaterThan(2);
    const all = texts.join("\n");
    for (const n of contents.keys()) expect(all).toContain(`Comment number ${n}.`);
    expect((await agent.call("get_ticket", { ticket_id: ticket.id, cursor: "nowhere@0" })).text).toContain(
      "the cursor is no longer valid",
    );
  });

  it("returns the card of a ticket and its attachments, also after it was deleted", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newCard(owner, await newBoard(owner), { title: "Redo the footer", description: "With links" });
    const agent = await newAgent(owner, "2026-07-28");
    const made = await agent.call("make_ticket", { source_type: "board_card", source_id: id });
    const ticket_id = factIn(made.text, "ticket");
    expect((await agent.call("get_ticket", { ticket_id })).text).toMatch(/card title: \[member \w+\]Redo the footer/);
    expect((await agent.call("get_evidence", { ticket_id })).text).toContain("0 attachments");
    await owner.client.deleteCard({ params: { id } });
    expect((await agent.call("get_ticket", { ticket_id })).text).toContain("the source was deleted");
  });
});
