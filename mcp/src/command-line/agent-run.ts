import { setTimeout as sleep } from "node:timers/promises";
import { CorkboardError, createClient } from "@corkboard/client";
import { type Claimed, claimNext, type Seen } from "./claim-next.ts";
import { continueAnswered } from "./continue-answered.ts";
import { EqualFailures } from "./equal-failures.ts";
import { finishAbandoned } from "./finish-abandoned.ts";
import { mayPass } from "./persistently.ts";
import { redactionOf } from "./redaction.ts";
import type { AgentRun, AgentRunEnd, AgentRunResult, Runner } from "./runner.ts";
import type { ServiceConnection } from "./service-connection.ts";
import { startRun } from "./start-run.ts";
import { whyNothing } from "./why-nothing.ts";

const longestPauseSeconds = 15 * 60;

/** Claims tickets of a project one after the other, runs a command on each and delivers what it leaves behind. */
export async function runAgent(connection: ServiceConnection, options: AgentRun): Promise<AgentRunEnd> {
  const client = createClient({ baseUrl: connection.url, token: connection.token });
  const redact = redactionOf({ ...options.environment, CORKBOARD_TOKEN: connection.token });
  const runner: Runner = { client, connection, redact, options };
  const { mode, signal, note, stopAfter } = options;
  const results: AgentRunResult[] = [];
  const failures = new EqualFailures();
  const seen: Seen = { takenBack: new Set(), failed: new Set() };
  let isAway = false;
  let limit: string | undefined;
  const rest = (seconds: number) => sleep(seconds * 1_000, undefined, { signal }).catch(() => undefined);
  while (!signal.aborted) {
    try {
      await finishAbandoned(runner);
      const result = (await continueAnswered(runner)) ?? (await nextTicket(runner, seen));
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
      const { ticket_id: id = "" } = result;
      if (result.outcome !== "released" || result.attempted !== false) {
        failures.forget();
        seen.failed.clear();
        if (result.outcome === "claim_lost") seen.takenBack.add(id);
        continue;
      }
      seen.failed.add(id);
      const count = failures.add(result.reason ?? "");
      if (count >= stopAfter)
        return { results, stopped: `The agent has failed ${count} times alike: ${result.reason}` };
      await rest(Math.min(options.pauseSeconds * 2 ** (count - 1), longestPauseSeconds));
    } catch (error) {
      if (error instanceof CorkboardError && error.code === "agent_limit_reached") {
        if (mode !== "watch") return { results, stopped: error.message, isLimit: true };
        if (limit !== error.message) note(`${error.message}. Waiting`);
        limit = error.message;
        await rest(options.pauseSeconds);
        continue;
      }
      const isUnreachable = !(error instanceof CorkboardError) || mayPass(error);
      if (mode !== "watch" || !isUnreachable) throw error;
      if (!isAway) note(`The service cannot be reached. Trying again: ${(error as Error).message}`);
      isAway = true;
      await rest(options.pauseSeconds);
    }
  }
  return { results };
}

async function nextTicket(runner: Runner, seen: Seen): Promise<AgentRunResult | undefined> {
  const claimed: Claimed | undefined = await claimNext(runner.client, runner.options, seen);
  return claimed && startRun(runner, claimed);
}

function lineOf({ outcome, ticket_id, reason }: AgentRunResult): string {
  const what = outcome.replace("_", " ");
  return `Ticket ${ticket_id}: ${what}${reason === undefined ? "" : `. ${reason.split("\n")[0]}`}`;
}
