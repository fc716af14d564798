import { limits, operations, Report, type Route, routes } from "@corkboard/contract";
import type { Database } from "../../../src/db/database.ts";
import { type TokenOperation, tokenOperations } from "../../support/operation-kinds.ts";
import { addressOf, newWorld, sampleRequests, type World } from "../../support/sample-requests.ts";
import { newReport, reportForm } from "../../support/visitor.ts";
import type { Organisation } from "../../support/harness.ts";
import type { FieldSchema } from "../../support/free-texts.ts";
import type { Cost, MeteredService } from "./metered-service.ts";
import { withTexts } from "./texts-in-body.ts";

/** Pictures and recordings wait for one of the few threads that read and draw them. */
export const senders = [
  "visitor",
  "visitor with a file",
  "contact",
  "agent",
  "agent with a new picture",
  "member",
] as const;
export type Sender = (typeof senders)[number];

export interface Costing {
  readonly db: Database;
  readonly metered: MeteredService;
  readonly newOrganisation: () => Promise<Organisation>;
  readonly note: (sender: Sender, what: string, cost: Cost) => void;
}

type Text = (length: number) => string;

/** These write texts before others read them, and delete nothing before that. */
const order = ["PATCH", "POST", "PUT", "GET", "DELETE"];

const measured = tokenOperations
  .filter((name) => name !== "streamEvents" && name !== "testTicketWriter")
  .toSorted((a, b) => order.indexOf(operations[a].method) - order.indexOf(operations[b].method));

/** Measures every kind of request, with this text wherever the service accepts or returns any. */
export async function measureTexts(costing: Costing, text: Text): Promise<void> {
  let world = await newWorld(await costing.newOrganisation());
  await measureOutsiders(costing, world, text);
  for (const name of measured) {
    const sender = (routes[name] as { readonly agent?: boolean }).agent ? "agent" : "member";
    const cost = () => costing.metered.costOf(tokenRequest(costing.metered.service.url, name, world, text));
    let first = await cost();
    if (first.status >= 400) {
      // An earlier request may have ended what this one needs.
      world = await newWorld(await costing.newOrganisation());
      first = await cost();
    }
    costing.note(sender, name, first);
  }
  await measureTools(costing, await worldWithTexts(costing, text));
}

/** What agents read most. */
async function worldWithTexts({ newOrganisation, metered: { service } }: Costing, text: Text): Promise<World> {
  const world = await newWorld(await newOrganisation());
  for (const name of ["updateFeedback", "updateCard", "createFeedbackComment", "updateTicket"] as const) {
    const { status } = await tokenRequest(service.url, name, world, text)();
    if (status >= 400) throw new Error(`${name} returned ${status}`);
  }
  return world;
}

async function measureTools({ metered, note }: Costing, { owner, ticketId, feedbackId, claimId }: World) {
  const calls: readonly (readonly [string, object])[] = [
    ["get_ticket", { ticket_id: ticketId }],
    ["get_evidence", { ticket_id: ticketId }],
    ["find_work", {}],
    ["heartbeat", { claim_id: claimId, fence: 1, doing: "Testing" }],
    ["make_ticket", { source_type: "feedback", source_id: feedbackId }],
  ];
  for (const [name, args] of calls) {
    const params = { name, arguments: args };
    const cost = await metered.costOf(() => mcp(metered.service.url, owner.token, [{ method: "tools/call", params }]));
    note("agent", `tool ${name}`, cost);
  }
}

function tokenRequest(url: string, name: TokenOperation, world: World, text: Text) {
  const { method, path } = operations[name];
  const sample = sampleRequests[name](world);
  const schema = (routes[name] as Route).body as FieldSchema | undefined;
  const query = sample.query && { ...sample.query, ...("q" in sample.query ? { q: text(limits.searchText) } : {}) };
  const address = addressOf(path, query ? { ...sample, query } : sample);
  const token = name === "rotateToken" ? world.spare.token : world.owner.token;
  const body = schema && !sample.form ? JSON.stringify(withTexts(schema, sample.body ?? {}, text)) : undefined;
  const type = body === undefined ? undefined : "application/json";
  return () => send(`${url}${address}`, { method, token, type, body: sample.form ?? body });
}

