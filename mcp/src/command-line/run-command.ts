import { spawn } from "node:child_process";

export interface CommandEnd {
  /** Null if a signal ended it. */
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The end of what it printed. */
  readonly lastOutput: string;
}

export interface RunningCommand {
  readonly ended: Promise<CommandEnd>;
  /** Asks the command and its children to end, and ends them by force if they do not. */
  stop(): void;
}

const keptCharacters = 4_000;
const graceMs = 10_000;

export function runCommand(
  [program = "", ...args]: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): RunningCommand {
  // In a process group of its own, so that the agent's children end with it.
  const child = spawn(program, args, { env: environment, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  let lastOutput = "";
  child.stdout.on("data", (chunk: Buffer) => {
    lastOutput = (lastOutput + chunk.toString("utf8")).slice(-keptCharacters);
    process.stderr.write(chunk);
  });
  child.stderr.on("data", (chunk: Buffer) => process.stderr.write(chunk));
  const ended = new Promise<CommandEnd>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (status, signal) => resolve({ status, signal, lastOutput: lastOutput.toWellFormed().trim() }));
  });
  const kill = (signal: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
    } catch {
      // The group has ended already.
    }
  };
  return {
    ended,
    stop() {
      kill("SIGTERM");
      const timer = setTimeout(() => kill("SIGKILL"), graceMs);
      void ended.finally(() => clearTimeout(timer)).catch(() => undefined);
    },
  };
}
