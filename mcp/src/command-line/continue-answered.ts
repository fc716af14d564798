import { CorkboardError } from "@corkboard/client";
import type { Claim } from "@corkboard/contract";
import type { Runner } from "./runner.ts";
import type { AgentRunResult } from "./runner.ts";
import { persistently } from "./persistently.ts";
import { inWorkspace } from "./start-run.ts";
import { type KeptRun, type TicketFolder, waitingFolders } from "./ticket-folder.ts";
import { keptWorkspace } from "./workspace/open-workspace.ts";

/** Goes on with a run of this computer whose questions were answered. Undefined if there is none. */
export async function continueAnswered(runner: Runner): Promise<AgentRunResult | undefined> {
  const { connection, options } = runner;
  for (const { folder, run } of await waitingFolders({ url: connection.url, project: options.projectId })) {
    const { state, claim } = await stateOf(runner, run);
    if (state === "asking") continue;
    const { deadline = null, usage = null } = claim ?? {};
    // By this computer's clock from here on: when the answer came is not known.
    const resumed = { ...run, pid: process.pid, usage, claim: { ...run.claim, deadline, began_at: undefined } };
    if (!(await folder.resume(resumed))) continue;
    if (state === "answered") {
      const { data: ticket } = await persistently(() =>
        runner.client.getTicket({ params: { id: run.claim.ticket_id } }),
      );
      return inWorkspace(runner, folder, resumed, ticket);
    }
    await giveUp(runner, folder, resumed);
  }
  return undefined;
}

interface ClaimNow {
  readonly state: "asking" | "answered" | "over";
  readonly claim?: Claim;
}

/** A claim whose lease has expired since the answer can still be continued, unless somebody else has the ticket. */
async function stateOf({ client }: Runner, { claim }: KeptRun): Promise<ClaimNow> {
  try {
    const { data } = await persistently(() => client.getClaim({ params: { id: claim.id } }));
    if (data.state === "asking") return { state: "asking" };
    if (data.state !== "working" && data.state !== "expired") return { state: "over" };
    await persistently(() => client.heartbeatClaim({ params: { id: claim.id }, body: { fence: claim.fence } }));
    return { state: "answered", claim: data };
  } catch (error) {
    if (error instanceof CorkboardError && (error.status === 404 || error.status === 409)) return { state: "over" };
    throw error;
  }
}

/** People or another agent have taken the ticket. What was committed stays in the repository. */
async function giveUp({ options }: Runner, folder: TicketFolder, run: KeptRun): Promise<void> {
  await (await keptWorkspace(run, folder.at("clone"), options)).keep(true);
  options.note(`Ticket ${run.claim.ticket_id} was taken back while its questions were open`);
  await folder.remove();
}
