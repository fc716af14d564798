import { operations, type Route, routes } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { type FieldSchema, isFormal, isFreeText } from "./support/free-texts.ts";
import { rowsIn } from "./support/database-rows.ts";
import { formOf, newFeedback, newProject } from "./support/factories.ts";
import { useService } from "./support/harness.ts";
import { connectMcp } from "./support/mcp-client.ts";
import { tokenOperations } from "./support/operation-kinds.ts";
import { type OperationWithBody, pathIn, populatedWorld, validBodies } from "./support/populated-world.ts";
import { newReportedItem } from "./support/reports.ts";
import { png } from "./support/image-bytes.ts";
import { storedText } from "./support/stored-text.ts";
import { newReport, newWebsite, reportForm } from "./support/visitor.ts";

/** Marks, some separated by characters that are not drawn, a half-width sound mark among them. */
const piled = "\u0301\u0316\u0323\u200d\u0301\ufe0f\u034f\uff9e\u0316\u202a\u0301".repeat(12);

/** How the field begins that a test looks for, and what remains after it of the marks. */
const marked = (name: string) => `${name} q${piled}`;
const mark = /[\p{M}\uff9e\uff9f]/u;

function longestRun(text: string): number {
  const runs = text.match(/[\p{M}\uff9e\uff9f\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu) ?? [];
  return Math.max(0, ...runs.map((run) => [...run].filter((character) => mark.test(character)).length));
}

/** Replaces every free text, and adds one to every object whose fields are free. */
function withMarks(schema: FieldSchema, value: unknown, path: string): unknown {
  const { items = {}, properties = {} } = schema;
  if (isFormal(path.split("/").at(-1) ?? "")) return value;
  if (typeof value === "string") return isFreeText(schema) ? marked(path) : value;
  if (Array.isArray(value)) return value.map((item) => withMarks(items, item, path));
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => {
    const inner = Object.hasOwn(properties, name) ? properties[name] : schema.additionalProperties;
    return [name, withMarks(typeof inner === "object" ? (inner as FieldSchema) : {}, field, `${path}/${name}`)];
  });
  const free = schema.additionalProperties === true ? [[marked(`${path}/name`), marked(`${path}/value`)]] : [];
  return Object.fromEntries([...fields, ...free]);
}

/** The names of the texts that were sent. */
const namesIn = (body: unknown) =>
  [...JSON.stringify(body).matchAll(/([\w/]+) q(?=\p{M})/gu)].map(([, name = ""]) => name);

const withBody = tokenOperations.filter((name): name is OperationWithBody => "body" in routes[name]);