async function measureOutsiders(costing: Costing, world: World, text: Text): Promise<void> {
  const { metered, note } = costing;
  const { url } = metered.service;
  const { client } = world.owner;
  const widget = { reporter_replies: true } as const;
  const website = (await client.updateProject({ params: { id: world.websiteId }, body: { widget } })).data;
  const apiKey = website.api_key ?? "";
  const report = withTexts(Report as FieldSchema, { ...newReport(), reporter_email: "rita@bolt.example" }, text);
  let statusUrl = "";
  const sent = await metered.costOf(async () => {
    const body = reportForm(apiKey, { ...report, website: "" });
    const response = await fetch(`${url}/api/v1/widget/feedback`, { method: "POST", body });
    const { data } = (await response.json()) as { data?: { status_url: string } };
    statusUrl = data?.status_url ?? "";
    return response;
  });
  if (statusUrl === "") throw new Error(`the report returned ${sent.status}`);
  note("visitor", "a report", sent);
  const page = url + new URL(statusUrl).pathname;
  const form = (fields: Record<string, string>, origin = url) => {
    return {
      method: "POST",
      type: "application/x-www-form-urlencoded",
      origin,
      body: new URLSearchParams(fields).toString(),
    };
  };
  const content = text(limits.comment);
  const submission = crypto.randomUUID();
  note("visitor", "a reply", await metered.costOf(() => send(page, form({ content, submission }))));
  note("visitor", "the page of a report", await metered.costOf(() => send(page, { method: "GET" })));

  const contact = { client_id: world.clientId, name: "Rita Bolt", email: "rita@bolt.example" };
  const { data } = await client.createContact({ body: contact });
  const secret = new URL(data.url).hash.slice(1);
  const signedIn = await fetch(`${url}/portal/sign-in`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: url },
    body: new URLSearchParams({ secret }),
  });
  const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
  const asContact = (path: string, request: Outgoing = { method: "GET" }) =>
    metered.costOf(() => send(url + path, { ...request, cookie }));
  const own = `/portal/reports/${world.feedbackId}`;
  const search = new URLSearchParams({ q: text(100), state: "all" }).toString();
  note("contact", "a reply", await asContact(own, form({ content })));
  note("contact", "the page of a report", await asContact(own));
  note("contact", "the list of reports", await asContact("/portal?state=all"));
  note("contact", "a search", await asContact(`/portal?${search}`));
}

export interface Outgoing {
  readonly method: string;
  readonly token?: string;
  readonly cookie?: string;
  readonly origin?: string;
  readonly type?: string | undefined;
  readonly body?: string | FormData | undefined;
}

/** Sends the request, and reads the response to its end. */
export async function send(address: string, { method, token, cookie, origin, type, body }: Outgoing) {
  const headers = new Headers();
  if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
  if (cookie !== undefined) headers.set("cookie", cookie);
  if (origin !== undefined) headers.set("origin", origin);
  if (type !== undefined) headers.set("content-type", type);
  const response = await fetch(address, { method, headers, body: body ?? null, redirect: "manual" });
  const read = await response.arrayBuffer();
  return { status: response.status, bytes: read.byteLength };
}

/** A batch of calls to the agent interface. */
export async function mcp(url: string, token: string, calls: readonly { method: string; params: object }[]) {
  const numbered = calls.map((call, id) => ({ jsonrpc: "2.0", id, ...call }));
  const headers = {
    authorization: `Bearer ${token}`,
    accept: "application/json, text/event-stream",
    "content-type": "application/json",
  };
  const body = JSON.stringify(numbered.length === 1 ? numbered[0] : numbered);
  const response = await fetch(`${url}/mcp`, { method: "POST", headers, body });
  await response.arrayBuffer();
  return { status: response.status };
}
