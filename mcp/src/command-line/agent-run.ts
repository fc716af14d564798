import { setTimeout as sleep } from "node:timers/promises";
import { type Client, CorkboardError, createClient } from "@corkboard/client";
import { type Claimed, claimNext } from "./claim-next.ts";
import { continueAnswered } from "./continue-answered.ts";
import { EqualFailures } from "./equal-failures.ts";
import { finishAbandoned } from "./finish-abandoned.ts";
import type { AgentRunResult } from "./finish-run.ts";
import { mayPass } from "./persistently.ts";
import { type Redact, redactionOf } from "./redaction.ts";
import type { ServiceConnection } from "./service-connection.ts";
import { startRun } from "./start-run.ts";
import { whyNothing } from "./why-nothing.ts";

export interface AgentRun {
  readonly projectId: string;
  /** Shown to people. */
  readonly agent: string;
  readonly leaseSeconds?: number | undefined;
  /** Default: a third of the lease, but at most a minute. */
  readonly heartbeatSeconds?: number | undefined;
  /** How long the command may take at a ticket, with all its runs. */
  readonly timeoutSeconds: number;
  /** How often the command is run at most, until its result is valid. */
  readonly attempts: number;
  /** `once`: one ticket. `all`: until there is none left. `watch`: then waits for the next one. */
  readonly mode: "once" | "all" | "watch";
  /** After so many failures in a row that look alike and changed nothing, no further ticket is claimed. */
  readonly stopAfter: number;
  /** The pause after such a failure, which is doubled each time, and between two looks for the next ticket. */
  readonly pauseSeconds: number;
  /** Whether the command may use the service itself, with the same token. */
  readonly withToken: boolean;
  readonly command: readonly string[];
  /** Where the runner was started: in a repository, the command works in a clone of it. */
  readonly workingFolder: string;
  /** Works in the folder itself. */
  readonly isInPlace: boolean;
  /** Pushes the branches of clones to the remote `origin`. */
  readonly isPushed: boolean;
  /** Prepares a clone; `project` for the command of the project's settings. */
  readonly setUp?: string | undefined;
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

/** What a runner uses for all its tickets. */
export interface Runner {
  readonly client: Client;
  readonly connection: ServiceConnection;
  readonly redact: Redact;
  readonly options: AgentRun;
}

export interface AgentRunEnd {
  /** What became of each ticket, in order. */
  readonly results: readonly AgentRunResult[];
  /** Why no further ticket was claimed, if there may be one. */
  readonly stopped?: string;
}

const longestPauseSeconds = 15 * 60;

/** Claims tickets of a project one after the other, runs a command on each and delivers what it leaves behind. */
export async function runAgent(connection: ServiceConnection, options: AgentRun): Promise<AgentRunEnd> {
  const client = createClient({ baseUrl: connection.url, token: connection.token });
  const redact = redactionOf({ ...options.environment, CORKBOARD_TOKEN: connection.token });
  const runner: Runner = { client, connection, redact, options };
  const { mode, signal, note, stopAfter } = options;
  const results: AgentRunResult[] = [];
  const failures = new EqualFailures();
  const avoided = new Set<string>();
  let isAway = false;
  const rest = (seconds: number) => sleep(seconds * 1_000, undefined, { signal }).catch(() => undefined);
  while (!signal.aborted) {
    try {
      await finishAbandoned(runner);
      const result = (await continueAnswered(runner)) ?? (await nextTicket(runner, avoided));
      isAway = false;
      if (!result) {
        if (mode === "watch") {
          await rest(options.pauseSeconds);
          continue;
        }
        if (results.length > 0) break;
        const reason = await whyNothing(client, options.projectId);
        return { results: [{ outcome: "nothing_to_claim", reason }] };
      }
      results.push(result);
      if (mode === "once") break;
      note(lineOf(result));
      if (result.outcome === "token_rejected") return { results, stopped: "The service does not accept the token" };
      if (result.outcome !== "released" || result.attempted !== false) {
        failures.forget();
        avoided.clear();
        continue;
      }
      if (result.ticket_id !== undefined) avoided.add(result.ticket_id);
      const count = failures.add(result.reason ?? "");
      if (count >= stopAfter)
        return { results, stopped: `The agent has failed ${count} times alike: ${result.reason}` };
      await rest(Math.min(options.pauseSeconds * 2 ** (count - 1), longestPauseSeconds));
    } catch (error) {
      const isUnreachable = !(error instanceof CorkboardError) || mayPass(error);
      if (mode !== "watch" || !isUnreachable) throw error;
      if (!isAway) note(`The service cannot be reached. Trying again: ${(error as Error).message}`);
      isAway = true;
      await rest(options.pauseSeconds);
    }
  }
  return { results };
}

async function nextTicket(runner: Runner, avoided: ReadonlySet<string>): Promise<AgentRunResult | undefined> {
  const claimed: Claimed | undefined = await claimNext(runner.client, runner.options, avoided);
  return claimed && startRun(runner, claimed);
}

function lineOf({ outcome, ticket_id, reason }: AgentRunResult): string {
  const what = outcome.replace("_", " ");
  return `Ticket ${ticket_id}: ${what}${reason === undefined ? "" : `. ${reason.split("\n")[0]}`}`;
}
