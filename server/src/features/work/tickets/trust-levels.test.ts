import type { Client } from "@corkboard/client";
import type { CommentAuthor } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { documentPages, fencesIn, outsideOfFences } from "../../../../test/support/agent-text.ts";
import { signedIn } from "../../../../test/support/browser-session.ts";
import { agentOf, independentToken } from "../../../../test/support/claims.ts";
import { formOf, metCriteria, newBoard, newFeedback, newProject, release } from "../../../../test/support/factories.ts";
import { FakeModel, says } from "../../../../test/support/fake-models.ts";
import { TestService } from "../../../../test/support/harness.ts";
import { connectMcp } from "../../../../test/support/mcp-client.ts";
import { signedInContact } from "../../../../test/support/portal-contact.ts";
import { postForm } from "../../../../test/support/reports.ts";
import { newReport, sendReport } from "../../../../test/support/visitor.ts";

type Level = CommentAuthor | "model";

/** Texts with a word of their own each, by which they are found wherever they appear. */
class Texts {
  readonly #known = new Map<string, { readonly level: Level; readonly what: string }>();
  readonly #seen = new Set<string>();
  readonly wrong: object[] = [];

  by(level: Level, what: string): string {
    const word = `zq${this.#known.size}qz`;
    this.#known.set(word, { level, what });
    return `${word} says ${what}`;
  }

  read(where: string, text: string): void {
    const fences = [...fencesIn(text), { level: "no level", quoted: outsideOfFences(text) }];
    for (const { level, quoted } of fences) {
      for (const [word] of quoted.matchAll(/zq\d+qz/g)) {
        this.#seen.add(word);
        const known = this.#known.get(word);
        if (known?.level !== level) this.wrong.push({ where, shown: level, ...known });
      }
    }
  }

