import { describe, expect, it } from "vitest";
import { claimReport } from "./support/agent-work.ts";
import { agentOf } from "./support/claims.ts";
import { newProject } from "./support/factories.ts";
import { type Organisation, type TestService, useService } from "./support/harness.ts";
import { connectMcp } from "./support/mcp-client.ts";
import { newReportedItem } from "./support/reports.ts";

interface Given {
  readonly acme: Organisation;
  readonly item: Awaited<ReturnType<typeof newReportedItem>>;
  readonly service: TestService;
  readonly clientId: string;
}

/** What a person can do who was asked and is shown the work. */
interface Person {
  answer(question: string, content: string): Promise<unknown>;
  reject(delivery: string, reason: string): Promise<unknown>;
}

interface Row {
  readonly who: string;
  readonly as: "team" | "reporter" | "client";
  /** How the agent interface labels what they wrote. */
  readonly trust: "member" | "visitor" | "contact";
  enter(given: Given): Promise<Person>;
}

/** Posts a form as a browser does, and returns the cookie that it gets. */
async function send({ url }: TestService, path: string, fields: Record<string, string>, cookie = ""): Promise<string> {
  const body = new URLSearchParams(fields);
  const response = await fetch(url + path, {
    method: "POST",
    redirect: "manual",
    headers: { cookie, origin: url },
    body,
  });
  expect(response.status).toBe(303);
  return response.headers.get("set-cookie")?.split(";")[0] ?? "";
}

const rows: readonly Row[] = [
  {
    who: "a member",
    as: "team",
    trust: "member",
    async enter({ acme: { owner } }) {
      return {
        answer: (id, content) => owner.client.answerQuestion({ params: { id }, body: { content } }),
        reject: (id, reason) => owner.client.decideDelivery({ params: { id }, body: { verdict: "reject", reason } }),
      };
    },
  },
  {
    who: "the reporter, on the report page",
    as: "reporter",
    trust: "visitor",
    async enter({ item: { path }, service }) {
      return {
        answer: (id, content) => send(service, `${path}/questions/${id}`, { content }),
        reject: (id, reason) => send(service, `${path}/deliveries/${id}`, { verdict: "reject", reason }),
      };
    },
  },
  {
    who: "a contact of the client, in the portal",
    as: "client",
    trust: "contact",
    async enter({ acme: { owner }, item, service, clientId: client_id }) {
      const body = { client_id, name: "Carl Client", email: `${crypto.randomUUID()}@bolt.example` };
      const secret = new URL((await owner.client.createContact({ body })).data.url).hash.slice(1);
      const cookie = await send(service, "/portal/sign-in", { secret });
      const path = `/portal/reports/${item.id}`;
      return {
        answer: (id, content) => send(service, `${path}/questions/${id}`, { content }, cookie),
        reject: (id, reason) => send(service, `${path}/deliveries/${id}`, { verdict: "reject", reason }, cookie),
      };
    },
  },
];

describe("what an agent reads of people", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off", CORKBOARD_WIDGET_ADDRESS_LIMIT: "off" });

  it.each(rows)("is labelled by who wrote it, not by who could have: $who", async ({ as, trust, enter }) => {
    const acme = await service.createOrganisation();
    const { owner } = acme;
    const clientId = (await owner.client.createClient({ body: { name: "Bolt" } })).data.id;
    const { id: project_id } = await newProject(owner, "website", clientId);
    await owner.client.updateProject({
      params: { id: project_id },
      body: { agent_questions: "reporter", delivery_review: "client" },
    });
    const item = await newReportedItem(service, acme, { project_id });
    const agent = await agentOf(service, owner);
    const { ask, deliver, ticket } = await claimReport(agent, item.id, owner);
    const person = await enter({ acme, item, service, clientId });
    const { call } = await connectMcp(service.url, agent.token);

    const question = await ask("Which browser?");
    await person.answer(question.id, "In Safari only");
    expect((await owner.client.getQuestion({ params: { id: question.id } })).data.answered_by).toBe(as);
    const delivery = await deliver();
    await person.reject(delivery.id, "Still grey");
    expect((await owner.client.getDelivery({ params: { id: delivery.id } })).data.decided_by).toBe(as);
    const claims = (await owner.client.listClaims({ query: { ticket_id: ticket.id } })).data;
    expect(claims.map(({ reason, reason_by }) => ({ reason, reason_by }))).toEqual([
      { reason: "Still grey", reason_by: trust },
    ]);

    const { text } = await call("get_ticket", { ticket_id: ticket.id });
    for (const written of ["In Safari only", "Still grey"])
      expect([...new Set(labelsOf(text, written))]).toEqual([trust]);
  });
});

/** The labels of the quotes that contain a text. */
const labelsOf = (document: string, text: string): string[] =>
  [...document.matchAll(/\[(\w+) (\w+)\]([^]*?)\[\/\2\]/g)].flatMap(([, trust = "", , quoted = ""]) =>
    quoted.includes(text) ? trust : [],
  );
