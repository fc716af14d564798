import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { programs } from "./programs.ts";

const withinMs = 300_000;

/** Debian's packages of the proxies, installed now if they are missing and that is possible. */
export default function setup(): void {
  const missing = Object.values(programs).filter(({ path }) => !existsSync(path));
  if (missing.length === 0) return;
  const packages = missing.map(({ package: name }) => name);
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version"))
    throw new Error(`These tests need ${packages.join(", ")}. On Debian, run them as root to install the packages.`);
  const options = { timeout: withinMs, stdio: "ignore" } as const;
  execFileSync("apt-get", ["update"], options);
  execFileSync("apt-get", ["install", "-y", "--no-install-recommends", ...packages], options);
}
