import { homedir } from "node:os";
import { join } from "node:path";

/** Other programs that speak the protocol. Half a gigabyte, so they are no dependency of this repository. */
export const packages = { "@modelcontextprotocol/inspector": "2.12.0", "@openai/codex": "0.166.0" } as const;

const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache");

/** Outside the checkout, and another one for other versions. */
export const clientFolder = join(cache, "corkboard-agents", Object.values(packages).join("-"));

export const inspector = join(
  clientFolder,
  "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js",
);
export const codex = join(clientFolder, "node_modules/@openai/codex/bin/codex.js");
