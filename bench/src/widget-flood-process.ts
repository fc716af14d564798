import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { repeat } from "./pick.ts";
import { sentence } from "./sample-text.ts";
import type { FloodOrder, FloodResult } from "./widget-flood.ts";

/** Sends reports at a constant rate, each as if from a different address, and counts the responses by status. */
process.once("message", (order: FloodOrder) => void flood(order));

async function flood({ url, apiKey, perSecond, seconds }: FloodOrder): Promise<void> {
  // Prepared in advance and sent as they are: this process shares the machine with the service, and the cost of
  // building forms must not count as the service's.
  const reports = await Promise.all(repeat(perSecond * seconds, (n) => writeReport(apiKey, n)));
  const agent = new Agent({ keepAlive: true });
  const responses: Promise<number>[] = [];
  const started = performance.now();
  for (const [n, report] of reports.entries()) {
    await sleep(Math.max(0, started + (n * 1_000) / perSecond - performance.now()));
    responses.push(send(`${url}/api/v1/widget/feedback`, report, agent));
  }
  const statuses = await Promise.all(responses);
  agent.destroy();
  const count = (status: number) => statuses.filter((one) => one === status).length;
  const [accepted, rejected] = [count(201), count(429) + count(503)];
  const result: FloodResult = { accepted, rejected, other: statuses.length - accepted - rejected };
  process.send?.(result, undefined, undefined, () => process.exit());
}

interface Report {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

async function writeReport(apiKey: string, n: number): Promise<Report> {
  const form = new FormData();
  form.append("api_key", apiKey);
  const text = { title: sentence(6, n), description: sentence(200, n) };
  form.append("report", JSON.stringify({ submission_id: randomUUID(), type: "bug", elapsed_ms: 9_000, ...text }));
  const written = new Response(form);
  const body = await written.bytes();
  const headers = {
    "content-type": written.headers.get("content-type") ?? "",
    "content-length": String(body.length),
    "x-forwarded-for": `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
  };
  return { headers, body };
}

function send(url: string, { headers, body }: Report, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: "POST", headers, agent }, (incoming) => {
      incoming.resume().once("end", () => resolve(incoming.statusCode ?? 0));
    });
    outgoing.on("error", reject).end(body);
  });
}