  get unseen(): string[] {
    return [...this.#known].flatMap(([word, { what }]) => (this.#seen.has(word) ? [] : [what]));
  }
}

describe("every text that agents read", () => {
  const start = async (engine: "builtin" | "model", texts: Texts) => {
    const limits = { CORKBOARD_RATE_LIMIT: "off", CORKBOARD_SIGN_IN_LIMIT: "off" };
    if (engine === "builtin") return TestService.start(limits);
    const written = {
      title: texts.by("model", "title"),
      body: `## Summary\n\n${texts.by("model", "body")}`,
      criteria: [{ text: texts.by("model", "criterion"), cites: ["title"] }],
      priority: { level: "high", reason: "Nobody can pay", cites: ["title"] },
      labels: ["bug"],
    };
    const model = await FakeModel.start("openai-compatible", says(JSON.stringify(written)));
    const of = { CORKBOARD_AI: "openai-compatible", CORKBOARD_AI_MODEL: "x", CORKBOARD_AI_KEY: "sk" };
    return TestService.start({ ...limits, ...of, CORKBOARD_AI_BASE_URL: model.baseUrl });
  };

  it.each(["builtin", "model"] as const)("has the level of whoever wrote it, with the writer %s", async (engine) => {
    const texts = new Texts();
    const by = (level: Level, what: string) => texts.by(level, what);
    const service = await start(engine, texts);
    try {
      const acme = await service.createOrganisation(by("member", "organisation"));
      const { owner } = acme;
      const session = (await signedIn(service, acme, owner)).client;
      const slack = await independentToken(service, owner, { name: "Slack", speaks_for: "integration" });
      const agent = await agentOf(service, owner);
      const writers: [string, Level, Client][] = [
        ["session", "member", session],
        ["token", "member", owner.client],
        ["integration", "outside", slack.client],
      ];
      const tickets: string[] = [];
      const generate = async (source_type: "feedback" | "board_card", source_id: string) => {
        const { id } = (await owner.client.generateTicket({ body: { source_type, source_id } })).data;
        tickets.push(id);
        return id;
      };

      // A visitor's report, and what everybody says about it.
      const website = await newProject(owner, "website");
      const { client_id, id: project_id } = website;
      await session.updateProject({
        params: { id: project_id },
        body: {
          name: by("member", "project"),
          agent_questions: "reporter",
          delivery_review: "client",
          widget: { reporter_replies: true },
        },
      });
      const kept = by("visitor", "description that a member keeps");
      const report = newReport({
        title: by("visitor", "title of the report"),
        description: `It must do ${kept}.`,
        page_url: `https://bolt.example/${by("visitor", "page")}`,
        reporter_name: by("visitor", "name"),
        reporter_email: "rita@reporters.example",
        annotations: [{ type: "pin", x: 0.5, y: 0.5, comment: by("visitor", "annotation") }],
        browser_info: { [by("visitor", "key")]: by("visitor", "browser") },
        metadata: { plan: by("visitor", "metadata") },
      });
      const headers = { origin: "https://bolt.example" };
      const sent = await sendReport(service, { apiKey: website.api_key, report, headers });
      const { id, status_url } = sent.body.data;
      const params = { id };
      const page = new URL(status_url).pathname;
      const invited = { client_id, name: by("contact", "name"), email: "carl@bolt.example" };
      const contact = await signedInContact(
        service.url,
        (await owner.client.createContact({ body: invited })).data.url,
      );
      const portal = `/portal/reports/${id}`;
      await postForm(service, page, { content: by("visitor", "reply"), submission: crypto.randomUUID() });
      await contact.post(portal, { content: by("contact", "comment") });
      for (const [who, level, client] of [...writers, ["agent", "agent", agent.client] as const]) {
        await client.createFeedbackComment({ params, body: { content: by(level, `comment by ${who}`) } });
      }
      const author_name = by("outside", "author_name");
      const content = by("outside", "comment under a name");
      await slack.client.createFeedbackComment({ params, body: { content, author_name } });
      const edited = (await session.createFeedbackComment({ params, body: { content: "Mine" } })).data.id;
      await slack.client.updateFeedbackComment({
        params: { id, comment_id: edited },
        body: { content: by("outside", "comment edited by the integration") },
      });
      for (const [who, , client] of writers) {
        const title = by("visitor", `title of a report by ${who}`);
        await newFeedback({ ...owner, client }, { project_id, title });
      }

      // Cards and their tickets, written and edited by everybody who can.
      const board = await newBoard(owner, undefined, client_id);
      for (const [who, level, client] of writers) {
        const body = { project_id: board.projectId, list_id: board.listId, title: by(level, `card by ${who}`) };
        const card = (await client.createCard({ body })).data;
        const of = { params: { id: card.id } };
        await client.updateCard({
          ...of,
          body: { description: by(level, `card text by ${who}`), checklist: [{ text: by(level, `item by ${who}`) }] },
        });
        await client.addCardAttachments({ ...of, form: formOf({ [`${by(level, `file by ${who}`)}.txt`]: "x" }) });
        await client.createCardComment({ ...of, body: { content: by(level, `card comment by ${who}`) } });
        const ticket = { params: { id: await generate("board_card", card.id) } };
        await client.updateTicket({
          ...ticket,
          body: {
            title: by(level, `title by ${who}`),
            description: by(level, `description by ${who}`),
            labels: [by("visitor", `label by ${who}`)],
          },
        });
        await client.addCriterion({ ...ticket, body: { text: by(level, `criterion by ${who}`) } });
        await release(owner, ticket.params.id);
      }
      const cardOfMember = { project_id: board.projectId, list_id: board.listId, title: "Ours" };
      const [first, second] = [
        (await session.createCard({ body: cardOfMember })).data.id,
        (await session.createCard({ body: { ...cardOfMember, author_name: "Imp Orted" } })).data.id,
      ];
      await slack.client.updateCard({
        params: { id: first },
        body: { description: by("outside", "card edited by the integration") },
      });
      await session.createCardComment({
        params: { id: second },
        body: { content: by("outside", "imported comment"), author_name: "Imp Orted" },
      });
      for (const each of [first, second]) await generate("board_card", each);

      // A ticket of the report, which agents and everybody who judges their work write about.
      const ticket_id = await generate("feedback", id);
      const { description: generated } = (await owner.client.getTicket({ params: { id: ticket_id } })).data;
      const criteria = generated.slice(generated.indexOf("## Acceptance criteria"));
      await session.updateTicket({
        params: { id: ticket_id },
        body: { description: `${kept}\n\n${by("member", "own line")}\n\n${criteria}` },
      });
      await release(owner, ticket_id);
      const claim = async (name = "robot") => {
        const body = { ticket_id, agent: name };
        const { data } = await agent.client.createClaim({ body });
        return { of: { params: { id: data.id } }, fence: data.fence, ticket: data.ticket };
      };
      const deliver = async () => {
        const { of, fence, ticket } = await claim();
        const result = { summary: by("agent", "summary"), branch: "repair", criteria: metCriteria(ticket) };
        return (await agent.client.deliverClaim({ ...of, body: { fence, ...result } })).data.id;
      };
      const answers: ["team" | "reporter", (question: string) => Promise<unknown>][] = [
        ["team", (to) => session.answerQuestion({ params: { id: to }, body: { content: by("member", "answer") } })],
        ["team", (to) => owner.client.answerQuestion({ params: { id: to }, body: { content: by("member", "reply") } })],
        ["reporter", (to) => postForm(service, `${page}/questions/${to}`, { content: by("visitor", "answer") })],
        ["reporter", (to) => contact.post(`${portal}/questions/${to}`, { content: by("contact", "answer") })],
      ];
      const asking = await claim();
      for (const [to, answer] of answers) {
        const body = { fence: asking.fence, to, question: by("agent", "question"), choices: [by("agent", "choice")] };
        await answer((await agent.client.askQuestion({ ...asking.of, body })).data.id);
      }
      const reason = by("agent", "reason");
      await agent.client.releaseClaim({ ...asking.of, body: { fence: asking.fence, reason } });
      const verdict = { verdict: "reject" } as const;
      await session.decideDelivery({
        params: { id: await deliver() },
        body: { ...verdict, reason: by("member", "verdict") },
      });
      const onPage = `${page}/deliveries/${await deliver()}`;
      await postForm(service, onPage, { ...verdict, reason: by("visitor", "verdict") });
      await session.addCriterion({ params: { id: ticket_id }, body: { text: by("member", "another criterion") } });
      await contact.post(`${portal}/deliveries/${await deliver()}`, { ...verdict, reason: by("contact", "verdict") });
      await session.revokeClaim({ ...(await claim()).of, body: { reason: by("member", "revocation") } });

      // Everything that changes under a claim.
      const live = await claim(by("agent", "name"));
      for (const [who, level, client] of writers) {
        await client.createFeedbackComment({ params, body: { content: by(level, `late comment by ${who}`) } });
        await client.addCriterion({ params: { id: ticket_id }, body: { text: by(level, `late criterion by ${who}`) } });
      }
      await session.confirmCriteria({ params: { id: ticket_id }, body: {} });
      await slack.client.updateTicket({ params: { id: ticket_id }, body: { title: by("outside", "late title") } });

      const { call } = await connectMcp(service.url, agent.token);
      const readTool = async (name: string, args: Record<string, unknown> = {}): Promise<void> => {
        const { text, isError } = await call(name, args);
        expect([name, isError]).toEqual([name, false]);
        texts.read(name, text);
        const [, next, cursor] = /Call (\w+) with .*cursor "([^"]+)"/.exec(text) ?? [];
        expect([name, text.includes("TRUNCATED")]).toEqual([name, next !== undefined]);
        if (next !== undefined) await readTool(next, { ticket_id: args["ticket_id"], cursor });
      };
      const under = { claim_id: live.of.params.id, fence: live.fence };
      await readTool("whoami");
      await readTool("find_work");
      await readTool("find_work", { kind: "feedback" });
      await readTool("my_claims");
      await readTool("heartbeat", under);
      for (const each of tickets) {
        await readTool("get_ticket", { ticket_id: each });
        await readTool("get_evidence", { ticket_id: each });
        for (const text of await documentPages(agent.client, each)) texts.read("agent-document", text);
      }
      await readTool("release", { ...under, reason: by("agent", "last reason") });
      await readTool("claim_ticket", { ticket_id, agent: by("agent", "last name") });
      await readTool("my_claims");
      const unread = (await owner.client.listFeedback({ query: { has_ticket: "false" } })).data;
      for (const { id: source_id } of unread) await readTool("make_ticket", { source_type: "feedback", source_id });

      expect(texts.wrong).toEqual([]);
      expect(texts.unseen).toEqual([]);
    } finally {
      await service.stop();
    }
  });
});
