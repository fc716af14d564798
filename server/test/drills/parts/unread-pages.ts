import { execFileSync } from "node:child_process";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "@corkboard/client";
import { limits } from "@corkboard/contract";
import { type Environment, setUpOrganisation, SpawnedService } from "../../support/spawned-service.ts";

export interface UnreadPages {
  /** Of one page, in bytes. */
  readonly page: number;
  /** Of the service's process, the largest measured, in bytes. */
  readonly rss: number;
  /** Of other requests meanwhile, in milliseconds. */
  readonly p99: number;
  readonly longest: number;
}

const cards = limits.pageMaximum;

/**
 * Starts a service with a page of the largest possible cards and requests it on many connections that never read. Measures
 * the memory of the process and the duration of small requests meanwhile.
 */
export async function measureUnreadPages(
  environment: Environment,
  { connections = 30, seconds = 10 } = {},
): Promise<UnreadPages> {
  const service = await SpawnedService.start(environment);
  const sockets: Socket[] = [];
  try {
    const { token } = await setUpOrganisation(environment);
    const client = service.client(token);
    await fillPage(client);
    const path = `/api/v1/boards/cards?limit=${cards}`;
    const whole = await fetch(service.url + path, { headers: { authorization: `Bearer ${token}` } });
    const page = (await whole.arrayBuffer()).byteLength;
    for (let n = 0; n < connections; n++) sockets.push(requestUnread(service.url, path, token));
    const until = performance.now() + seconds * 1_000;
    const durations: number[] = [];
    let rss = 0;
    while (performance.now() < until) {
      const started = performance.now();
      await client.getMe();
      durations.push(performance.now() - started);
      if (durations.length % 20 === 0) rss = Math.max(rss, residentBytes(service.pid));
      await sleep(10);
    }
    durations.sort((one, other) => one - other);
    const p99 = durations[Math.floor(durations.length * 0.99)] ?? 0;
    return { page, rss, p99, longest: durations.at(-1) ?? 0 };
  } finally {
    for (const socket of sockets) socket.destroy();
    await service.end("SIGKILL");
  }
}

async function fillPage(client: Client): Promise<void> {
  const { id: client_id } = (await client.createClient({ body: { name: "Long" } })).data;
  const project = await client.createProject({ body: { client_id, name: "Long", type: "board" } });
  const project_id = project.data.id;
  const { id: list_id } = (await client.createBoardList({ body: { project_id, name: "Long" } })).data;
  const text = "x".repeat(limits.checklistText);
  const checklist = Array.from({ length: limits.checklistItems }, () => ({ text, checked: false }));
  const description = "x".repeat(limits.description);
  for (let n = 0; n < cards; n++) {
    const { id } = (await client.createCard({ body: { project_id, list_id, title: `${n}`, description } })).data;
    await client.updateCard({ params: { id }, body: { checklist } });
  }
}

function requestUnread(url: string, path: string, token: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.pause();
  socket.on("error", () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  return socket;
}

function residentBytes(pid: number): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", `${pid}`], { encoding: "utf8" })) * 1_024;
}
