import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sentence } from "./sample-text.ts";
import type { FloodOrder, FloodResult } from "./widget-flood.ts";

/** Sends reports at an even pace, each as if from another address, and tells how they were answered. */
process.once("message", (order: FloodOrder) => void flood(order));

async function flood({ url, apiKey, perSecond, seconds }: FloodOrder): Promise<void> {
  const started = performance.now();
  const answers: Promise<number>[] = [];
  for (let n = 0; n < perSecond * seconds; n++) {
    await sleep(Math.max(0, started + (n * 1_000) / perSecond - performance.now()));
    answers.push(send(url, apiKey, n));
  }
  const statuses = await Promise.all(answers);
  const count = (status: number) => statuses.filter((one) => one === status).length;
  const [kept, refused] = [count(201), count(429) + count(503)];
  const result: FloodResult = { kept, refused, other: statuses.length - kept - refused };
  process.send?.(result, undefined, undefined, () => process.exit());
}

async function send(url: string, apiKey: string, n: number): Promise<number> {
  const form = new FormData();
  form.append("api_key", apiKey);
  const text = { title: sentence(6, n), description: sentence(200, n) };
  form.append("report", JSON.stringify({ submission_id: randomUUID(), type: "bug", elapsed_ms: 9_000, ...text }));
  const headers = { "x-forwarded-for": `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` };
  const answer = await fetch(`${url}/api/v1/widget/feedback`, { method: "POST", headers, body: form });
  await answer.arrayBuffer();
  return answer.status;
}
