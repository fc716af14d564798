import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { clientFolder, packages } from "./clients.ts";

/** Installs the pinned versions once, before the tests. */
export function setup(): void {
  const isComplete = join(clientFolder, "complete");
  if (existsSync(isComplete)) return;
  mkdirSync(clientFolder, { recursive: true });
  writeFileSync(join(clientFolder, "package.json"), '{ "private": true }\n');
  const versions = Object.entries(packages).map(([name, version]) => `${name}@${version}`);
  const args = ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--save-exact", ...versions];
  const { status, stderr } = spawnSync("npm", args, { cwd: clientFolder, encoding: "utf8" });
  if (status !== 0) {
    throw new Error(
      `Cannot install the clients that these tests need. With access to the npm registry, run\n` +
        `  cd ${clientFolder} && npm ${args.join(" ")} && touch complete\n${stderr}`,
    );
  }
  writeFileSync(isComplete, "");
}
