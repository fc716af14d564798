import { CorkboardError } from "@corkboard/client";
import type { Project, Ticket } from "@corkboard/contract";
import type { Runner, AgentRunResult } from "./runner.ts";
import type { Claimed } from "./claim-next.ts";
import { claimLost, endWithout, type FinishedRun } from "./finish-run.ts";
import { persistently } from "./persistently.ts";
import { type KeptRun, TicketFolder } from "./ticket-folder.ts";
import { workOnTicket } from "./work-on-ticket.ts";
import { keptWorkspace, newWorkspace } from "./workspace/open-workspace.ts";
import { ownFolder } from "./workspace/own-folder.ts";

/** Works on a ticket that was just claimed. */
export async function startRun(runner: Runner, { ticket, ...claim }: Claimed): Promise<AgentRunResult> {
  const { connection, options } = runner;
  const folder = await TicketFolder.create();
  const { id, fence, ticket_id, attempt, lease_seconds, deadline, created_at: began_at } = claim;
  const run: KeptRun = {
    url: connection.url,
    project: options.projectId,
    pid: process.pid,
    claim: { id, fence, ticket_id, attempt, lease_seconds, deadline, began_at },
    title: ticket.title,
    criteria: [],
    workingFolder: options.workingFolder,
  };
  return inWorkspace(runner, folder, run, ticket);
}

/** Goes on with a claim: a new one, or one whose questions were answered. */
export async function inWorkspace(
  runner: Runner,
  folder: TicketFolder,
  run: KeptRun,
  ticket: Ticket,
): Promise<AgentRunResult> {
  const { client, redact, options } = runner;
  let finished: FinishedRun = {
    client,
    run,
    folder,
    workspace: ownFolder(run.workingFolder),
    lastOutput: { summary: "", reason: "" },
    signal: options.signal,
    redact,
  };
  try {
    await folder.write("run", JSON.stringify(run));
    const context = await contextOf(runner, run.project);
    const { workspace, clone } = run.clone
      ? { workspace: await keptWorkspace(run, folder.at("clone"), options), clone: run.clone }
      : await newWorkspace(run, folder.at("clone"), {
          ...options,
          baseBranch: context?.base_branch ?? undefined,
          branchPattern: context?.branch_pattern ?? undefined,
        });
    const prepared = { ...run, clone };
    finished = { ...finished, run: prepared, workspace };
    await folder.write("run", JSON.stringify(prepared));
    const isNew = clone !== undefined && run.clone === undefined;
    const setUpCommand = options.setUp === "project" ? context?.setup_command : options.setUp;
    const work = { ...runner, folder, workspace, run: prepared, ticket };
    return await workOnTicket({ ...work, setUpCommand: isNew ? (setUpCommand ?? undefined) : undefined }, options);
  } catch (error) {
    if (error instanceof CorkboardError && error.code === "claim_lost") return claimLost(finished, error.claim?.reason);
    return endWithout(finished, `The agent could not be run: ${(error as Error).message}`, {});
  }
}

async function contextOf({ client }: Runner, id: string): Promise<Project["agent_context"]> {
  const { data } = await persistently(() => client.getProject({ params: { id } }));
  return data.agent_context;
}
