import type { Client } from "@corkboard/client";
import type { Ticket } from "@corkboard/contract";
import { AgentOutput } from "./agent-output.ts";
import type { AgentRun, AgentRunResult } from "./runner.ts";
import { commandEnvironment, filledCommand } from "./command-environment.ts";
import {
  claimLost,
  endWithout,
  type FinishedRun,
  finishRun,
  type Interruption,
  resultOf,
  tokenRejected,
} from "./finish-run.ts";
import { type HeldStop, keepClaim } from "./keep-claim.ts";
import { persistently } from "./persistently.ts";
import type { Redact } from "./redaction.ts";
import { problemList, problemText } from "./result-format.ts";
import { type CommandEnd, type RunningCommand, runCommand } from "./run-command.ts";
import type { ServiceConnection } from "./service-connection.ts";
import { setUp } from "./set-up.ts";
import { storeOutput } from "./store-output.ts";
import type { KeptRun, TicketFolder } from "./ticket-folder.ts";
import { writeChanges, writePictures, writeTicket } from "./ticket-files.ts";
import type { Workspace } from "./workspace/workspace.ts";

export interface TicketWork {
  readonly client: Client;
  readonly connection: ServiceConnection;
  readonly redact: Redact;
  readonly folder: TicketFolder;
  readonly workspace: Workspace;
  readonly run: KeptRun;
  readonly ticket: Ticket;
  /** Prepares a new workspace; undefined if there is nothing to prepare. */
  readonly setUpCommand: string | undefined;
}

const maxHeartbeatSeconds = 60;
/** Runs that correct a result only because people have changed the ticket meanwhile. */
const maxExtraRuns = 3;

type Stop = HeldStop | "operator" | "timeout" | "deadline";

/** Runs the command on a claimed ticket until there is something to deliver, to ask or to give back. */
export async function workOnTicket(work: TicketWork, options: AgentRun): Promise<AgentRunResult> {
  const { client, redact, folder, workspace, ticket, setUpCommand } = work;
  const { claim } = work.run;
  const output = new AgentOutput(redact, options.show, work.run.usage ?? null);
  const done = new AbortController();
  let run = work.run;
  let command: RunningCommand | undefined;
  let stop: Stop | undefined;
  let lostBecause: string | undefined;
  const stopFor = (why: Stop, reason?: string) => {
    stop ??= why;
    lostBecause ??= reason;
    command?.stop();
  };
  const onOperator = () => stopFor("operator");
  options.signal.addEventListener("abort", onOperator, { once: true });
  if (options.signal.aborted) onOperator();
  const timer = setTimeout(() => stopFor("timeout"), options.timeoutSeconds * 1_000);
  const secondsLeft = secondsBeforeDeadline(work.run);
  const deadlineTimer =
    secondsLeft === undefined ? undefined : setTimeout(() => stopFor("deadline"), secondsLeft * 1_000);
  const seconds = options.heartbeatSeconds ?? Math.min(maxHeartbeatSeconds, claim.lease_seconds / 3);
  keepClaim(client, { ...claim, intervalMs: seconds * 1_000 }, done.signal, {
    onStop: stopFor,
    onChanges: (changes) => writeChanges(folder, changes),
  });
  const finished = (): FinishedRun => ({
    ...work,
    run,
    lastOutput: { summary: output.last(), reason: output.lastOfBoth() },
    signal: options.signal,
  });
  const start = async (words: readonly string[], environment: Readonly<Record<string, string | undefined>>) => {
    command = runCommand({
      command: words,
      environment,
      folder: workspace.folder,
      endFile: folder.at("end"),
      output,
      onStarted: (pid) => void folder.write("agent", JSON.stringify({ pid })),
    });
    if (stop) command.stop();
    const end: CommandEnd = await command.ended;
    command = undefined;
    return end;
  };
  try {
    const files = await writePictures({ ...work, note: options.note }, ticket);
    const environment = await commandEnvironment(work, options);
    if (setUpCommand !== undefined && !stop) {
      const problem = await setUp(setUpCommand, (words) => start(words, environment));
      await folder.forget("agent", "end");
      if (problem !== undefined && !stop) {
        await storeOutput(client, claim, output, options.note);
        return await endWithout(finished(), problem, {});
      }
    }
    let problems = "";
    for (let runs = 1, extra = 0; ;) {
      run = { ...work.run, criteria: await criteriaOf(client, ticket.id) };
      await folder.write("run", JSON.stringify(run));
      await writeTicket({ ...work, run, note: options.note }, files, problems);
      const end: CommandEnd = stop
        ? { status: null, signal: "SIGTERM" }
        : await start(filledCommand(options.command, environment), environment);
      await storeOutput(client, claim, output, options.note);
      if (stop === "delivered") {
        await folder.remove();
        return { outcome: "delivered", ticket_id: ticket.id };
      }
      if (stop === "claim_lost") return await claimLost(finished(), lostBecause);
      if (stop === "token_rejected") return await tokenRejected(finished());
      const interruption = interruptionOf(stop, end, options);
      const result = await finishRun(finished(), interruption);
      if (!("problems" in result)) return result;
      const message = problemList(result.problems);
      const isFree = result.isOutdated && extra++ < maxExtraRuns;
      if (interruption || (!isFree && runs >= options.attempts)) {
        const after = interruption ? `${interruption.why}. ` : "";
        const read = await resultOf(finished());
        const left = read && "result" in read ? read.result : undefined;
        return await endWithout(finished(), `${after}The result is invalid after ${times(runs)}: ${message}`, {
          interruption,
          result: left,
        });
      }
      options.note(`The result was not accepted: ${message}. Running the command again.`);
      await folder.forget("end", "agent");
      problems = problemText(result.problems, folder.at("result"));
      if (!isFree) runs++;
    }
  } finally {
    clearTimeout(timer);
    clearTimeout(deadlineTimer);
    done.abort();
    options.signal.removeEventListener("abort", onOperator);
  }
}

