import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { connections, type Measurement, type Traffic } from "./traffic.ts";

const script = fileURLToPath(new URL("./wrk.lua", import.meta.url));

export async function measureWithWrk(traffic: Traffic, seconds: number): Promise<Measurement> {
  const folder = mkdtempSync(join(tmpdir(), "corkboard-wrk-"));
  try {
    const file = join(folder, "requests");
    // JSON text contains no raw line breaks or tabs.
    writeFileSync(file, traffic.requests.map(({ path, body = "" }) => `${path}\t${body}\n`).join(""));
    const headers = Object.entries(traffic.headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
    const load = ["-t", "1", "-c", String(connections), "-d", `${seconds}s`, "--timeout", "30s"];
    const scriptArguments = [traffic.method, file, String(Date.now() % 1_000_000)];
    const command = [...load, "-s", script, ...headers, traffic.url, "--", ...scriptArguments];
    const { stdout } = await promisify(execFile)("wrk", command);
    return JSON.parse(stdout.slice(stdout.lastIndexOf("\n{"))) as Measurement;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
