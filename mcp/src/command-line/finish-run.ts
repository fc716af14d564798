import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { type Client, CorkboardError } from "@corkboard/client";
import type { BodyOf } from "@corkboard/contract";
import { deliveryOf, describeResult, hasResult, parseResult, type Problem } from "./agent-result.ts";
import { mayPass, persistently } from "./persistently.ts";
import type { CommandEnd } from "./run-command.ts";
import type { KeptDelivery, KeptRun, TicketFolder } from "./ticket-folder.ts";

export interface AgentRunResult {
  readonly outcome: "nothing_to_claim" | "delivered" | "released" | "claim_lost" | "undelivered";
  readonly ticket_id?: string;
  readonly delivery_id?: string;
  readonly reason?: string;
  /** What the agent left behind and the service does not have. */
  readonly folder?: string;
}

/** The reason of a release without anything to look at. The next attempt reads it. */
export const noResult =
  "No result: the agent ended without a commit, branch, pull request, preview or screenshot to look at.";

export interface FinishedRun {
  readonly client: Client;
  readonly run: KeptRun;
  readonly folder: TicketFolder;
  /** The end of what the command printed. */
  readonly lastOutput: string;
  readonly signal: AbortSignal;
}

/** Delivers or releases what a command has left behind. An invalid result is neither: it can be corrected. */
export async function finishRun(
  finished: FinishedRun,
  { status, signal }: CommandEnd,
): Promise<AgentRunResult | { readonly problems: readonly Problem[] }> {
  const { folder, run, lastOutput } = finished;
  const earlier = await folder.delivery();
  if (earlier) return send(finished, earlier);
  const text = await folder.read("result");
  if (status !== 0) {
    const how = status === null ? `was ended by ${signal}` : `exited with status ${status}`;
    return release(finished, `The command ${how}.${describeResult(text)} ${lastOutput}`);
  }
  if (text === undefined) return release(finished, noResult);
  const read = parseResult(text);
  if ("problem" in read) return { problems: [read.problem] };
  const { result } = read;
  if (result.release !== undefined) return release(finished, result.release || noResult);
  if (!hasResult(result)) return release(finished, noResult);
  let screenshot: string | undefined;
  try {
    screenshot = result.screenshot ? await folder.keepScreenshot(result.screenshot) : undefined;
  } catch (error) {
    const message = `screenshot cannot be read: ${(error as Error).message}`;
    return { problems: [{ path: "screenshot", message }] };
  }
  const body = { ...deliveryOf(result, lastOutput, run.criteria), fence: run.claim.fence };
  const delivery: KeptDelivery = { key: randomUUID(), body, screenshot };
  await folder.write("delivery", JSON.stringify(delivery));
  return send(finished, delivery);
}

async function send(
  finished: FinishedRun,
  delivery: KeptDelivery,
): Promise<AgentRunResult | { readonly problems: readonly Problem[] }> {
  const { client, run, folder, signal } = finished;
  const { id, ticket_id } = run.claim;
  try {
    const { data } = await persistently(() => deliver(client, id, delivery), { for: "minutes", signal });
    await folder.remove();
    return { outcome: "delivered", ticket_id, delivery_id: data.id };
  } catch (error) {
    if (!(error instanceof CorkboardError) || mayPass(error)) {
      return { outcome: "undelivered", ticket_id, reason: (error as Error).message, folder: folder.path };
    }
    const existing = await findDelivery(finished);
    if (existing !== undefined) {
      await folder.remove();
      return { outcome: "delivered", ticket_id, delivery_id: existing };
    }
    if (error.code === "claim_lost") return claimLost(finished);
    if (error.status !== 400 && error.status !== 413) {
      return release(
        finished,
        `The result was not accepted: ${error.message}.${describeResult(await folder.read("result"))}`,
      );
    }
    await folder.forget("delivery");
    return { problems: error.details.length > 0 ? error.details : [{ path: "", message: error.message }] };
  }
}

async function deliver(client: Client, id: string, { key, body, screenshot }: KeptDelivery) {
  const options = { params: { id }, idempotencyKey: key };
  const delivery = body as BodyOf<"deliverClaim">;
  if (screenshot === undefined) return client.deliverClaim({ ...options, body: delivery });
  const form = new FormData();
  form.append("delivery", JSON.stringify(delivery));
  form.append("screenshot", await openAsBlob(screenshot), "after");
  return client.deliverClaim({ ...options, form });
}

/** What was delivered under the claim although this runner has no response about it. */
async function findDelivery({ client, run: { claim } }: FinishedRun): Promise<string | undefined> {
  const { data } = await client.listDeliveries({ query: { ticket_id: claim.ticket_id } });
  return data.find(({ claim_id }) => claim_id === claim.id)?.id;
}

/** The folder stays if it contains a result that nobody else has. */
export async function claimLost({ run, folder }: Pick<FinishedRun, "run" | "folder">): Promise<AgentRunResult> {
  return { outcome: "claim_lost", ticket_id: run.claim.ticket_id, ...(await closed(folder)) };
}

async function closed(folder: TicketFolder): Promise<{ readonly folder?: string }> {
  const text = await folder.read("result");
  const read = text === undefined ? undefined : parseResult(text);
  const isWorthKeeping = read !== undefined && !("result" in read && !hasResult(read.result));
  if (isWorthKeeping) await folder.close();
  else await folder.remove();
  return isWorthKeeping ? { folder: folder.path } : {};
}

const reasonLength = 2_000;

/** People and the next attempt read the reason. Its beginning says what happened, its end what was printed last. */
export async function release(finished: FinishedRun, why: string): Promise<AgentRunResult> {
  const { client, run, folder, signal } = finished;
  const { id, fence, ticket_id } = run.claim;
  const reason = shortened(why.trim(), reasonLength).toWellFormed();
  try {
    await persistently(() => client.releaseClaim({ params: { id }, body: { fence, reason } }), { signal });
  } catch (error) {
    if (!(error instanceof CorkboardError) || error.code !== "claim_lost") throw error;
    // An earlier request has released it, and its response was lost.
    if (error.claim?.state !== "released") return claimLost(finished);
  }
  return { outcome: "released", ticket_id, reason, ...(await closed(folder)) };
}

function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const half = Math.floor(length / 2) - 1;
  return `${text.slice(0, half)}…${text.slice(-half)}`;
}
