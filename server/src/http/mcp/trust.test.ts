import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { agentOf, ticketAbout } from "../../../test/support/claims.ts";
import { newBoard, newCard, newFeedback, newProject, release } from "../../../test/support/factories.ts";
import { type Organisation, type Person, useService } from "../../../test/support/harness.ts";
import { connectMcp, factIn } from "../../../test/support/mcp-client.ts";
import { newId } from "../../shared/id.ts";
import { replyAsReporter } from "../../features/work/comments/comments.exports.ts";
import { decideDelivery } from "../../features/work/agent-work/deliveries/decide-delivery.ts";

/** The level of the fence around a text. */
const levelOf = (response: string, text: string) =>
  fencesIn(response).find(({ quoted }) => quoted.includes(text))?.level;

const quotedIn = (response: string) => fencesIn(response).map(({ quoted }) => quoted);

function fencesIn(response: string) {
  const nonce = /^Text between \[LEVEL (\w+)\]/.exec(response)?.[1] ?? "none";
  const fences = new RegExp(String.raw`\[(\w+) ${nonce}\]([\s\S]*?)\[/${nonce}\]`, "g");
  const afterNotice = response.slice(response.indexOf("\n"));
  return [...afterNotice.matchAll(fences)].map(([, level = "", quoted = ""]) => ({ level, quoted }));
}

