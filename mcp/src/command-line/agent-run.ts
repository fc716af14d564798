import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { basename } from "node:path";
import { type Client, CorkboardError, createClient } from "@corkboard/client";
import type { BodyOf, ResponseOf } from "@corkboard/contract";
import { compose } from "../text/compose.ts";
import { ticketDocument } from "../ticket-document.ts";
import { type AgentResult, deliveryOf, parseResult } from "./agent-result.ts";
import { fetchScreenshot } from "./fetch-screenshot.ts";
import { httpApi } from "./http-api.ts";
import { keepClaim, type Stop } from "./keep-claim.ts";
import { type CommandEnd, type RunningCommand, runCommand } from "./run-command.ts";
import type { ServiceConnection } from "./service-connection.ts";
import { createTicketFolder, type TicketFolder } from "./ticket-folder.ts";

type Claim = ResponseOf<"createClaim">["data"];

export interface AgentRun {
  readonly projectId: string;
  /** Shown to people. */
  readonly agent: string;
  readonly leaseSeconds?: number | undefined;
  /** Default: a third of the lease, but at most a minute. */
  readonly heartbeatSeconds?: number | undefined;
  /** Whether the command may use the service itself, with the same token. */
  readonly withToken: boolean;
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Aborted when the operator stops the run. */
  readonly signal: AbortSignal;
}

export interface AgentRunResult {
  readonly outcome: "nothing_to_claim" | "delivered" | "released" | "claim_lost";
  readonly ticket_id?: string;
  readonly delivery_id?: string;
  readonly reason?: string;
}

const maxHeartbeatSeconds = 60;

/** Claims the next ticket of a project, runs a command on it and delivers what the command leaves behind. */
export async function runAgent(connection: ServiceConnection, run: AgentRun): Promise<AgentRunResult> {
  const client = createClient({ baseUrl: connection.url, token: connection.token });
  const claim = await claimNext(client, run);
  if (!claim) return { outcome: "nothing_to_claim" };
  let folder: TicketFolder | undefined;
  try {
    folder = await ticketFolder(connection, claim);
    const { end, stop } = await work(client, claim, folder, run);
    if (stop === "claim_lost") return { outcome: "claim_lost", ticket_id: claim.ticket_id };
    if (stop === "delivered") return { outcome: "delivered", ticket_id: claim.ticket_id };
    if (stop === "operator") return await release(client, claim, "The operator stopped the agent");
    return await finish(client, claim, end, await folder.readResult());
  } catch (error) {
    if (error instanceof CorkboardError && error.code === "claim_lost") {
      return { outcome: "claim_lost", ticket_id: claim.ticket_id };
    }
    return await release(client, claim, `The agent could not be run: ${(error as Error).message}`);
  } finally {
    await folder?.remove();
  }
}

async function claimNext(client: Client, { projectId, agent, leaseSeconds }: AgentRun): Promise<Claim | undefined> {
  const lease = leaseSeconds === undefined ? {} : { lease_seconds: leaseSeconds };
  try {
    const body = { project_id: projectId, agent, ...lease };
    return (await client.createClaim({ body, idempotencyKey: randomUUID() })).data;
  } catch (error) {
    if (error instanceof CorkboardError && error.code === "nothing_to_claim") return undefined;
    throw error;
  }
}

/** The ticket as a file, complete and fenced like the tools' responses, and its screenshot. */
async function ticketFolder(connection: ServiceConnection, { ticket }: Claim): Promise<TicketFolder> {
  const document = await ticketDocument(httpApi(connection), ticket, { completely: true });
  const screenshot = ticket.source_type === "feedback" ? await fetchScreenshot(connection, ticket.id) : undefined;
  return createTicketFolder(`${compose(document, { tokens: Infinity }).text}\n`, screenshot);
}

