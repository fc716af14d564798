import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export interface FloodOrder {
  readonly url: string;
  readonly apiKey: string;
  readonly perSecond: number;
  readonly seconds: number;
}

export interface FloodResult {
  readonly accepted: number;
  /** Rejected as too many, or because too many of that website's forms were being read. */
  readonly rejected: number;
  /** Any status other than 201, 429 and 503. */
  readonly other: number;
}

const processFile = fileURLToPath(new URL("./widget-flood-process.ts", import.meta.url));

/** Runs in a separate process; resolves once all requests have been answered. */
export async function startFlood(order: FloodOrder): Promise<FloodResult> {
  const child = fork(processFile);
  child.send(order);
  const ended = once(child, "exit").then(() => undefined);
  const message = await Promise.race([once(child, "message"), ended]);
  if (!message) throw new Error("the flood of reports ended early");
  return message[0] as FloodResult;
}
