import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/** Other programs that speak the protocol. A gigabyte, so they are no dependency of this repository. */
export const packages = {
  "@modelcontextprotocol/inspector": "2.12.0",
  "@openai/codex": "0.166.0",
  "@anthropic-ai/claude-code": "2.1.326",
} as const;

const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache");

/** Outside the checkout, and another one for other versions. */
export const clientFolder = join(cache, "corkboard-agents", Object.values(packages).join("-"));

const installed = join(clientFolder, "node_modules");

export const inspector = join(installed, "@modelcontextprotocol/inspector/clients/launcher/build/index.js");
export const codex = join(installed, "@openai/codex/bin/codex.js");

/** The program for this computer, which the package's install script would copy. Scripts are not run. */
export const claude = [`${process.platform}-${process.arch}`, `${process.platform}-${process.arch}-musl`]
  .map((platform) => join(installed, `@anthropic-ai/claude-code-${platform}`, "claude"))
  .find((path) => existsSync(path));
