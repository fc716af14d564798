import type { Client } from "@corkboard/client";
import { type AgentRunResult, finishRun, release } from "./finish-run.ts";
import type { Redact } from "./redaction.ts";
import { problemList } from "./result-format.ts";
import type { CommandEnd } from "./run-command.ts";
import { abandonedFolders, type KeptRun, type TicketFolder } from "./ticket-folder.ts";

interface Runner {
  readonly client: Client;
  readonly url: string;
  readonly project: string;
  readonly signal: AbortSignal;
  readonly note: (text: string) => void;
  readonly redact: Redact;
}

/**
 * Delivers or releases what runners that were killed have left behind. A run whose end is unknown is left alone: its
 * agent may still be running, and its lease expires by itself.
 */
export async function finishAbandoned(runner: Runner): Promise<void> {
  for (const { folder, run } of await abandonedFolders(runner)) {
    const end = await folder.end();
    if (!end) continue;
    const { ticket_id } = run.claim;
    try {
      const { outcome } = await finish(runner, run, folder, end);
      runner.note(
        `A runner that was killed had left ticket ${ticket_id} behind. It is now ${outcome.replace("_", " ")}.`,
      );
    } catch (error) {
      runner.note(`Ticket ${ticket_id} of a runner that was killed could not be finished: ${(error as Error).message}`);
    }
  }
}

async function finish(
  { client, signal, redact }: Runner,
  run: KeptRun,
  folder: TicketFolder,
  end: CommandEnd,
): Promise<AgentRunResult> {
  const finished = { client, run, folder, lastOutput: "", signal, redact };
  const result = await finishRun(finished, end);
  if (!("problems" in result)) return result;
  return release(finished, `The runner was killed, and the result is invalid: ${problemList(result.problems)}`);
}
