import { limits } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { documentPages } from "../../../test/support/agent-text.ts";
import { startAppOn } from "../../../test/support/app-on.ts";
import { metCriteria, newBoard, newCard, newFeedback } from "../../../test/support/factories.ts";
import { decideDelivery } from "../../features/work/agent-work/deliveries/decide-delivery.ts";
import { type Organisation, type Person, useService } from "../../../test/support/harness.ts";
import { type InjectionPayload, injectionPayloads } from "../../../test/support/injection-payloads.ts";
import { connectMcp, factIn, type McpClient } from "../../../test/support/mcp-client.ts";
import { newReportedItem, newSite } from "../../../test/support/reports.ts";
import type { TicketWriter } from "../../ports/ai/proposal.ts";

const truncated =
  /^TRUNCATED: texts N to N of N are missing or incomplete\. (?:Call get_\w+ with [\w ]+ and cursor "[\w -]+@N" to continue|They are on the next page)\.$/gm;

/** A response without what it quotes: every line, with numbers and IDs replaced. */
function systemLines(text: string, nonce: string): string[] {
  return (
    text
      .replaceAll(new RegExp(String.raw`\[\w+ ${nonce}\][\s\S]*?\[/${nonce}\]`, "g"), "")
      .replaceAll(nonce, "NONCE")
      .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "ID")
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME")
      .replaceAll(/\d+/g, "N")
      // Longer texts take more pages. A cursor names the text where the next one begins, never its content.
      .replaceAll(" (characters N to N of N)", "")
      .replaceAll(truncated, "TRUNCATED")
      // The ticket writer may find another priority; it chooses from four.
      .replaceAll(
        /(?<=^ticket ID; status open; priority |; priority |, open, )(?:low|medium|high|critical)\b/gm,
        "LEVEL",
      )
      .split("\n")
      .map((line) => line.trim())
  );
}

const nonceOf = (text: string) => /^Text between \[LEVEL (\w+)\]/.exec(text)?.[1] ?? "none";

/** The quoted texts with their trust level. */
function quotesIn(text: string): { trust: string; quoted: string }[] {
  const nonce = nonceOf(text);
  const fences = new RegExp(String.raw`\[(\w+) ${nonce}\]([\s\S]*?)\[/${nonce}\]`, "g");
  const afterNotice = text.slice(text.indexOf("\n"));
  return [...afterNotice.matchAll(fences)].map(([, trust = "", quoted = ""]) => ({ trust, quoted }));
}

