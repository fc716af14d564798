import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "@corkboard/client";
import type { OperationsData } from "./operations-data.ts";
import { isSelected, type Options } from "./options.ts";
import { pick } from "./pick.ts";
import type { Scale } from "./scale.ts";
import { type DataLocation, runCommand, startService } from "./service-process.ts";
import { type FloodResult, startFlood } from "./widget-flood.ts";

export interface WidgetFloodResult extends FloodResult {
  /** Latency of another organisation's requests. */
  readonly quietP99Ms: number;
  readonly floodedP99Ms: number;
}

/** One key's limit is 60 reports a minute, so this is far more than ten times the limit. */
export const floodPerSecond = 100;
export const neighbourPerSecond = 100;
const limitPerMinute = 60;
/** Warm-up before measuring: neither the start of the flood nor the service's first reports should count. */
const leadSeconds = 3;

export const isWidgetFloodSelected = (options: Options) => isSelected(options, "widget flood");

/** Measures whether flooding one website's key affects another organisation on the same service. */
export async function measureWidgetFlood(
  location: DataLocation,
  data: OperationsData,
  { scale, profileFolder }: { scale: Scale; profileFolder: string | undefined },
): Promise<WidgetFloodResult> {
  const apiKey = await createFloodedWebsite(location, profileFolder);
  const settings = { CORKBOARD_TRUST_PROXY: "on", CORKBOARD_WIDGET_LIMIT: String(limitPerMinute) };
  const service = await startService(location, { profileFolder, settings });
  try {
    const neighbours = { url: service.url, data, seconds: scale.streamSeconds };
    await readSteadily({ ...neighbours, seconds: scale.warmUpSeconds });
    const quietP99Ms = await readSteadily(neighbours);
    const seconds = leadSeconds + scale.streamSeconds;
    const flood = startFlood({ url: service.url, apiKey, perSecond: floodPerSecond, seconds });
    await sleep(leadSeconds * 1_000);
    const floodedP99Ms = await readSteadily(neighbours);
    const result = await flood;
    if (result.other > 0) throw new Error(`${result.other} reports returned a status other than 201, 429 or 503`);
    if (result.accepted > limitPerMinute)
      throw new Error(`${result.accepted} reports were accepted, more than the limit allows`);
    return { ...result, quietP99Ms, floodedP99Ms };
  } finally {
    await service.stop();
  }
}

async function createFloodedWebsite(location: DataLocation, profileFolder: string | undefined): Promise<string> {
  const owner = ["--owner-name", "Flora Flood", "--owner-email", "flora@bench.example"];
  const { token } = (await runCommand(location, "org", "create", "--name", "Flooded", ...owner)) as { token: string };
  const service = await startService(location, { profileFolder });
  try {
    const client = createClient({ baseUrl: service.url, token });
    const { id: client_id } = (await client.createClient({ body: { name: "Flooded" } })).data;
    const body = { client_id, name: "Flooded", type: "website", url: "https://flooded.example" } as const;
    return (await client.createProject({ body })).data.api_key;
  } finally {
    await service.stop();
  }
}

interface Reading {
  readonly url: string;
  readonly data: OperationsData;
  readonly seconds: number;
}

/**
 * Sends requests at a constant rate, regardless of response times, and returns the 99th percentile latency. Their
 * timing is randomised: the flood runs at the same rate, and two regular beats would coincide either always or never.
 */
async function readSteadily({ url, data, seconds }: Reading): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const headers = { authorization: `Bearer ${data.token}` };
  const times: Promise<number>[] = [];
  const started = performance.now();
  for (let n = 0; n < seconds * neighbourPerSecond; n++) {
    await sleep(Math.max(0, started + ((n + Math.random()) * 1_000) / neighbourPerSecond - performance.now()));
    times.push(timeOf(`${url}/api/v1/feedback/${pick(data.feedback)}`, { agent, headers }));
  }
  const sorted = (await Promise.all(times)).toSorted((a, b) => a - b);
  agent.destroy();
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
}

function timeOf(url: string, options: { agent: Agent; headers: Record<string, string> }): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = performance.now();
    const outgoing = request(url, options, (incoming) => {
      if (incoming.statusCode !== 200) reject(new Error(`a neighbour's request returned ${incoming.statusCode}`));
      incoming.resume().once("end", () => resolve(performance.now() - sent));
    });
    outgoing.on("error", reject).end();
  });
}
