import { randomUUID } from "node:crypto";
import { type Client, CorkboardError, createClient } from "@corkboard/client";
import type { ResponseOf } from "@corkboard/contract";
import { AgentOutput } from "./agent-output.ts";
import { redactionOf } from "./redaction.ts";
import { fetchScreenshot } from "./fetch-screenshot.ts";
import { finishAbandoned } from "./finish-abandoned.ts";
import { type AgentRunResult, claimLost, type FinishedRun, finishRun, release } from "./finish-run.ts";
import { keepClaim } from "./keep-claim.ts";
import { persistently } from "./persistently.ts";
import { problemList, problemText, resultInstructions } from "./result-format.ts";
import { type CommandEnd, type RunningCommand, runCommand } from "./run-command.ts";
import type { ServiceConnection } from "./service-connection.ts";
import { storeOutput } from "./store-output.ts";
import { type KeptRun, TicketFolder } from "./ticket-folder.ts";
import { whyNothing } from "./why-nothing.ts";

type Claim = ResponseOf<"createClaim">["data"];

export interface AgentRun {
  readonly projectId: string;
  /** Shown to people. */
  readonly agent: string;
  readonly leaseSeconds?: number | undefined;
  /** Default: a third of the lease, but at most a minute. */
  readonly heartbeatSeconds?: number | undefined;
  /** How long the command may take, with all its runs. */
  readonly timeoutSeconds: number;
  /** How often the command is run at most, until its result is valid. */
  readonly attempts: number;
  /** Whether the command may use the service itself, with the same token. */
  readonly withToken: boolean;
  readonly command: readonly string[];
  /** Where the command runs. */
  readonly workingFolder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Names of variables that the command receives beside the usual ones. */
  readonly passedOn: readonly string[];
  /** Aborted when the operator stops the run. */
  readonly signal: AbortSignal;
  /** Receives what the operator should know before the run ends. */
  readonly note: (text: string) => void;
  /** Receives what the command prints. */
  readonly show: (text: string) => void;
}

const maxHeartbeatSeconds = 60;

/** Claims the next ticket of a project, runs a command on it and delivers what the command leaves behind. */
export async function runAgent(connection: ServiceConnection, run: AgentRun): Promise<AgentRunResult> {
  const client = createClient({ baseUrl: connection.url, token: connection.token });
  const redact = redactionOf({ ...run.environment, CORKBOARD_TOKEN: connection.token });
  await finishAbandoned({ ...run, redact, client, url: connection.url, project: run.projectId });
  const claim = await claimNext(client, run);
  if (!claim) return { outcome: "nothing_to_claim", reason: await whyNothing(client, run.projectId) };
  const folder = await TicketFolder.create();
  const kept: KeptRun = {
    url: connection.url,
    project: run.projectId,
    pid: process.pid,
    claim: { id: claim.id, fence: claim.fence, ticket_id: claim.ticket_id },
    criteria: claim.ticket.criteria.filter(({ state }) => state === "confirmed").map(({ number }) => ({ number })),
  };
  await folder.write("run", JSON.stringify(kept));
  const finished = { client, run: kept, folder, lastOutput: "", signal: run.signal, redact };
  try {
    const document = await writeTicket(connection, claim, finished);
    return await workOn(document, claim, finished, run, connection);
  } catch (error) {
    if (error instanceof CorkboardError && error.code === "claim_lost") return claimLost(finished);
    return release(finished, `The agent could not be run: ${(error as Error).message}`);
  }
}

async function claimNext(client: Client, { projectId, agent, leaseSeconds }: AgentRun): Promise<Claim | undefined> {
  const lease = leaseSeconds === undefined ? {} : { lease_seconds: leaseSeconds };
  const call = { body: { project_id: projectId, agent, ...lease }, idempotencyKey: randomUUID() };
  try {
    return (await persistently(() => client.createClaim(call))).data;
  } catch (error) {
    if (error instanceof CorkboardError && error.code === "nothing_to_claim") return undefined;
    throw error;
  }
}

/** The ticket as a file, complete and fenced like the tools' responses, and its screenshot. */
async function writeTicket(
  connection: ServiceConnection,
  { ticket }: Claim,
  { client, folder, run }: FinishedRun,
): Promise<string> {
  const text = await documentOf(client, ticket.id);
  const instructions = resultInstructions({ result: folder.at("result"), criteria: run.criteria });
  const file = `${instructions}\n# The ticket\n\n${text}\n`;
  await folder.write("ticket", file);
  await folder.write("problems", "");
  const screenshot = ticket.source_type === "feedback" ? await fetchScreenshot(connection, ticket.id) : undefined;
  if (screenshot) await folder.write("screenshot", screenshot);
  return file;
}

/** All pages, one after the other. */
async function documentOf(client: Client, id: string): Promise<string> {
  const pages: string[] = [];
  let cursor: string | null = null;
  do {
    const query: { cursor?: string } = cursor === null ? {} : { cursor };
    const { data } = await persistently(() => client.getAgentDocument({ params: { id }, query }));
    pages.push(data.document);
    cursor = data.next_cursor;
  } while (cursor !== null);
  return pages.join("\n\n");
}