async function work(client: Client, claim: Claim, folder: TicketFolder, run: AgentRun) {
  const command = startCommand(claim, folder, run);
  const done = new AbortController();
  let stop: Stop | "operator" | undefined;
  const stopFor = (why: Stop | "operator") => {
    stop ??= why;
    command.stop();
  };
  const onOperator = () => stopFor("operator");
  run.signal.addEventListener("abort", onOperator, { once: true });
  if (run.signal.aborted) onOperator();
  const seconds = run.heartbeatSeconds ?? Math.min(maxHeartbeatSeconds, claim.lease_seconds / 3);
  keepClaim(client, { ...claim, intervalMs: seconds * 1_000 }, done.signal, stopFor);
  try {
    return { end: await command.ended, stop };
  } finally {
    done.abort();
    run.signal.removeEventListener("abort", onOperator);
  }
}

function startCommand(claim: Claim, folder: TicketFolder, run: AgentRun): RunningCommand {
  const { CORKBOARD_TOKEN: token, ...inherited } = run.environment;
  const paths: Readonly<Record<string, string>> = {
    "{ticket}": folder.ticket,
    "{result}": folder.result,
    "{screenshot}": folder.screenshot ?? "",
  };
  const filled = run.command.map((word) =>
    word.replaceAll(/\{(?:ticket|result|screenshot)\}/g, (name) => paths[name] ?? ""),
  );
  return runCommand(filled, {
    ...inherited,
    ...(run.withToken ? { CORKBOARD_TOKEN: token } : {}),
    CORKBOARD_TICKET_ID: claim.ticket_id,
    CORKBOARD_CLAIM_ID: claim.id,
    CORKBOARD_FENCE: String(claim.fence),
    CORKBOARD_TICKET_FILE: folder.ticket,
    CORKBOARD_RESULT_FILE: folder.result,
    CORKBOARD_SCREENSHOT_FILE: folder.screenshot ?? "",
  });
}

async function finish(
  client: Client,
  claim: Claim,
  { status, signal, lastOutput }: CommandEnd,
  resultText: string | undefined,
): Promise<AgentRunResult> {
  const result: AgentResult | undefined = resultText === undefined ? {} : parseResult(resultText);
  if (status !== 0) {
    const how = status === null ? `was ended by ${signal}` : `exited with status ${status}`;
    return release(client, claim, `The command ${how}. ${lastOutput}`);
  }
  if (!result) return release(client, claim, "The command's result file is invalid: see docs/guides/agents.md");
  if (result.release !== undefined) return release(client, claim, result.release);
  const confirmed = claim.ticket.criteria.filter(({ state }) => state === "confirmed");
  const body = { ...deliveryOf(result, lastOutput, confirmed), fence: claim.fence };
  try {
    const { data } = await deliver(client, claim.id, body, result.screenshot);
    return { outcome: "delivered", ticket_id: claim.ticket_id, delivery_id: data.id };
  } catch (error) {
    if (!(error instanceof CorkboardError) || error.code === "claim_lost") throw error;
    if (error.code === "already_delivered") return { outcome: "delivered", ticket_id: claim.ticket_id };
    return release(client, claim, `The result was not accepted: ${error.message}`);
  }
}

async function deliver(client: Client, id: string, body: BodyOf<"deliverClaim">, screenshot: string | undefined) {
  const options = { params: { id }, idempotencyKey: randomUUID() };
  if (screenshot === undefined) return client.deliverClaim({ ...options, body });
  const form = new FormData();
  form.append("delivery", JSON.stringify(body));
  form.append("screenshot", await openAsBlob(screenshot), basename(screenshot));
  return client.deliverClaim({ ...options, form });
}

const reasonLength = 2_000;

/** People read the reason, so its end, which says what happened last, is kept. */
async function release(client: Client, { id, fence, ticket_id }: Claim, why: string): Promise<AgentRunResult> {
  const reason = why.trim().slice(-reasonLength).toWellFormed();
  try {
    await client.releaseClaim({ params: { id }, body: { fence, reason } });
  } catch (error) {
    if (error instanceof CorkboardError && error.code === "claim_lost") return { outcome: "claim_lost", ticket_id };
    throw error;
  }
  return { outcome: "released", ticket_id, reason };
}
