import { gzipSync } from "node:zlib";
import { type DeliveredCriterion, limits } from "@corkboard/contract";
import { query } from "../../../src/db/query.ts";
import { metCriteria, newFeedback, newProject } from "../../support/factories.ts";
import type { Organisation, Person } from "../../support/harness.ts";
import { noise } from "../../support/image-bytes.ts";
import { newClaim, newBoard } from "../../support/factories.ts";
import { signedInContact } from "../../support/portal-contact.ts";
import { newReport, reportForm } from "../../support/visitor.ts";
import type { DrillRun } from "../drill.ts";
import { type Costing, mcp, send, type Sender } from "./costly-requests.ts";
import { eachBelow } from "./loops.ts";

const page = limits.pageMaximum;
const batch = 10;
const titles = "a".repeat(limits.title);

type Response = { readonly status: number };

/** Requests that are costly because of what they carry or find, not because of how a text is written. */
export async function measureLargeRequests(costing: Costing, run: DrillRun): Promise<void> {
  const { url } = costing.metered.service;
  const { owner } = await costing.newOrganisation();
  const note = async (sender: Sender, what: string, request: () => Promise<Response>) =>
    costing.note(sender, what, await costing.metered.costOf(request));
  const website = await newProject(owner, "website");
  const { client } = owner;

  const form = (fields: object, files: Readonly<Record<string, Blob>> = {}) => ({
    method: "POST",
    body: reportForm(website.api_key ?? "", newReport({ ...fields }), files),
  });
  const report = (fields: object, files?: Readonly<Record<string, Blob>>) => () =>
    send(`${url}/api/v1/widget/feedback`, form(fields, files));
  await note("visitor", "a report with nested metadata", report({ metadata: nested(), browser_info: nested() }));
  const visitor = "visitor with a file";
  const screenshot = blob(await noise(6_000, 6_000));
  await note(visitor, "a report with a screenshot", report({ annotations: marks() }, { screenshot }));
  await note(visitor, "a report with a recording", report({}, { recording: blob(recording()) }));

  await eachBelow(run.size(3_000, 300), 16, () => newFeedback(owner, { project_id: website.id, title: titles }));
  const contact = (
    await client.createContact({ body: { client_id: website.client_id, name: "Rita", email: "rita@bolt.example" } })
  ).data;
  const { get } = await signedInContact(url, contact.url);
  await note("contact", "a search among many similar titles", () => get(`/portal?q=${"a".repeat(99)}b&state=all`));
  await note("contact", "a list of many reports", () => get("/portal?state=all"));

  const authorised = { method: "GET", token: owner.token };
  const list = (path: string) => () => send(`${url}/api/v1${path}`, authorised);
  const long = await newProject(owner, "website");
  await eachBelow(page, 8, () =>
    newFeedback(owner, { project_id: long.id, title: titles, description: "word ".repeat(limits.description / 5) }),
  );
  await note("agent", "a page of long reports", list(`/feedback?project_id=${long.id}&limit=${page}`));
  await note("agent", "a search for a word of long reports", list("/search?q=word"));

  await measureAgents(owner, url, note);
  const other = await costing.newOrganisation();
  await longDeliveries(costing, other);
  const asOther = { method: "GET", token: other.owner.token };
  await note("agent", "a page of long deliveries", () => send(`${url}/api/v1/deliveries?limit=${page}`, asOther));
}

const writeCriteria = query((q, { org, criteria }: { org: string; criteria: readonly DeliveredCriterion[] }) =>
  q
    .updateTable("ticket_deliveries")
    .set({ criteria: JSON.stringify(criteria) })
    .where("org_id", "=", org),
);

/** As many deliveries as a page has, each with as many criteria as a ticket may have. */
async function longDeliveries({ db }: Costing, { id, owner }: Organisation): Promise<void> {
  const { projectId, listIds } = await newBoard(owner, ["To do"]);
  await eachBelow(page, 4, async () => {
    const claim = await newClaim(owner, { projectId, listId: listIds[0] ?? "" });
    const body = { fence: claim.fence, summary: "Repaired", branch: "repair", criteria: metCriteria(claim.ticket) };
    await owner.client.deliverClaim({ params: { id: claim.id }, body });
  });
  const criteria = Array.from({ length: limits.criteria }, (_, n) => ({
    number: n + 1,
    met: true,
    evidence: "e".repeat(limits.evidence),
    text: "t".repeat(limits.criterion),
  }));
  await db.write((tx) => tx.run(writeCriteria, { org: id, criteria }));
}

async function measureAgents(
  owner: Person,
  url: string,
  note: (sender: Sender, what: string, request: () => Promise<Response>) => Promise<void>,
): Promise<void> {
  const { client } = owner;
  const website = await newProject(owner, "website");
  const screenshot = await noise(1_600, 1_200);
  const body = reportForm(website.api_key ?? "", newReport({ annotations: marks() }), { screenshot: blob(screenshot) });
  await send(`${url}/api/v1/widget/feedback`, { method: "POST", body });
  const [reported] = (await client.listFeedback({ query: { project_id: website.id } })).data;
  const call = (name: string, args: object) => ({ method: "tools/call", params: { name, arguments: args } });
  const evidence = Array.from({ length: batch }, () => call("get_evidence", { feedback_id: reported?.id }));
  await note("agent with a new picture", `a batch of ${batch} pictures`, () => mcp(url, owner.token, evidence));
  await note("agent", `a batch of ${batch} pictures`, () => mcp(url, owner.token, evidence));

  const { projectId, listIds } = await newBoard(owner, ["To do"]);
  const claim = await newClaim(owner, { projectId, listId: listIds[0] ?? "" });
  const delivery = {
    claim_id: claim.id,
    fence: claim.fence,
    summary: "a ".repeat(2_000),
    branch: "repair",
    criteria: metCriteria(claim.ticket),
    screenshot: (await noise(1_900, 1_500)).toString("base64"),
  };
  await note("agent with a new picture", "a delivery with a screenshot", () =>
    mcp(url, owner.token, [call("deliver", delivery)]),
  );
}

const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);

const marks = () =>
  Array.from({ length: limits.annotations }, (_, n) => ({
    type: "pen",
    points: Array.from({ length: 10 }, (__, at) => [at / 10, (n % 100) / 100]),
  }));

/** As many fields and levels as a body may have. */
function nested(): object {
  let value: object = {};
  for (let depth = 0; depth < limits.bodyDepth - 4; depth++) value = { a: value, b: [depth] };
  return { value, fields: Object.fromEntries(Array.from({ length: 4_000 }, (_, n) => [`f${n}`, n])) };
}

function recording(): Buffer {
  const node = (id: number) => ({ type: 2, tagName: "div", attributes: { class: "a" }, childNodes: [], id });
  const children = Array.from({ length: 90_000 }, (_, n) => node(n + 10));
  const body = { type: 2, tagName: "body", attributes: {}, childNodes: children, id: 3 };
  const html = { type: 2, tagName: "html", attributes: {}, childNodes: [body], id: 2 };
  const events = [
    { type: 4, timestamp: 1, data: { href: "https://bolt.example/", width: 800, height: 600 } },
    {
      type: 2,
      timestamp: 2,
      data: { node: { type: 0, childNodes: [html], id: 1 }, initialOffset: { top: 0, left: 0 } },
    },
  ];
  return gzipSync(JSON.stringify(events));
}
