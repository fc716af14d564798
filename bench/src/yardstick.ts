import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { type ChildServer, startChildServer } from "./child-server.ts";
import { inheritedEnvironment } from "./environment.ts";
import type { Traffic } from "./traffic.ts";

/** The least a Node.js server can do, measured beside everything else: speed is told as a share of it. */
export function startYardstick(): Promise<ChildServer> {
  return startChildServer({
    command: [fileURLToPath(new URL("./yardstick-server.ts", import.meta.url))],
    environment: inheritedEnvironment(),
    folder: tmpdir(),
    healthPath: "/",
  });
}

export const yardstickTraffic = (yardstick: ChildServer): Traffic => ({
  url: yardstick.url,
  method: "GET",
  headers: {},
  requests: [{ path: "/" }],
});
