import { limits } from "@corkboard/contract";
import { UsageError } from "../../shared/usage-error.ts";
import { type OptionValues, type RemoteCommand, requiredValue } from "../command.ts";
import { parseName } from "../option-values.ts";
import { print } from "../print.ts";
import { connectionIn } from "../service-connection.ts";
import { readTokenFile } from "../token-file.ts";

const defaultTimeout = "2h";
const maxTimeoutSeconds = 7 * 24 * 3_600;
const defaultAttempts = "2";
const maxAttempts = 5;
const waysToPass = "Pass the access token with --token-file PATH, or on standard input with --token-file -";

export const agentRun: RemoteCommand = {
  name: "agent run",
  description: "Claim the next ticket of a project, run a command on it and deliver its result",
  options: {
    project: { description: "Project ID", required: true },
    agent: { description: "Name of the agent, shown to people (default: the command's name)" },
    timeout: { description: `How long the command may take, such as 90m (default: ${defaultTimeout})` },
    attempts: { description: `Runs of the command until its result is valid, 1 to 5 (default: ${defaultAttempts})` },
    lease: { description: "Seconds that the claim is leased for, 60 to 14400 (default: 1800)" },
    heartbeat: { description: "Seconds between heartbeats (default: a third of the lease, at most 60)" },
    "token-file": { description: "File that contains the access token, or - for standard input" },
    env: { description: "Name of a variable to pass on to the command; can be repeated", repeatable: true },
    "with-token": { description: "Pass CORKBOARD_URL and CORKBOARD_TOKEN on to the command", flag: true },
  },
  operands: "COMMAND…",
  async connect(values, environment, command) {
    const [program] = command;
    if (program === undefined) throw new UsageError("Expected a command after --, such as -- claude -p {ticket}");
    const workingFolder = folderOfCaller(environment);
    const run = {
      projectId: requiredValue(values, "project"),
      agent: parseName("agent", values.agent ?? program.replace(/^.*[\\/]/, "")),
      timeoutSeconds: parseDuration("timeout", values.timeout ?? defaultTimeout),
      attempts: parseAttempts(values.attempts ?? defaultAttempts),
      leaseSeconds: parseSeconds(values, "lease", 60),
      heartbeatSeconds: parseSeconds(values, "heartbeat", 1),
      withToken: values["with-token"] !== undefined,
      command,
      passedOn: parseNames(values.env, environment),
      workingFolder,
      environment,
      signal: stopSignal(),
      note: (text: string) => print(`corkboard: ${text}\n`, "stderr"),
      show: (text: string) => print(text, "stderr"),
    };
    const tokenFile = values["token-file"];
    // What a process was started with stays readable for the user's other processes, even after it has been removed.
    if (environment["CORKBOARD_TOKEN"])
      throw new UsageError(`Unset CORKBOARD_TOKEN, which the command could read. ${waysToPass}`);
    if (tokenFile === undefined) throw new UsageError(waysToPass);
    const token = await readTokenFile(tokenFile, workingFolder);
    const connection = await connectionIn({ ...environment, CORKBOARD_TOKEN: token });
    const { isProgram, runAgent } = await import("@corkboard/mcp/command-line");
    if (!(await isProgram(program, environment["PATH"]))) {
      throw new UsageError(`Cannot find the command ${program}. Install it, or give its path after --`);
    }
    const data = await runAgent(connection, run);
    const page = `${connection.url}/tickets/${data.ticket_id}`;
    const kept = data.folder === undefined ? "" : `\nThe agent's files are kept in ${data.folder}`;
    const text = {
      nothing_to_claim: data.reason ?? "",
      delivered: `Delivered ticket ${data.ticket_id}. Accept or reject it at ${page}`,
      released:
        `Released ticket ${data.ticket_id}: ${data.reason}\n` +
        `The next attempt reads this reason. What the agent printed is kept at ${page}${kept}`,
      claim_lost:
        `Lost the claim of ticket ${data.ticket_id}: a person has taken the ticket back, or another agent has it. ` +
        `Nothing was delivered; changes in this folder are still there. See ${page}${kept}`,
      undelivered:
        `Could not deliver ticket ${data.ticket_id}: ${data.reason}\n` +
        `The result is kept in ${data.folder}. Run the same command again to deliver it`,
    }[data.outcome];
    return { data, text, ok: data.outcome === "delivered" || data.outcome === "nothing_to_claim" };
  },
};

/** `npm run` changes the folder to Corkboard's own, but the agent works where it was called. */
const folderOfCaller = ({ npm_lifecycle_event: script, INIT_CWD: caller }: NodeJS.ProcessEnv): string =>
  script === "corkboard" && caller ? caller : process.cwd();

function parseSeconds(values: OptionValues, option: string, minimum: number): number | undefined {
  const value = values[option];
  if (value === undefined) return undefined;
  const seconds = Number(value);
  if (!Number.isInteger(seconds) || seconds < minimum || seconds > limits.leaseMaximum) {
    throw new UsageError(`--${option} must be an integer from ${minimum} to ${limits.leaseMaximum}`);
  }
  return seconds;
}

const secondsIn: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600 };

/** Such as `90m`, `2h` or `1h30m`. A number without a unit is in seconds, like those of the other options. */
function parseDuration(option: string, value: string): number {
  const isDuration = /^(?:\d{1,6}|(?:\d{1,6}[smh])+)$/.test(value);
  const parts = isDuration ? [...value.matchAll(/(\d+)([smh]?)/g)] : [];
  const seconds = parts.reduce((sum, [, amount, unit = ""]) => sum + Number(amount) * (secondsIn[unit] ?? 1), 0);
  if (seconds >= 1 && seconds <= maxTimeoutSeconds) return seconds;
  throw new UsageError(`--${option} must be a duration from 1s to 168h, such as 90m or 2h`);
}

function parseNames(value: string | undefined, environment: NodeJS.ProcessEnv): readonly string[] {
  const names = value?.split(",") ?? [];
  const missing = names.find((name) => environment[name] === undefined);
  if (missing === undefined) return names;
  throw new UsageError("--env must be the name of a variable that is set in the environment");
}

function parseAttempts(value: string): number {
  const attempts = Number(value);
  if (Number.isInteger(attempts) && attempts >= 1 && attempts <= maxAttempts) return attempts;
  throw new UsageError(`--attempts must be an integer from 1 to ${maxAttempts}`);
}

/** The ticket is given back before the process ends. */
function stopSignal(): AbortSignal {
  const stopped = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopped.abort());
  return stopped.signal;
}