/** Must be nowhere: not even inside a fence. */
const invisible = /(?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/u;

/** How a payload looks after it was made visible. */
const shown = (text: string) =>
  text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(new RegExp(invisible, "gu"), (each) => `\\u{${each.codePointAt(0)?.toString(16).toUpperCase()}}`);

/** As many payloads as fit into a title share an item, because sixty items take too long. */
const atOnce = 3;

const ownCriterion = "It works";

/** A member confirms none of what was proposed. */
async function releaseWithOwnCriterion({ client }: Person, id: string): Promise<void> {
  await client.addCriterion({ params: { id }, body: { text: ownCriterion } });
  await client.updateTicket({ params: { id }, body: { ready: true } });
}

/** What agents are told to be judged by. */
const confirmedIn = (texts: readonly string[]) =>
  texts.flatMap((text) =>
    [...text.matchAll(/^criterion \d+, confirmed: \[\w+ \w+\](.*)\[\/\w+\]$/gm)].map(([, criterion]) => criterion),
  );

/** The levels at which a payload is quoted. */
function levelsOf(quotes: readonly { trust: string; quoted: string }[], payload: InjectionPayload): string[] {
  const holding = quotes.filter(({ quoted }) => quoted.includes(shown(payload.text)));
  return [...new Set(holding.map(({ trust }) => trust))].toSorted();
}

/** A model that does whatever it is told. */
const obedientWriter: TicketWriter = {
  write: async ({ title, description }) => ({
    proposal: {
      title,
      body: `## Summary\n\nThe cart stays empty.\n\n${description}\n\n## Acceptance criteria\n\n- [ ] ${title}`,
      criteria: [title, "The cart shows both bikes"].map((text) => ({ text, cites: [{ field: "title" }] })),
      priority: { level: "medium", reason: "Asked for", cites: [{ field: "title" }] },
      labels: ["cart"],
      questions: [],
    },
    account: { engine: "openai-compatible", model: "m", prompt_version: "1", usage: null, cost_usd: null, calls: 1 },
  }),
};

describe("text of visitors", () => {
  const service = useService({
    CORKBOARD_RATE_LIMIT: "off",
    CORKBOARD_WIDGET_ADDRESS_LIMIT: "off",
    CORKBOARD_WIDGET_LIMIT: "off",
  });

  /** Plants a text in every field that visitors write, and returns what every tool says about it. */
  const readThroughEveryTool = async (
    organisation: Organisation,
    agent: McpClient,
    project_id: string,
    text: string,
  ) => {
    const { owner } = organisation;
    const texts: string[] = [];
    const call = async (name: string, args: Record<string, unknown> = {}) => {
      const outcome = await agent.call(name, args);
      texts.push(outcome.text);
      return outcome.text;
    };
    const item = await newReportedItem(service, organisation, {
      project_id,
      title: text.slice(0, limits.title).toWellFormed(),
      description: text,
      page_url: `https://bolt.example/?q=${text}`,
      reporter_name: text.slice(0, 200).toWellFormed(),
      browser_info: {
        selector: text,
        [text]: [text],
        console_errors: [{ at: "2026-03-01T10:00:01Z", message: text }],
        steps: [{ at: "2026-03-01T10:00:00Z", action: "click", role: text, name: text }],
      },
      metadata: { [text]: text },
      annotations: [{ type: "pin", x: 0.5, y: 0.5, comment: text, [text]: text }],
    });
    await item.reply(text);
    await call("whoami");
    await call("my_claims");
    await call("find_work", { kind: "feedback", project_id });
    await call("get_evidence", { feedback_id: item.id });
    const ticket_id = factIn(await call("make_ticket", { source_type: "feedback", source_id: item.id }), "ticket");
    await call("find_work", { project_id });
    await call("update", { ticket_id, labels: [] });
    await call("comment", { ticket_id, content: "Looking" });
    await releaseWithOwnCriterion(owner, ticket_id);
    const claimed = await call("claim_ticket", { ticket_id, agent: "Otto" });
    const held = { claim_id: factIn(claimed, "claim_id"), fence: Number(factIn(claimed, "fence")) };
    await call("ask", { ...held, to: "reporter", question: "Which page?" });
    await item.reply(text);
    await call("heartbeat", held);
    await call("my_claims");
    const criteria = metCriteria((await owner.client.getTicket({ params: { id: ticket_id } })).data);
    const id = factIn(await call("deliver", { ...held, summary: "Done", branch: "fix", criteria }), "delivery");
    const reporter = {
      orgId: organisation.id,
      clientId: undefined,
      userId: null,
      displayName: "Rita",
      as: "reporter",
    } as const;
    await service.db.write((tx) => decideDelivery(tx, reporter, id, { verdict: "reject", reason: text }));
    await call("heartbeat", held);
    await call("get_ticket", { ticket_id });
    await call("get_evidence", { ticket_id });
    texts.push(...(await documentPages(owner.client, ticket_id)));
    const again = await call("claim_ticket", { ticket_id, agent: "Otto" });
    await call("release", { claim_id: factIn(again, "claim_id"), fence: Number(factIn(again, "fence")), reason: "No" });
    await owner.client.deleteFeedback({ params: { id: item.id } });
    await owner.client.deleteTicket({ params: { id: ticket_id } });
    return texts;
  };

  it("is never outside its fence and never without its label, through every tool", { timeout: 120_000 }, async () => {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const { token } = (await owner.client.createToken({ body: { name: "Agent", scope: "agent" } })).data;
    const agent = await connectMcp(service.url, token);
    const newProject = async () => {
      const id = await newSite(owner);
      const body = { agent_questions: "reporter", delivery_review: "client" } as const;
      await owner.client.updateProject({ params: { id }, body });
      return id;
    };
    const harmless = await readThroughEveryTool(organisation, agent, await newProject(), "The cart stays empty today");
    const knownLines = new Set([
      ...harmless.flatMap((text) => systemLines(text, nonceOf(text))),
      "ticket labels:",
      "TRUNCATED",
    ]);
    const project = await newProject();
    const seen = new Set<string>();
    for (let n = 0; n < injectionPayloads.length; n += atOnce) {
      const payloads = injectionPayloads.slice(n, n + atOnce);
      const together = payloads.map(({ text }) => text).join("\n");
      const texts = await readThroughEveryTool(organisation, agent, project, together);
      const name = payloads.map((payload) => payload.name).join(", ");
      const lines = texts.flatMap((text) => systemLines(text, nonceOf(text)));
      const unexpected = lines.filter((line) => !knownLines.has(line));
      expect({ name, unexpected }).toEqual({ name, unexpected: [] });
      expect({ name, invisible: texts.some((text) => invisible.test(text)) }).toEqual({ name, invisible: false });
      const quotes = texts.flatMap(quotesIn);
      expect({ name, confirmed: [...new Set(confirmedIn(texts))] }).toEqual({ name, confirmed: [ownCriterion] });
      for (const payload of payloads) {
        const holding = quotes.filter(({ quoted }) => quoted.includes(shown(payload.text)));
        expect({ name: payload.name, levels: levelsOf(quotes, payload) }).toEqual({
          name: payload.name,
          levels: ["visitor"],
        });
        expect(holding.filter(({ trust }) => trust === "visitor").length).toBeGreaterThanOrEqual(10);
        seen.add(payload.name);
      }
    }
    expect(seen.size).toBe(60);
  });

  const newAgent = async (owner: Person, url = service.url) => {
    const { token } = (await owner.client.createToken({ body: { name: "Agent", scope: "agent" } })).data;
    return connectMcp(url, token);
  };

  /** What the tools say about a ticket that a writer has made of a source. */
  const readTicket = async (owner: Person, { call }: McpClient, source: { source_type: string; source_id: string }) => {
    const made = await call("make_ticket", source);
    const ticket_id = factIn(made.text, "ticket");
    const draft = await call("get_ticket", { ticket_id });
    expect(confirmedIn([made.text, draft.text])).toEqual([]);
    await releaseWithOwnCriterion(owner, ticket_id);
    const listed = await call("find_work", { limit: 1 });
    const claimed = await call("claim_ticket", { ticket_id, agent: "Otto" });
    const evidence = await call("get_evidence", { ticket_id });
    await owner.client.deleteTicket({ params: { id: ticket_id } });
    return [made, draft, listed, claimed, evidence].map(({ text }) => text);
  };

  it("is at most the model's if a model obeys it, and never a criterion", { timeout: 120_000 }, async () => {
    const { owner } = await service.createOrganisation();
    const { url } = await startAppOn(service.db, { ticketWriter: obedientWriter });
    const agent = await newAgent(owner, url);
    const { project_id } = await newFeedback(owner);
    for (const payload of injectionPayloads) {
      const fields = {
        project_id,
        title: payload.text.slice(0, limits.title).toWellFormed(),
        description: payload.text,
      };
      const { id: source_id } = await newFeedback(owner, fields);
      const texts = await readTicket(owner, agent, { source_type: "feedback", source_id });
      const [first = "visitor", ...others] = levelsOf(texts.flatMap(quotesIn), payload).toReversed();
      expect({ name: payload.name, first, others }).toEqual({
        name: payload.name,
        first: "visitor",
        others: others.length === 0 ? [] : ["model"],
      });
      expect({ name: payload.name, confirmed: confirmedIn(texts) }).toEqual({
        name: payload.name,
        confirmed: [ownCriterion],
      });
    }
  });

  it("stays theirs, or somebody's outside, on cards", { timeout: 120_000 }, async () => {
    const { owner } = await service.createOrganisation();
    const agent = await newAgent(owner);
    const board = await newBoard(owner);
    const feedback = await newFeedback(owner);
    for (const [index, payload] of injectionPayloads.entries()) {
      const { text } = payload;
      const from = index % 2 === 0 ? { feedback_id: feedback.id } : { author_name: "Imp Orted" };
      const title = text.slice(0, limits.title).toWellFormed();
      const { id } = await newCard(owner, board, { title, description: text, ...from });
      const checklist = [{ text: title }];
      await owner.client.updateCard({ params: { id }, body: { checklist } });
      const comment = { content: text, author_name: text.slice(0, limits.name).toWellFormed() };
      await owner.client.createCardComment({ params: { id }, body: comment });
      const texts = await readTicket(owner, agent, { source_type: "board_card", source_id: id });
      const levels = levelsOf(texts.flatMap(quotesIn), payload);
      const higher = levels.filter((level) => level !== "outside" && level !== "visitor");
      expect({ name: payload.name, isOutside: levels.includes("outside"), higher }).toEqual({
        name: payload.name,
        isOutside: true,
        higher: [],
      });
      expect({ name: payload.name, confirmed: confirmedIn(texts) }).toEqual({
        name: payload.name,
        confirmed: [ownCriterion],
      });
    }
  });
});
