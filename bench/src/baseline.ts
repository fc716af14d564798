import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { type ChildServer, startChildServer } from "./child-server.ts";
import { inheritedEnvironment } from "./environment.ts";
import type { Traffic } from "./traffic.ts";

/**
 * The least a Node.js server can do. It is measured beside everything else, and throughput is stated as a share of it.
 */
export function startBaseline(): Promise<ChildServer> {
  return startChildServer({
    command: [fileURLToPath(new URL("./baseline-server.ts", import.meta.url))],
    environment: inheritedEnvironment(),
    folder: tmpdir(),
    healthPath: "/",
  });
}

export const baselineTraffic = (baseline: ChildServer): Traffic => ({
  url: baseline.url,
  method: "GET",
  headers: {},
  requests: [{ path: "/" }],
});
