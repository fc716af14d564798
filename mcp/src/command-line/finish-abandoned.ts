import type { Runner, AgentRunResult } from "./runner.ts";
import { endWithout, finishRun } from "./finish-run.ts";
import { problemList } from "./result-format.ts";
import type { CommandEnd } from "./run-command.ts";
import { abandonedFolders, type KeptRun, type TicketFolder } from "./ticket-folder.ts";
import { keptWorkspace } from "./workspace/open-workspace.ts";

/**
 * Delivers or releases what runners have left behind that were killed, or could not reach the service. A run whose end is
 * unknown is left alone: its agent may still be running, and its lease expires by itself.
 */
export async function finishAbandoned(runner: Runner): Promise<void> {
  const { connection, options } = runner;
  for (const { folder, run } of await abandonedFolders({ url: connection.url, project: options.projectId })) {
    const end = await folder.end();
    if (!end) continue;
    const { ticket_id } = run.claim;
    try {
      const { outcome } = await finish(runner, run, folder, end);
      if (outcome === "undelivered") continue;
      options.note(`An earlier run had left ticket ${ticket_id} behind. It is now ${outcome.replace("_", " ")}.`);
    } catch (error) {
      options.note(`Ticket ${ticket_id} of an earlier run could not be finished: ${(error as Error).message}`);
    }
  }
}

async function finish(
  { client, redact, options }: Runner,
  run: KeptRun,
  folder: TicketFolder,
  { status }: CommandEnd,
): Promise<AgentRunResult> {
  const lastOutput = { summary: "", reason: "" };
  const workspace = await keptWorkspace(run, folder.at("clone"), options);
  const finished = { client, run, folder, workspace, lastOutput, signal: options.signal, redact };
  const interruption = status === 0 ? undefined : { why: "The runner was killed" };
  const result = await finishRun(finished, interruption);
  if (!("problems" in result)) return result;
  return endWithout(finished, `The runner was killed, and the result is invalid: ${problemList(result.problems)}`, {});
}
