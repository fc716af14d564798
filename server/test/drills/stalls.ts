import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "@corkboard/client";
import type { SpawnedService } from "../support/spawned-service.ts";
import { eachBelow } from "./parts/loops.ts";
import { Prober } from "./parts/prober.ts";
import { measureUnreadPages } from "./parts/unread-pages.ts";
import { createPlace } from "./parts/written-cards.ts";
import type { Drill, DrillRun } from "./drill.ts";

const atMostMs = { atMost: 250 };
const ligature = "\uFDFA";

interface Request {
  readonly what: string;
  send(): Promise<{ status: number }>;
}

/** Single requests that are as expensive as the contract allows, while another organisation uses the service. */
export const stalls: Drill = {
  name: "stalls",
  engines: ["sqlite", "postgres"],
  async run(run) {
    const { environment } = await run.database();
    const { token } = await run.organisation(environment);
    const other = await run.organisation(environment);
    const service = await run.start(environment);
    const client = service.client(token);
    const requests = await expensiveRequests(run, service, client, token);
    await measureStall(run, service, other.token, {
      what: "nothing else (the noise of this machine)",
      send: async () => ({ status: await sleep(2_000, 200) }),
    });
    for (const request of requests) await measureStall(run, service, other.token, request);
    await service.end("SIGTERM");
    await reportUnreadPages(run);
  },
};

async function measureStall(run: DrillRun, service: SpawnedService, otherToken: string, { what, send }: Request) {
  const prober = await Prober.start(service.url, otherToken);
  await sleep(200);
  const { status } = await send();
  await sleep(200);
  const { durations, failures } = await prober.stop();
  run.measure(`Longest wait of others during ${what}`, Math.max(...durations), `ms (${status})`, atMostMs);
  if (failures > 0) run.count(`Others are served during ${what}`, failures, "failed");
}

async function expensiveRequests(
  run: DrillRun,
  service: SpawnedService,
  client: Client,
  token: string,
): Promise<Request[]> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const call = async (method: string, path: string, body: string | null = null) => {
    const response = await fetch(`${service.url}/api/v1${path}`, { method, headers, body });
    await response.arrayBuffer();
    return { status: response.status };
  };
  const { data: customer } = await client.createClient({ body: { name: "Bolt Bikes" } });
  const { data: site } = await client.createProject({
    body: { client_id: customer.id, name: "Site", type: "website", url: "https://bolt.example" },
  });
  const place = await createPlace(client);
  const { data: card } = await client.createCard({ body: { ...place, title: "Labelled" } });
  const report = async (description: string, comments: readonly string[] = []) => {
    const { data } = await client.createFeedback({ body: { project_id: site.id, title: "Long", description } });
    for (const content of comments) await client.createFeedbackComment({ params: { id: data.id }, body: { content } });
    return data.id;
  };
  const generate = (source_id: string) =>
    call("POST", "/tickets/generate", JSON.stringify({ source_type: "feedback", source_id }));
  const ligatures = await report(
    ligature.repeat(100_000),
    Array.from({ length: 20 }, () => ligature.repeat(20_000)),
  );
  const ideographs = await report(Array.from({ length: 100_000 }, (_, n) => ideograph(n)).join(""));
  for (let n = 0; n < run.size(100, 20); n++) await report(ligature.repeat(100_000));
  await longTickets(client, ideographs, run.size(100, 20));
  const discussed = await report("Discussed at length");
  await eachBelow(run.size(5_000, 100), 16, () =>
    client.createFeedbackComment({ params: { id: discussed }, body: { content: ligature.repeat(20_000) } }),
  );
  const ones = `{"labels":[${"1,".repeat(524_270)}1]}`;
  const board = await largeBoard(client, customer.id, run.size(10_000, 500), run.size(2_000, 100));
  return [
    { what: "a ticket from 100,000 × U+FDFA with comments", send: () => generate(ligatures) },
    { what: "a ticket from 100,000 ideographs", send: () => generate(ideographs) },
    { what: "a ticket from a thread of 5,000 long comments", send: () => generate(discussed) },
    { what: "a page of 100 long comments", send: () => call("GET", `/feedback/${discussed}/comments?limit=100`) },
    { what: "a body of 1 MiB with invalid labels", send: () => call("PATCH", `/boards/cards/${card.id}`, ones) },
    { what: "a page of 100 long reports", send: () => call("GET", `/feedback?project_id=${site.id}&limit=100`) },
    { what: "a page of 100 long tickets", send: () => call("GET", "/tickets?limit=100") },
    { what: "the deletion of a large project", send: () => call("DELETE", `/projects/${board}`) },
  ];
}

const ideograph = (n: number) => String.fromCodePoint(0x4e00 + ((n * 7_919) % 20_000));

async function longTickets(client: Client, source_id: string, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const { id } = (await client.generateTicket({ body: { source_type: "feedback", source_id } })).data;
    await client.updateTicket({ params: { id }, body: { description: ligature.repeat(100_000) } });
  }
}

async function largeBoard(client: Client, client_id: string, cards: number, lists: number): Promise<string> {
  const { data: board } = await client.createProject({ body: { client_id, name: "Large", type: "board" } });
  const listIds: string[] = [];
  await eachBelow(lists, 16, async (n) => {
    listIds.push((await client.createBoardList({ body: { project_id: board.id, name: `List ${n}` } })).data.id);
  });
  await eachBelow(cards, 16, (n) =>
    client.createCard({ body: { project_id: board.id, list_id: listIds[n % lists] ?? "", title: `Card ${n}` } }),
  );
  return board.id;
}

/** Connections request the largest possible page and do not read it. */
async function reportUnreadPages(run: DrillRun): Promise<void> {
  const connections = run.size(30, 5);
  const { environment } = await run.database();
  const { page, rss, p99 } = await measureUnreadPages(environment, { connections, seconds: run.size(10, 3) });
  const size = `${Math.round(page / 1e6)} MB`;
  run.measure(`Memory with ${connections} connections that do not read a page of ${size}`, rss / 1e6, "MB", {
    atMost: 600,
  });
  run.measure("Wait of others meanwhile: 99th percentile", p99, "ms", atMostMs);
}
