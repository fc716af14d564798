import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { type Client, CorkboardError } from "@corkboard/client";
import { type BodyOf, limits } from "@corkboard/contract";
import { deliveryOf, describeResult, hasResult, parseResult, type Problem, type ReadResult } from "./agent-result.ts";
import { mayPass, persistently } from "./persistently.ts";
import { readAgentFile } from "./read-agent-file.ts";
import type { Redact } from "./redaction.ts";
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
  /** Removes the runner's secrets from what is sent. */
  readonly redact: Redact;
}

/** Delivers or releases what a command has left behind. An invalid result is neither: it can be corrected. */
export async function finishRun(
  finished: FinishedRun,
  { status, signal }: CommandEnd,
): Promise<AgentRunResult | { readonly problems: readonly Problem[] }> {
  const { folder, run, lastOutput } = finished;
  const earlier = await folder.delivery();
  if (earlier) return send(finished, earlier);
  const read = await resultOf(finished);
  if (status !== 0) {
    const how = status === null ? `was ended by ${signal}` : `exited with status ${status}`;
    return release(finished, `The command ${how}.${describeResult(read)} ${lastOutput}`);
  }
  if (!read) return release(finished, noResult);
  if ("problem" in read) return { problems: [read.problem] };
  const { result } = read;
  if (result.release !== undefined) return release(finished, result.release || noResult);
  if (!hasResult(result)) return release(finished, noResult);
  try {
    if (result.screenshot) await folder.keepScreenshot(result.screenshot);
  } catch (error) {
    return { problems: [{ path: "screenshot", message: (error as Error).message }] };
  }
  const body = { ...deliveryOf(result, lastOutput, run.criteria), fence: run.claim.fence };
  const delivery: KeptDelivery = { key: randomUUID(), body, screenshot: Boolean(result.screenshot) };
  await folder.write("delivery", JSON.stringify(delivery));
  return send(finished, delivery);
}

/** Undefined if the command has written none. */
async function resultOf({ folder, redact }: FinishedRun): Promise<ReadResult | undefined> {
  try {
    const content = await readAgentFile("The result file", folder.at("result"), limits.bodyBytes);
    return content && parseResult(content.toString("utf8"), redact);
  } catch (error) {
    return { problem: { path: "", message: (error as Error).message } };
  }
}

async function send(
  finished: FinishedRun,
  delivery: KeptDelivery,
): Promise<AgentRunResult | { readonly problems: readonly Problem[] }> {
  const { run, folder, signal } = finished;
  const { ticket_id } = run.claim;
  try {
    const { data } = await persistently(() => deliver(finished, delivery), { for: "minutes", signal });
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
        `The result was not accepted: ${error.message}.${describeResult(await resultOf(finished))}`,
      );
    }
    await folder.forget("delivery");
    return { problems: error.details.length > 0 ? error.details : [{ path: "", message: error.message }] };
  }
}

async function deliver({ client, run, folder }: FinishedRun, { key, body, screenshot }: KeptDelivery) {
  const options = { params: { id: run.claim.id }, idempotencyKey: key };
  const delivery = body as BodyOf<"deliverClaim">;
  if (!screenshot) return client.deliverClaim({ ...options, body: delivery });
  const form = new FormData();
  form.append("delivery", JSON.stringify(delivery));
  form.append("screenshot", await openAsBlob(folder.at("after")), "after");
  return client.deliverClaim({ ...options, form });
}

/** What was delivered under the claim although this runner has no response about it. */
async function findDelivery({ client, run: { claim } }: FinishedRun): Promise<string | undefined> {
  const { data } = await client.listDeliveries({ query: { ticket_id: claim.ticket_id } });
  return data.find(({ claim_id }) => claim_id === claim.id)?.id;
}

/** The folder stays if it contains a result that nobody else has. */
export async function claimLost(finished: FinishedRun): Promise<AgentRunResult> {
  return { outcome: "claim_lost", ticket_id: finished.run.claim.ticket_id, ...(await closed(finished)) };
}

async function closed(finished: FinishedRun): Promise<{ readonly folder?: string }> {
  const { folder } = finished;
  const read = await resultOf(finished);
  const isWorthKeeping = read !== undefined && !("result" in read && !hasResult(read.result));
  if (isWorthKeeping) await folder.close();
  else await folder.remove();
  return isWorthKeeping ? { folder: folder.path } : {};
}

const reasonLength = 2_000;

/** People and the next attempt read the reason. Its beginning says what happened, its end what was printed last. */
export async function release(finished: FinishedRun, why: string): Promise<AgentRunResult> {
  const { client, run, signal, redact } = finished;
  const { id, fence, ticket_id } = run.claim;
  const reason = shortened(redact(why.trim()), reasonLength).toWellFormed();
  try {
    await persistently(() => client.releaseClaim({ params: { id }, body: { fence, reason } }), { signal });
  } catch (error) {
    if (!(error instanceof CorkboardError) || error.code !== "claim_lost") throw error;
    // An earlier request has released it, and its response was lost.
    if (error.claim?.state !== "released") return claimLost(finished);
  }
  return { outcome: "released", ticket_id, reason, ...(await closed(finished)) };
}

function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const half = Math.floor(length / 2) - 1;
  return `${text.slice(0, half)}…${text.slice(-half)}`;
}
