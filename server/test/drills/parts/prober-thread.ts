import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { Probed } from "./prober.ts";

const { url, token } = workerData as { url: string; token: string };
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const headers = { authorization: `Bearer ${token}` };
const durations: number[] = [];
let failures = 0;
const stopping = new AbortController();
parentPort?.once("message", () => stopping.abort());

const request = () =>
  new Promise<boolean>((resolve) => {
    get(url, { agent, headers }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode === 200));
    }).once("error", () => resolve(false));
  });

await request();
parentPort?.postMessage("started");
while (!stopping.signal.aborted) {
  const started = performance.now();
  if (!(await request())) failures++;
  durations.push(performance.now() - started);
  await sleep(5);
}
parentPort?.postMessage({ durations, failures } satisfies Probed);