describe("combining marks beyond 30 in a row", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off" });

  /** What was sent, for the tests of what is stored at the end. */
  const sent: string[] = [];

  it.each(withBody)("are dropped from every text of %s", async (name) => {
    const world = await populatedWorld(service, name);
    const schema = (routes[name] as Route).body as FieldSchema;
    const body = withMarks(schema, validBodies(world)[name], name);
    sent.push(...namesIn(body));
    const response = await service.request(operations[name].method, pathIn(world, name), {
      token: world.owner.token,
      body,
    });
    expect({ status: response.status, body: response.body }).toMatchObject({ status: operations[name].status });
    expect(longestRun(JSON.stringify(response.body))).toBeLessThanOrEqual(30);
  });

  const note = (name: string) => {
    sent.push(name);
    return marked(name);
  };

  it("are dropped from JSON that escapes them", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newFeedback(owner);
    const json = JSON.stringify({ content: note("escaped"), [marked("unknown")]: "" });
    const rawBody = json.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
    const headers = { "content-type": "application/json" };
    const path = `/api/v1/feedback/${id}/comments`;
    const { status } = await service.request("POST", path, { token: owner.token, rawBody, headers });
    expect(status).toBe(201);
  });

  it("are dropped from visitors' reports and the names of their files", async () => {
    const { owner } = await service.createOrganisation();
    const { api_key: apiKey } = await newWebsite(owner);
    const report = newReport({
      title: note("visitor/title"),
      description: note("visitor/description"),
      reporter_name: note("visitor/reporter"),
      metadata: { [note("visitor/key")]: [note("visitor/value")] },
      browser_info: { errors: [{ message: note("visitor/error") }] },
      annotations: [{ type: "pin", x: 0, y: 0, comment: note("visitor/annotation") }],
    });
    const form = reportForm(apiKey, report);
    form.append("screenshot", new Blob([await png()]), `${note("screenshot")}.png`);
    const { status } = await service.request("POST", "/api/v1/widget/feedback", { form });
    expect(status).toBe(201);
  });

  it("are dropped from forms of members and agents", async () => {
    const world = await populatedWorld(service, "deliverClaim");
    const { client } = world.owner;
    await client.addCardAttachments({ params: { id: world.ids.card }, form: formOf({ [note("attachment")]: "text" }) });
    const form = new FormData();
    const delivery = {
      fence: 1,
      branch: "repair",
      summary: note("delivery/summary"),
      criteria: [{ number: 1, met: true, evidence: note("delivery/evidence") }],
    };
    form.append("delivery", JSON.stringify(delivery));
    const { data } = await client.deliverClaim({ params: { id: world.ids.claim }, form });
    expect(longestRun(JSON.stringify(data))).toBeLessThanOrEqual(30);
  });

  it("are dropped from what reporters and contacts write on their pages", async () => {
    const organisation = await service.createOrganisation();
    const { client } = organisation.owner;
    const report = await newReportedItem(service, organisation);
    expect(await report.reply(note("reply"))).toMatchObject({ status: 303 });
    const { client_id } = (await client.getProject({ params: { id: report.projectId } })).data;
    const contact = { client_id, name: "Bea Bolt", email: "bea@bolt.example" };
    const { url } = (await client.createContact({ body: contact })).data;
    const post = (path: string, fields: Record<string, string>, cookie = "") => {
      const headers = { origin: service.url, cookie };
      const body = new URLSearchParams(fields);
      return fetch(service.url + path, { method: "POST", redirect: "manual", headers, body });
    };
    const { headers } = await post("/portal/sign-in", { secret: new URL(url).hash.slice(1) });
    const cookie = headers.get("set-cookie")?.split(";")[0];
    const content = note("portal");
    expect(await post(`/portal/reports/${report.id}`, { content }, cookie)).toMatchObject({ status: 303 });
  });

  it("are dropped from the arguments of agents' tools", async () => {
    const { owner, ids } = await populatedWorld(service);
    const mcp = await connectMcp(service.url, owner.token);
    const { text, isError } = await mcp.call("comment", { ticket_id: ids.ticket, content: note("tool") });
    expect({ text, isError }).toMatchObject({ isError: false });
  });

  it("are stored nowhere", async () => {
    const text = await storedText(service);
    expect(longestRun(text)).toBe(30);
    const stored = new Set(namesIn(text));
    expect(sent.filter((name) => !stored.has(name))).toEqual([]);
  });

  /** Five such texts took 4 s; ordinary ones of this length take 60 ms. */
  it("do not keep the indexer busy in texts from before", async () => {
    const { owner } = await service.createOrganisation();
    const { id: project_id } = await newProject(owner, "website");
    const items = [];
    for (let n = 0; n < 5; n++) items.push(await newFeedback(owner, { project_id, title: "Before" }));
    await service.indexed();
    const marks = "\u0301\u0316".repeat(45_000);
    await rowsIn(
      service.environment,
      `UPDATE feedback SET description = '${marks}' WHERE project_id = '${project_id}'`,
    );
    const before = process.cpuUsage();
    for (const { id } of items)
      await owner.client.updateFeedback({ params: { id }, body: { title: "After the marks" } });
    await service.indexed();
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(1_000);
    const found = await owner.client.search({ query: { q: "after marks" } });
    expect(found.data).toHaveLength(5);
  });
});
