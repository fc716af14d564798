import { limits } from "@corkboard/contract";
import type { AgentRunEnd, AgentRunResult } from "@corkboard/mcp/command-line";
import { UsageError } from "../../shared/usage-error.ts";
import { CommandError, type CommandResult, type OptionValues, type RemoteCommand, requiredValue } from "../command.ts";
import { folderOfCaller } from "../caller-folder.ts";
import { parseName } from "../option-values.ts";
import { print } from "../print.ts";
import { connectionIn } from "../service-connection.ts";
import { readTokenFile } from "../token-file.ts";

const defaultTimeout = "2h";
const maxTimeoutSeconds = 7 * 24 * 3_600;
const defaultAttempts = "2";
const maxAttempts = 5;
const defaultStopAfter = "3";
const defaultPause = "30s";
const waysToPass = "Pass the access token with --token-file PATH, or on standard input with --token-file -";

export const agentRun: RemoteCommand = {
  name: "agent run",
  description: "Claim the next ticket of a project, run a command on it and deliver its result",
  options: {
    project: { description: "Project ID", required: true },
    agent: { description: "Name of the agent, shown to people (default: the command's name)" },
    all: { description: "Go on until no ticket is left", flag: true },
    watch: { description: "Go on, and wait for the next ticket when none is left", flag: true },
    "dry-run": { description: "Show the next ticket, the folder and the command, and claim nothing", flag: true },
    "in-place": { description: "Run the command in this folder instead of a clone of its repository", flag: true },
    setup: { description: "Command that prepares a clone; project for the one in the project's settings" },
    push: { description: "Push the branch of each delivery to the remote origin", flag: true },
    "stop-after": {
      description: `Failures alike in a row, before the agent has done anything, that end the run (default: ${defaultStopAfter})`,
    },
    pause: { description: `Pause after such a failure, doubled each time, and of --watch (default: ${defaultPause})` },
    timeout: { description: `How long the command may take at a ticket, such as 90m (default: ${defaultTimeout})` },
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
      attempts: parseCount("attempts", values.attempts ?? defaultAttempts, maxAttempts),
      mode: modeOf(values),
      stopAfter: parseCount("stop-after", values["stop-after"] ?? defaultStopAfter, 100),
      pauseSeconds: parseDuration("pause", values.pause ?? defaultPause),
      isInPlace: values["in-place"] !== undefined,
      isPushed: values.push !== undefined,
      setUp: values.setup,
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
    const { isProgram, previewRun, runAgent } = await import("@corkboard/mcp/command-line");
    if (!(await isProgram(program, environment["PATH"]))) {
      throw new UsageError(`Cannot find the command ${program}. Install it, or give its path after --`);
    }
    try {
      if (values["dry-run"] !== undefined) {
        const preview = await previewRun(connection, run);
        return { data: preview, text: preview.text };
      }
      return resultOf(await runAgent(connection, run), run.mode, connection.url);
    } catch (error) {
      throw explained(error, connection.url);
    }
  },
};

/** The exit statuses beside 0 (delivered), 1 (an error) and 2 (a usage error). */
const statuses = {
  delivered: 0,
  asked: 8,
  nothing_to_claim: 3,
  released: 4,
  claim_lost: 5,
  undelivered: 6,
  token_rejected: 1,
} as const satisfies Record<AgentRunResult["outcome"], number>;
const stoppedStatus = 7;

/** One ticket as itself; several as a list, with the status of the first that was not delivered. */
function resultOf(
  { results, stopped, isLimit }: AgentRunEnd,
  mode: "once" | "all" | "watch",
  url: string,
): CommandResult {
  const [first] = results;
  const texts = results.map((result) => textOf(result, url));
  if (stopped !== undefined) texts.push(`Stopped: ${stopped}`);
  if (mode === "once" && first) {
    return { data: first, text: texts.join("\n"), status: statuses[first.outcome] };
  }
  const failed = results.find(({ outcome }) => outcome !== "delivered" && outcome !== "asked");
  const ended = isLimit ? statuses.nothing_to_claim : stoppedStatus;
  const status = stopped === undefined ? (failed ? statuses[failed.outcome] : 0) : ended;
  const isOnlyNothing = first?.outcome === "nothing_to_claim";
  const text = isOnlyNothing ? (first.reason ?? "") : [...texts, summaryOf(results)].join("\n");
  return { data: { results, ...(stopped === undefined ? {} : { stopped }) }, text, status };
}

function summaryOf(results: readonly AgentRunResult[]): string {
  const counts = new Map<string, number>();
  for (const { outcome } of results) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const parts = [...counts].map(([outcome, count]) => `${count} ${outcome.replaceAll("_", " ")}`);
  return parts.length === 0
    ? "No ticket was claimed"
    : `${results.length === 1 ? "1 ticket" : `${results.length} tickets`}: ${parts.join(", ")}`;
}

function textOf({ outcome, ticket_id, reason, kept, folder }: AgentRunResult, url: string): string {
  const page = `${url}/tickets/${ticket_id}`;
  const left =
    (kept === undefined ? "" : `\nIt left ${kept}`) +
    (folder === undefined ? "" : `\nThe agent's files are kept in ${folder}`);
  const texts: Readonly<Record<AgentRunResult["outcome"], string>> = {
    nothing_to_claim: reason ?? "",
    delivered: `Delivered ticket ${ticket_id}. Accept or reject it at ${page}`,
    asked: `The agent has questions about ticket ${ticket_id}. Answer them at ${page}, and run the same command again`,
    released: `Released ticket ${ticket_id}: ${reason}\nThe next attempt reads this reason. What the agent printed is kept at ${page}${left}`,
    claim_lost: `Lost the claim of ticket ${ticket_id}: ${reason ?? "a person has taken the ticket back, or another agent has it"}. Nothing was delivered. See ${page}${left}`,
    token_rejected: `The service no longer accepts the token. Nothing was delivered for ticket ${ticket_id}. Create a new token with the scope agent${left}`,
    undelivered: `The service could not be told about ticket ${ticket_id}: ${reason}\nThe result is kept in ${folder}. Run the same command again to deliver it`,
  };
  return texts[outcome];
}

/** Problems with the service are nobody's programming error. */
function explained(error: unknown, url: string): unknown {
  if (!(error instanceof Error)) return error;
  if (error.name === "CorkboardError") return new CommandError(`The service rejected the request: ${error.message}`);
  const isNetwork = error instanceof TypeError && error.message === "fetch failed";
  return isNetwork
    ? new CommandError(`Cannot reach the service at ${url}. Check CORKBOARD_URL and that it is running`)
    : error;
}

function modeOf({ all, watch }: OptionValues): "once" | "all" | "watch" {
  if (all !== undefined && watch !== undefined) throw new UsageError("Pass either --all or --watch");
  return watch === undefined ? (all === undefined ? "once" : "all") : "watch";
}

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

function parseCount(option: string, value: string, maximum: number): number {
  const count = Number(value);
  if (Number.isInteger(count) && count >= 1 && count <= maximum) return count;
  throw new UsageError(`--${option} must be an integer from 1 to ${maximum}`);
}

/** The ticket is given back before the process ends. */
function stopSignal(): AbortSignal {
  const stopped = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopped.abort());
  return stopped.signal;
}
