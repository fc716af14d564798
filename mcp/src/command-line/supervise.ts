import { spawn } from "node:child_process";
import { renameSync, writeFileSync } from "node:fs";

/**
 * The program between `agent run` and its agent. The channel to the runner closes with the runner, however that ends, and
 * then the agent is stopped with everything that it has started. How the agent ended is also written to a file, for a
 * runner that starts later.
 */

/** How long the agent has to end by itself. */
const graceMs = 10_000;

export type SupervisorMessage =
  | { readonly started: number }
  | { readonly status: number | null; readonly signal: NodeJS.Signals | null }
  | { readonly failure: string };

const [endFile = "", program = "", ...args] = process.argv.slice(2);

// In a process group of its own, so that the agent's children end with it.
const agent = spawn(program, args, { detached: true, stdio: ["ignore", "inherit", "inherit"] });

function report(message: SupervisorMessage, done = () => {}): void {
  if (process.connected) process.send?.(message, undefined, undefined, done);
  else done();
}

function signalGroup(signal: NodeJS.Signals): void {
  try {
    if (agent.pid !== undefined) process.kill(-agent.pid, signal);
  } catch {
    // Everything in the group has ended already.
  }
}

let isStopping = false;
function stop(): void {
  if (isStopping) return;
  isStopping = true;
  signalGroup("SIGTERM");
  setTimeout(() => signalGroup("SIGKILL"), graceMs).unref();
}

if (agent.pid !== undefined) report({ started: agent.pid });
agent.once("error", (error) => report({ failure: error.message }, () => process.exit(1)));
agent.once("exit", (status, signal) => {
  // What the agent has left running would go on changing files that are delivered now.
  signalGroup("SIGKILL");
  const end = { status, signal };
  try {
    writeFileSync(`${endFile}.new`, JSON.stringify(end), { mode: 0o600 });
    renameSync(`${endFile}.new`, endFile);
  } catch {
    // The folder was deleted. The runner, if there still is one, learns it from the message.
  }
  report(end, () => process.exit(0));
});

process.on("message", stop);
process.on("disconnect", stop);
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, stop);