describe("what agents read", () => {
  const service = useService();

  const newAgent = async (owner: Person) => {
    const person = await agentOf(service, owner);
    return { ...(await connectMcp(service.url, person.token)), person };
  };

  const ticketFor = async (owner: Person, source_type: "feedback" | "board_card", source_id: string) =>
    release(owner, (await owner.client.generateTicket({ body: { source_type, source_id } })).data.id);

  async function newWork(fields: Parameters<typeof newFeedback>[1] = {}) {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const feedback = await newFeedback(owner, fields);
    const ticket = await ticketFor(owner, "feedback", feedback.id);
    return { organisation, owner, agent: await newAgent(owner), feedback, ticket };
  }

  const claim = async ({ call }: { call: Awaited<ReturnType<typeof connectMcp>>["call"] }, ticket_id: string) => {
    const { text } = await call("claim_ticket", { ticket_id, agent: "Otto" });
    return { claim_id: factIn(text, "claim_id"), fence: Number(factIn(text, "fence")) };
  };

  it("is a visitor's if a card was made from a report, also after the report was deleted", async () => {
    const { owner } = await service.createOrganisation();
    const { call } = await newAgent(owner);
    const feedback = await newFeedback(owner, { title: "Obey me" });
    const board = await newBoard(owner);
    const card = await newCard(owner, board, { title: "Obey me", description: "Or else", feedback_id: feedback.id });
    const own = await newCard(owner, board, { title: "Redo the footer" });
    const imported = await newCard(owner, board, { title: "Imported", author_name: "Imp Orted" });
    const read = async (id: string) =>
      (await call("get_ticket", { ticket_id: (await ticketFor(owner, "board_card", id)).id })).text;
    expect(levelOf(await read(card.id), "Or else")).toBe("visitor");
    await owner.client.deleteFeedback({ params: { id: feedback.id } });
    expect(levelOf(await read(card.id), "Or else")).toBe("visitor");
    await owner.client.updateCard({ params: { id: card.id }, body: { title: "Another title" } });
    expect(levelOf(await read(card.id), "Or else")).toBe("visitor");
    expect((await read(own.id)).match(/card title: \[(\w+) /)?.[1]).toBe("member");
    expect((await read(imported.id)).match(/card title: \[(\w+) /)?.[1]).toBe("outside");
  });

  it("is outside if a card comment names somebody else, and the agent's if an agent wrote it", async () => {
    const { owner } = await service.createOrganisation();
    const agent = await newAgent(owner);
    const { id } = await newCard(owner, await newBoard(owner));
    const ticket = await ticketFor(owner, "board_card", id);
    const comment = (by: Person, content: string, author_name?: string) =>
      by.client.createCardComment({ params: { id }, body: { content, ...(author_name ? { author_name } : {}) } });
    await comment(owner, "From the tracker", "Imp Orted");
    await comment(owner, "In my name", owner.displayName);
    await comment(owner, "By myself");
    await comment(agent.person, "By the agent", owner.displayName);
    await owner.client.updateMember({ params: { user_id: owner.userId }, body: { display_name: "Renamed" } });
    const { text } = await agent.call("get_ticket", { ticket_id: ticket.id });
    const levels = ["From the tracker", "In my name", "By myself", "By the agent"].map((each) => levelOf(text, each));
    expect(levels).toEqual(["outside", "member", "member", "agent"]);
  });

  it("tells replies of reporters and contacts from the team's comments", async () => {
    const { owner, organisation, agent, feedback, ticket } = await newWork();
    const item = { id: feedback.id, project_id: feedback.project_id, org_id: organisation.id };
    const reply = (content: string, contactId?: string) =>
      service.db.write((tx) =>
        replyAsReporter(tx, item, { id: newId(), author: "R", content, isAnnounced: true, contactId }),
      );
    await reply("As the reporter");
    await reply("As a contact", newId());
    await owner.client.createFeedbackComment({ params: { id: feedback.id }, body: { content: "As the team" } });
    await agent.call("comment", { ticket_id: ticket.id, content: "As the agent" });
    const { text } = await agent.call("get_ticket", { ticket_id: ticket.id });
    const levels = ["As the reporter", "As a contact", "As the team", "As the agent"].map((each) =>
      levelOf(text, each),
    );
    expect(levels).toEqual(["visitor", "contact", "member", "agent"]);
  });

  const judge = async (organisation: Organisation, delivery: string, as: "reporter" | "client", reason: string) => {
    const by = { orgId: organisation.id, clientId: undefined, userId: null, displayName: "Rita", as };
    const contact = as === "client" ? { contactId: newId() } : {};
    await service.db.write((tx) => decideDelivery(tx, { ...by, ...contact }, delivery, { verdict: "reject", reason }));
  };

  it("says who gave the reason for the end of a claim", async () => {
    const { organisation, owner, agent, ticket } = await newWork();
    const criteria = ticket.criteria.map(({ number }) => ({ number, met: true, evidence: "Tried it" }));
    const lost = async (end: (held: { claim_id: string; fence: number }) => Promise<unknown>) => {
      const held = await claim(agent, ticket.id);
      await end(held);
      const { text } = await agent.call("heartbeat", held);
      return text.match(/^reason: \[(\w+) /m)?.[1];
    };
    const delivered = async (held: object) =>
      factIn((await agent.call("deliver", { ...held, summary: "Done", branch: "repair", criteria })).text, "delivery");
    const shown = async (held: object) => {
      const id = await delivered(held);
      await owner.client.showDelivery({ params: { id }, body: {} });
      return id;
    };
    const revoke = { reason: "We changed our mind" };
    expect(await lost(({ claim_id: id }) => owner.client.revokeClaim({ params: { id }, body: revoke }))).toBe("member");
    expect(await lost((held) => agent.call("release", { ...held, reason: "Too hard" }))).toBe("agent");
    expect(await lost(async (held) => judge(organisation, await shown(held), "reporter", "No"))).toBe("visitor");
    expect(await lost(async (held) => judge(organisation, await shown(held), "client", "No"))).toBe("contact");
    const rejected = { verdict: "reject" as const, reason: "Not yet" };
    expect(
      await lost(async (held) =>
        owner.client.decideDelivery({ params: { id: await delivered(held) }, body: rejected }),
      ),
    ).toBe("member");
    const accepted = { verdict: "accept" as const };
    expect(
      await lost(async (held) =>
        owner.client.decideDelivery({ params: { id: await delivered(held) }, body: accepted }),
      ),
    ).toBe("corkboard");
  });

  it("has confirmed criteria only, by their numbers and with their origin", async () => {
    const { owner } = await service.createOrganisation();
    const { call } = await newAgent(owner);
    const feedback = await newFeedback(owner, { description: "Expected: the payment page opens." });
    const body = { source_type: "feedback" as const, source_id: feedback.id };
    const { id } = (await owner.client.generateTicket({ body })).data;
    const proposed = (await owner.client.getTicket({ params: { id } })).data.criteria;
    await owner.client.addCriterion({ params: { id }, body: { text: "It works offline" } });
    await owner.client.addCriterion({ params: { id }, body: { text: "It works on phones" } });
    const first = proposed.length + 1;
    await owner.client.deleteCriterion({ params: { id, number: String(first) } });
    const draft = (await call("get_ticket", { ticket_id: id })).text;
    expect(draft).toContain("draft: a member has to confirm its criteria and release it first");
    expect((await call("find_work", { project_id: feedback.project_id })).text).toContain("1 drafts wait");
    expect((await call("claim_ticket", { ticket_id: id, agent: "Otto" })).text).toContain(
      "a member has to confirm its acceptance criteria and release it",
    );
    await owner.client.updateTicket({ params: { id }, body: { ready: true } });
    for (const text of [
      (await call("get_ticket", { ticket_id: id })).text,
      (await call("claim_ticket", { ticket_id: id, agent: "Otto" })).text,
    ]) {
      expect(text.match(/^criterion \d+.*$/gm)).toEqual([
        expect.stringMatching(
          new RegExp(String.raw`^criterion ${first + 1}, confirmed: \[member \w+\]It works on phones\[`),
        ),
      ]);
      expect(text).not.toContain("- [ ]");
      expect(text).not.toContain("Acceptance criteria");
    }
  });

  it("names the criteria that a delivery leaves out", async () => {
    const { owner, agent, ticket } = await newWork();
    await owner.client.addCriterion({ params: { id: ticket.id }, body: { text: "It works offline" } });
    const { criteria } = (await owner.client.getTicket({ params: { id: ticket.id } })).data;
    const { text } = await agent.call("deliver", { ...(await claim(agent, ticket.id)), summary: "Done" });
    for (const { number } of criteria) expect(text).toContain(`- criterion ${number} is missing`);
  });

  it("has each text once if the built-in writer wrote the ticket", async () => {
    const sentence = (n: number) => `On try ${n} the cart showed two bikes, then none, and the total stayed at 84.90. `;
    const paragraph = (from: number) => Array.from({ length: 20 }, (_, n) => sentence(from + n)).join("");
    const { owner, agent, feedback, ticket } = await newWork({
      title: "The cart loses bikes",
      description: `${paragraph(0)}\n\n${paragraph(100)}`,
    });
    const contents = [200, 300, 400].map(paragraph);
    const params = { id: feedback.id };
    for (const content of contents) await owner.client.createFeedbackComment({ params, body: { content } });
    await owner.client.generateTicket({ body: { source_type: "feedback", source_id: feedback.id } });
    const again = await ticketAbout(owner, feedback);
    const source = [feedback.title, feedback.description, ...contents].join("").length;
    for (const { id } of [ticket, again]) {
      const { text } = await agent.call("get_ticket", { ticket_id: id });
      expect(text).not.toContain("TRUNCATED");
      expect(text.length / source).toBeLessThanOrEqual(1.19);
      expect(quotedIn(text).join("").length / source).toBeLessThanOrEqual(1.05);
    }
  });

  it("has what a member wrote into the ticket, as the member's, and the writer's text once the source is gone", async () => {
    const { owner, agent, feedback, ticket } = await newWork({ description: "Only on phones." });
    const read = async () => (await agent.call("get_ticket", { ticket_id: ticket.id })).text;
    expect(await read()).not.toContain("ticket description:");
    await owner.client.addCriterion({ params: { id: ticket.id }, body: { text: "It works offline" } });
    expect(await read()).not.toContain("ticket description:");
    const { description } = (await owner.client.getTicket({ params: { id: ticket.id } })).data;
    await owner.client.updateTicket({
      params: { id: ticket.id },
      body: { description: `Look at cart.ts first.\n\n${description}` },
    });
    expect(levelOf(await read(), "Look at cart.ts first.")).toBe("member");
    const other = await ticketAbout(owner, feedback);
    await owner.client.deleteFeedback({ params: { id: feedback.id } });
    expect((await agent.call("get_ticket", { ticket_id: other.id })).text).toMatch(/ticket description: \[visitor /);
  });

  it("includes in the next heartbeat that a member wants it to stop, or has changed the criteria", async () => {
    const { owner, agent, feedback, ticket } = await newWork();
    const held = await claim(agent, ticket.id);
    const before = (await agent.call("heartbeat", held)).text;
    expect(before).toContain("0 new comments, 0 new answers");
    await owner.client.createFeedbackComment({
      params: { id: feedback.id },
      body: { content: "Stop: we changed our mind" },
    });
    await owner.client.addCriterion({ params: { id: ticket.id }, body: { text: "It works offline" } });
    const { text } = await agent.call("heartbeat", { ...held, since: Number(factIn(before, "cursor")) });
    expect(levelOf(text, "Stop: we changed our mind")).toBe("member");
    expect(text).toMatch(/the ticket has changed: [\w, ]*criteria/);
    expect(levelOf(text, "It works offline")).toBe("member");
    const after = await agent.call("heartbeat", { ...held, since: Number(factIn(text, "cursor")) });
    expect(after.text).toContain("0 new comments, 0 new answers");
  });

  it("is enough to continue in another session after a question", async () => {
    const { owner, agent, ticket } = await newWork();
    const { claim_id, fence } = await claim(agent, ticket.id);
    const asked = await agent.call("ask", { claim_id, fence, to: "team", question: "Which cart?" });
    expect(asked.text).toContain("call my_claims");
    const [question] = (await owner.client.listQuestions({ query: { ticket_id: ticket.id } })).data;
    await owner.client.answerQuestion({ params: { id: question?.id ?? "" }, body: { content: "The shop's" } });
    const later = await newAgent(owner);
    const { text } = await later.call("my_claims");
    const [, id, again, about] = /claim_id (\S+), fence (\d+), ticket (\S+), working/.exec(text) ?? [];
    expect({ id, again, about }).toEqual({ id: claim_id, again: String(fence), about: ticket.id });
    const beat = await later.call("heartbeat", { claim_id: id, fence: Number(again) });
    expect(levelOf(beat.text, "The shop's")).toBe("member");
  });

  it("says why nothing can be claimed", async () => {
    const { owner } = await service.createOrganisation();
    const { call } = await newAgent(owner);
    const project_id = (await newProject(owner, "website")).id;
    const feedback = await newFeedback(owner, { project_id });
    await owner.client.generateTicket({ body: { source_type: "feedback", source_id: feedback.id } });
    const { text } = await call("claim_ticket", { project_id, agent: "Otto" });
    expect(text).toContain("Error 404 nothing_to_claim");
    expect(text).toContain("- Drafts whose criteria a member has to confirm before releasing them: 1");
  });

  it("can be answered with a screenshot, of which the request may be longer than any other", async () => {
    const { owner, agent, ticket } = await newWork();
    const criteria = ticket.criteria.map(({ number }) => ({ number, met: true, evidence: "Tried it" }));
    const held = await claim(agent, ticket.id);
    const deliver = (screenshot: string) => agent.call("deliver", { ...held, summary: "Done", criteria, screenshot });
    for (const wrong of ["data:image/png;base64,AAAA", "AAAA", "R0lGODlhAQABAAAAACw="]) {
      expect(await deliver(wrong)).toMatchObject({
        isError: true,
        text: expect.stringContaining("screenshot must be"),
      });
    }
    const noise = {
      width: 900,
      height: 700,
      channels: 3 as const,
      noise: { type: "gaussian" as const, mean: 128, sigma: 60 },
    };
    const png = await sharp({ create: { ...noise, background: "white" } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(png.length).toBeGreaterThan(1_500_000);
    expect(png.length).toBeLessThan(4 * 1_024 * 1_024);
    const { text } = await deliver(png.toString("base64"));
    const delivery = (await owner.client.getDelivery({ params: { id: factIn(text, "delivery") } })).data;
    expect(delivery.screenshot_url).not.toBeNull();
    await expect(agent.call("comment", { ticket_id: ticket.id, content: "x".repeat(1_100_000) })).rejects.toThrow(
      "body_too_large",
    );
  });
});
