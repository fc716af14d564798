import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { agentOf } from "../../../test/support/claims.ts";
import { newBoard, newCard, newFeedback, release } from "../../../test/support/factories.ts";
import { type Person, useService } from "../../../test/support/harness.ts";
import { png } from "../../../test/support/image-bytes.ts";
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

  it("uploads a screenshot with the command that it is given, and delivers it", async () => {
    const { owner } = await service.createOrganisation();
    const { ticket, criteria } = await newTicket(owner);
    const agent = await newAgent(owner, "2026-07-28");
    const { held } = await claim(agent, { ticket_id: ticket.id });
    const wrong = await agent.call("upload_address", { ...held, fence: held.fence + 1 });
    expect(wrong.text).toContain("Error 409 claim_lost");
    const { text } = await agent.call("upload_address", held);
    const [, url = ""] = /^run: curl -T after\.png "(\S+)"$/m.exec(text) ?? [];
    const upload = async (body: Uint8Array) => fetch(url, { method: "PUT", body: new Uint8Array(body) });
    expect(await (await upload(Buffer.from("<html>"))).json()).toMatchObject({ error: errors.notAnImage.message });
    expect((await upload(await png())).status).toBe(201);
    expect((await upload(await png())).status).toBe(404);
    const met = criteria.map((number) => ({ number, met: true, evidence: "Tried it" }));
    const delivered = await agent.call("deliver", { ...held, summary: "Fixed the cart", criteria: met });
    expect(delivered.text).toContain("with a screenshot");
    const late = await agent.call("upload_address", held);
    expect(late.text).toContain("Error 409 already_delivered");
  });

  it.each(eras)("delivers no criterion under a text that it has not seen: %s", async (era) => {
    const { owner } = await service.createOrganisation();
    const { ticket, criteria } = await newTicket(owner);
    const agent = await newAgent(owner, era);
    const { text, held } = await claim(agent, { ticket_id: ticket.id });
    const number = criteria[0] ?? 0;
    expect(text).toContain(`criterion ${number}, confirmed: [`);
    const edit = (edited: string) =>
      owner.client.updateCriterion({ params: { id: ticket.id, number: String(number) }, body: { text: edited } });
    await edit("The cart shows both bikes");
    const beat = await agent.call("heartbeat", held);
    const shown = (of: string) =>
      new RegExp(String.raw`criterion ${number}, confirmed, version ${of}: \[member \w+\]The cart shows (\w+) bikes\[`);
    expect(shown("2").exec(beat.text)?.[1]).toBe("both");

    await edit("The cart shows all bikes");
    const report = { number, met: true, evidence: "Tried it" };
    const others = criteria.slice(1).map((each) => ({ number: each, met: true, evidence: "Tried it" }));
    const work = { ...held, summary: "Fixed the cart", branch: "fix" };
    for (const stale of [report, { ...report, version: 2 }]) {
      const changed = await agent.call("deliver", { ...work, criteria: [stale, ...others] });
      expect(changed.isError).toBe(true);
      expect(changed.text).toMatch(/Error 409 criterion_changed: [\s\S]*- criterion \d+ .*version.*3/);
      expect(shown("3").exec(changed.text)?.[1]).toBe("all");
      expect(changed.text).toContain("call deliver");
    }
    const again = await agent.call("deliver", { ...held, criteria: [{ ...report, version: 3 }] });
    expect(again.text).toContain("pending");
    const [delivery] = (await owner.client.listDeliveries({ query: { ticket_id: ticket.id } })).data;
    expect(delivery?.criteria[0]).toEqual({ ...report, version: 3, text: "The cart shows all bikes" });
  });

  it("reads all of what earlier attempts have left", async () => {
    const { owner } = await service.createOrganisation();
    const { ticket, criteria } = await newTicket(owner);
    const agent = await newAgent(owner, "2026-07-28");
    const [number = 0, ...others] = criteria;
    const report = (of: number, evidence: string) => ({ number: of, met: of === number, evidence });
    const links = { commit: "5f2c1d9", url: "https://git.example/87", preview_url: "https://pr-87.shop.example/" };
    const first = await claim(agent, { ticket_id: ticket.id });
    const delivered = await agent.call("deliver", {
      ...first.held,
      ...links,
      summary: "Fixed the cart",
      branch: "fix/cart",
      criteria: [report(number, "Ran the tests"), ...others.map((each) => report(each, "Not yet"))],
      screenshot: (await png()).toString("base64"),
    });
    const verdict = { verdict: "reject" as const, reason: "Still empty on the phone" };
    await owner.client.decideDelivery({ params: { id: factIn(delivered.text, "delivery") }, body: verdict });
    const second = await claim(agent, { ticket_id: ticket.id });
    const [, quoted = ""] =
      /delivery of attempt 1, rejected by the team, with a screenshot: \[agent (?:\w+)\]\n([\s\S]*?)\n\[\//.exec(
        second.text,
      ) ?? [];
    expect(quoted.split("\n")).toEqual([
      "branch: fix/cart",
      ...Object.entries(links).map(([name, value]) => `${name}: ${value}`),
      `criterion ${number}: met: Ran the tests`,
      ...others.map((each) => `criterion ${each}: not met: Not yet`),
      "summary: Fixed the cart",
    ]);
    expect(second.text).not.toContain("no longer confirmed");

    const kept = { preview_url: links.preview_url, criteria: [report(number, "Tried a phone")] };
    await agent.call("deliver", { ...second.held, ...kept });
    await agent.call("release", { ...second.held, reason: "Out of time" });
    const body = { text: "The cart shows both bikes" };
    const was = ticket.criteria[0]?.text ?? "";
    await owner.client.updateCriterion({ params: { id: ticket.id, number: String(number) }, body });
    const { text } = await agent.call("get_ticket", { ticket_id: ticket.id });
    expect(text).toMatch(/incomplete delivery of attempt 2: \[agent \w+\]\npreview_url: https:\/\/pr-87/);
    expect(text).toContain(`criterion ${number} in version 1: met: Tried a phone`);
    expect(text).toContain(`criterion ${number} in version 1: met: Ran the tests`);
    expect(text).toMatch(new RegExp(`criterion ${number} as attempt 1 delivered it, .*: \\[visitor \\w+\\]${was}\\[`));
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
