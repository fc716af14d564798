import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { Measurement, Traffic } from "./traffic.ts";

const processFile = fileURLToPath(new URL("./autocannon-process.ts", import.meta.url));

export async function measureWithAutocannon(traffic: Traffic, seconds: number): Promise<Measurement> {
  const child = spawn(process.execPath, [processFile], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(JSON.stringify({ traffic, seconds }));
  return JSON.parse(await text(child.stdout)) as Measurement;
}
