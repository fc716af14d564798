import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../server/test/support/free-port.ts";

export interface ChildServer {
  readonly url: string;
  /** From the start of the process to its first successful response. */
  readonly startedInMs: number;
  /** From /proc on Linux; NaN on other systems. */
  residentMegabytes(): number;
  processorMs(): number;
  stop(): Promise<void>;
}

export interface ChildServerOptions {
  /** The script for Node.js to run, preceded by its options. */
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly folder: string;
  /** A path that returns 200 once the server is ready. */
  readonly healthPath: string;
}

/** Starts a server in a separate process, on a free port passed as PORT. */
export async function startChildServer(options: ChildServerOptions): Promise<ChildServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(process.execPath, options.command, {
    cwd: options.folder,
    env: { ...options.environment, PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await untilHealthy(child, url + options.healthPath);
  const startedInMs = performance.now() - started;
  const { pid } = child;
  if (pid === undefined) throw new Error("the server has no process id");
  return {
    url,
    startedInMs,
    residentMegabytes: () => residentMegabytes(pid),
    processorMs: () => processorMs(pid),
    stop: () => stop(child),
  };
}

async function untilHealthy(child: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server exited with code ${child.exitCode} before it was ready`);
    const response = await fetch(url).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.status === 200) return;
    await sleep(5);
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}

function residentMegabytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(processFile(pid, "status"))?.[1]) / 1_024;
}

function processorMs(pid: number): number {
  const [, afterName = ""] = processFile(pid, "stat").split(") ");
  const fields = afterName.split(" ");
  const ticks = Number(fields[11]) + Number(fields[12]);
  return ticks * 10;
}

function processFile(pid: number, name: string): string {
  return process.platform === "linux" ? readFileSync(`/proc/${pid}/${name}`, "utf8") : "";
}
