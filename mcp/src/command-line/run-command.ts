import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { AgentOutput } from "./agent-output.ts";
import type { SupervisorMessage } from "./supervise.ts";

export interface CommandEnd {
  /** Null if a signal ended it. */
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface RunningCommand {
  readonly ended: Promise<CommandEnd>;
  /** Asks the command and its children to end, and ends them by force if they do not. */
  stop(): void;
}

interface Run {
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Where it runs. */
  readonly folder: string;
  /** Where the supervisor writes how the command ended. */
  readonly endFile: string;
  readonly output: AgentOutput;
  /** Called with the ID of the process. */
  readonly onStarted: (pid: number) => void;
}

/** What was printed before the end may still be in the pipe, which a process that escaped its group keeps open. */
const drainMs = 2_000;

const supervisorFile = fileURLToPath(new URL("./supervise.ts", import.meta.url));

/** Runs a command under a supervisor, which also ends it if this process is killed. */
export function runCommand({ command, environment, folder, endFile, output, onStarted }: Run): RunningCommand {
  const supervisor = spawn(process.execPath, [supervisorFile, endFile, ...command], {
    env: environment,
    cwd: folder,
    // Not in the group that a terminal or `kill` of the runner's group reaches.
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  supervisor.stdout?.on("data", (chunk: Buffer) => output.add(chunk, "stdout"));
  supervisor.stderr?.on("data", (chunk: Buffer) => output.add(chunk, "stderr"));
  let agentPid: number | undefined;
  let end: CommandEnd | undefined;
  let failure: string | undefined;
  supervisor.on("message", (message: SupervisorMessage) => {
    if ("started" in message) onStarted((agentPid = message.started));
    else if ("failure" in message) failure = message.failure;
    else end = message;
  });
  const exited = new Promise<void>((resolve, reject) => {
    supervisor.once("error", reject);
    supervisor.once("exit", () => resolve());
  });
  const drained = new Promise<void>((resolve) => {
    supervisor.once("close", () => resolve());
  });
  const ended = (async (): Promise<CommandEnd> => {
    await exited;
    if (!end && agentPid !== undefined) killGroup(agentPid);
    await Promise.race([drained, new Promise((resolve) => setTimeout(resolve, drainMs).unref())]);
    supervisor.stdout?.destroy();
    supervisor.stderr?.destroy();
    output.end();
    if (failure !== undefined) throw new Error(failure);
    return end ?? { status: null, signal: "SIGKILL" };
  })();
  return {
    ended,
    stop: () => {
      if (supervisor.connected) supervisor.send("stop", () => undefined);
    },
  };
}

/** The supervisor was killed, so nothing else ends the agent. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended already.
  }
}
