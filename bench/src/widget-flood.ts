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
  readonly kept: number;
  /** As too many, or because too many of that website's were being read. */
  readonly refused: number;
  /** Answered neither 201 nor 429 nor 503. */
  readonly other: number;
}

const processFile = fileURLToPath(new URL("./widget-flood-process.ts", import.meta.url));

/** From a process of its own; resolves once all that was sent is answered. */
export async function startFlood(order: FloodOrder): Promise<FloodResult> {
  const child = fork(processFile);
  child.send(order);
  const ended = once(child, "exit").then(() => undefined);
  const message = await Promise.race([once(child, "message"), ended]);
  if (!message) throw new Error("the flood of reports ended before its time");
  return message[0] as FloodResult;
}