type Stop = "claim_lost" | "delivered" | "operator" | "timeout";

async function workOn(
  document: string,
  claim: Claim,
  finished: FinishedRun,
  run: AgentRun,
  connection: ServiceConnection,
): Promise<AgentRunResult> {
  const { client, folder } = finished;
  const output = new AgentOutput(finished.redact, run.show);
  const environment = await environmentOf(finished, run, connection);
  const done = new AbortController();
  let command: RunningCommand | undefined;
  let stop: Stop | undefined;
  const stopFor = (why: Stop) => {
    stop ??= why;
    command?.stop();
  };
  const onOperator = () => stopFor("operator");
  run.signal.addEventListener("abort", onOperator, { once: true });
  if (run.signal.aborted) onOperator();
  const timer = setTimeout(() => stopFor("timeout"), run.timeoutSeconds * 1_000);
  const seconds = run.heartbeatSeconds ?? Math.min(maxHeartbeatSeconds, claim.lease_seconds / 3);
  keepClaim(client, { ...claim, intervalMs: seconds * 1_000 }, done.signal, stopFor);
  try {
    for (let runs = 1; ; runs++) {
      if (stop) return await stopped(stop, finished, run);
      command = runCommand({
        command: filled(run.command, environment),
        environment,
        folder: run.workingFolder,
        endFile: folder.at("end"),
        output,
      });
      const end: CommandEnd = await command.ended;
      command = undefined;
      await storeOutput(client, claim, output.text(), run.note);
      if (stop) return await stopped(stop, finished, run);
      const result = await finishRun({ ...finished, lastOutput: output.last() }, end);
      if (!("problems" in result)) return result;
      const { problems } = result;
      if (runs >= run.attempts) {
        return await release(finished, `The result is invalid after ${times(runs)}: ${problemList(problems)}`);
      }
      run.note(`The result was not accepted: ${problemList(problems)}. Running the command again.`);
      await folder.forget("end");
      const correction = problemText(problems, folder.at("result"));
      await folder.write("problems", correction);
      await folder.write("ticket", `${correction}\n${document}`);
    }
  } finally {
    clearTimeout(timer);
    done.abort();
    run.signal.removeEventListener("abort", onOperator);
  }
}

const times = (runs: number) => (runs === 1 ? "one run" : `${runs} runs`);

async function stopped(stop: Stop, finished: FinishedRun, { timeoutSeconds }: AgentRun): Promise<AgentRunResult> {
  if (stop === "claim_lost") return claimLost(finished);
  if (stop === "timeout") {
    return release(finished, `The agent was stopped because it had not ended after ${durationText(timeoutSeconds)}`);
  }
  if (stop === "operator") return release(finished, "The operator stopped the agent");
  await finished.folder.remove();
  return { outcome: "delivered", ticket_id: finished.run.claim.ticket_id };
}

function durationText(seconds: number): string {
  const [amount, unit] =
    seconds % 3_600 === 0
      ? [seconds / 3_600, "hour"]
      : seconds % 60 === 0
        ? [seconds / 60, "minute"]
        : [seconds, "second"];
  return `${amount} ${unit}${amount === 1 ? "" : "s"}`;
}

const placeholders = {
  ticket: "CORKBOARD_TICKET_FILE",
  result: "CORKBOARD_RESULT_FILE",
  screenshot: "CORKBOARD_SCREENSHOT_FILE",
  problems: "CORKBOARD_PROBLEMS_FILE",
  folder: "CORKBOARD_TICKET_FOLDER",
} as const;

const filled = (command: readonly string[], environment: Readonly<Record<string, string | undefined>>) =>
  command.map((word) =>
    word.replaceAll(/\{(ticket|result|screenshot|problems|folder)\}/g, (_, name: keyof typeof placeholders) =>
      String(environment[placeholders[name]]),
    ),
  );

/** What programs need on any computer. Everything else may be a secret. */
const usualVariables = /^(?:PATH|HOME|USER|SHELL|LANG|LC_\w+|TERM|TMPDIR)$/;

async function environmentOf(
  { folder, run: { claim } }: FinishedRun,
  run: AgentRun,
  { url, token }: ServiceConnection,
): Promise<Record<string, string | undefined>> {
  const names = Object.keys(run.environment).filter((name) => usualVariables.test(name) || run.passedOn.includes(name));
  const hasScreenshot = (await folder.read("screenshot")) !== undefined;
  return {
    ...Object.fromEntries(names.map((name) => [name, run.environment[name]])),
    ...(run.withToken ? { CORKBOARD_URL: url, CORKBOARD_TOKEN: token } : {}),
    CORKBOARD_TICKET_ID: claim.ticket_id,
    CORKBOARD_CLAIM_ID: claim.id,
    CORKBOARD_FENCE: String(claim.fence),
    CORKBOARD_TICKET_FOLDER: folder.path,
    CORKBOARD_TICKET_FILE: folder.at("ticket"),
    CORKBOARD_RESULT_FILE: folder.at("result"),
    CORKBOARD_PROBLEMS_FILE: folder.at("problems"),
    CORKBOARD_SCREENSHOT_FILE: hasScreenshot ? folder.at("screenshot") : "",
  };
}