const longestDelaySeconds = 2 ** 31 / 1_000 - 1;

/**
 * How long the command may run before the service ends the attempt, less the time to deliver what it leaves behind.
 * Undefined without a deadline.
 */
function secondsBeforeDeadline({ claim: { deadline, began_at } }: KeptRun): number | undefined {
  if (deadline == null) return undefined;
  const seconds = (Date.parse(deadline) - (began_at === undefined ? Date.now() : Date.parse(began_at))) / 1_000;
  return Math.min(Math.max(0, seconds - Math.min(60, seconds / 10)), longestDelaySeconds);
}

/** What the agent reads and reports about: those that members have confirmed by now. */
async function criteriaOf(client: Client, id: string): Promise<KeptRun["criteria"]> {
  const { data } = await persistently(() => client.getTicket({ params: { id } }));
  return data.criteria.filter(({ state }) => state === "confirmed").map(({ number, version }) => ({ number, version }));
}

function interruptionOf(
  stop: Stop | undefined,
  { status, signal }: CommandEnd,
  { timeoutSeconds }: AgentRun,
): Interruption {
  if (stop === "operator") return { why: "The operator stopped the agent", isByOperator: true };
  if (stop === "timeout")
    return { why: `The agent was stopped because it had not ended after ${durationText(timeoutSeconds)}` };
  if (stop === "deadline")
    return { why: "The agent was stopped because the attempt took as long as the project allows" };
  if (status === 0) return undefined;
  return { why: status === null ? `The command was ended by ${signal}` : `The command exited with status ${status}` };
}

const times = (runs: number) => (runs === 1 ? "one run" : `${runs} runs`);

function durationText(seconds: number): string {
  const [amount, unit] =
    seconds % 3_600 === 0
      ? [seconds / 3_600, "hour"]
      : seconds % 60 === 0
        ? [seconds / 60, "minute"]
        : [seconds, "second"];
  return `${amount} ${unit}${amount === 1 ? "" : "s"}`;
}
