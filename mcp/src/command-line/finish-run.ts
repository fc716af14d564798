import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { type Client, CorkboardError } from "@corkboard/client";
import { type BodyOf, limits } from "@corkboard/contract";
import { type AgentResult, deliveryOf, hasResult, parseResult, type Problem, type ReadResult } from "./agent-result.ts";
import { mayPass, persistently } from "./persistently.ts";
import { readAgentFile } from "./read-agent-file.ts";
import type { Redact } from "./redaction.ts";
import type { AgentRunResult } from "./runner.ts";
import type { KeptDelivery, KeptRun, TicketFolder } from "./ticket-folder.ts";
import type { Workspace } from "./workspace/workspace.ts";

/** The reason of a release without anything to look at. The next attempt reads it. */
export const noResult =
  "No result: the agent ended without a commit, branch, pull request, preview or screenshot to look at.";

export interface FinishedRun {
  readonly client: Client;
  readonly run: KeptRun;
  readonly folder: TicketFolder;
  readonly workspace: Workspace;
  /** The end of what the command printed, for a summary and for a reason. */
  readonly lastOutput: { readonly summary: string; readonly reason: string };
  readonly signal: AbortSignal;
  /** Removes the runner's secrets from what is sent. */
  readonly redact: Redact;
}

/** Why a command ended other than by itself and well; undefined if it did. */
export type Interruption = { readonly why: string; readonly isByOperator?: boolean } | undefined;

interface Invalid {
  readonly problems: readonly Problem[];
  /** Whether people have changed what the result is judged by. */
  readonly isOutdated?: boolean;
}

/**
 * Delivers, asks or releases what a command has left behind. Whatever ended the command, a valid result is delivered. An
 * invalid one can be corrected.
 */
export async function finishRun(finished: FinishedRun, interruption: Interruption): Promise<AgentRunResult | Invalid> {
  const { folder, run, lastOutput, workspace } = finished;
  const earlier = await folder.delivery();
  if (earlier) return send(finished, earlier);
  const read = await resultOf(finished);
  if (!read) return endWithout(finished, interruption?.why ?? noResult, { interruption });
  if ("problem" in read) return { problems: [read.problem] };
  const { questions = [], release: givenBack } = read.result;
  if (questions.length > 0) return ask(finished, questions);
  if (givenBack !== undefined) return endWithout(finished, givenBack.trim() || noResult, { result: read.result });
  const { problems, result, isVerified } = await workspace.check(read.result);
  if (problems.length > 0) return { problems };
  if (!hasResult(result)) return endWithout(finished, interruption?.why ?? noResult, { interruption, result });
  try {
    if (result.screenshot) await folder.keepScreenshot(result.screenshot);
  } catch (error) {
    return { problems: [{ path: "screenshot", message: (error as Error).message }] };
  }
  const body = {
    ...deliveryOf(result, lastOutput.summary, run.criteria),
    fence: run.claim.fence,
    verified: isVerified,
  };
  const delivery: KeptDelivery = { key: randomUUID(), body, screenshot: Boolean(result.screenshot) };
  await folder.write("delivery", JSON.stringify(delivery));
  return send(finished, delivery);
}

/** Undefined if the command has written none. */
export async function resultOf({
  folder,
  redact,
}: Pick<FinishedRun, "folder" | "redact">): Promise<ReadResult | undefined> {
  try {
    const content = await readAgentFile("The result file", folder.at("result"), limits.bodyBytes);
    return content && parseResult(content.toString("utf8"), redact);
  } catch (error) {
    return { problem: { path: "", message: (error as Error).message } };
  }
}

async function send(finished: FinishedRun, delivery: KeptDelivery): Promise<AgentRunResult | Invalid> {
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
    if (error.status === 401 || error.status === 403) return tokenRejected(finished);
    if (error.code === "claim_lost") return claimLost(finished, error.claim?.reason);
    await folder.forget("delivery");
    const problems = error.details.length > 0 ? error.details : [{ path: "", message: error.message }];
    return { problems, isOutdated: aboutCriteria.has(error.code) };
  }
}

const aboutCriteria: ReadonlySet<string> = new Set(["criterion_changed", "criteria_incomplete"]);

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

/** The claim waits for the answers. Its folder stays, so that the next run goes on where this one ended. */
async function ask(
  finished: FinishedRun,
  questions: NonNullable<AgentResult["questions"]>,
): Promise<AgentRunResult | Invalid> {
  const { client, run, folder, workspace, signal } = finished;
  const { id, fence, ticket_id } = run.claim;
  const asked = new Set((await questionsOf(finished)).map(({ question }) => question));
  for (const question of questions) {
    // Of a run that asked only some of them, because the service was away.
    if (asked.has(question.question)) continue;
    const call = { params: { id }, body: { ...question, fence }, idempotencyKey: randomUUID() };
    try {
      await persistently(() => client.askQuestion(call), { for: "minutes", signal });
    } catch (error) {
      if (!(error instanceof CorkboardError) || mayPass(error)) {
        return { outcome: "undelivered", ticket_id, reason: (error as Error).message, folder: folder.path };
      }
      if (error.status === 401 || error.status === 403) return tokenRejected(finished);
      if (error.code === "claim_lost") return claimLost(finished, error.claim?.reason);
      const problems = error.details.length > 0 ? error.details : [{ path: "questions", message: error.message }];
      return { problems };
    }
  }
  await workspace.keep(true);
  await folder.forget("result", "end", "agent");
  await folder.wait();
  return { outcome: "asked", ticket_id };
}

const questionsOf = async ({ client, run: { claim } }: FinishedRun) =>
  (await persistently(() => client.listQuestions({ query: { ticket_id: claim.ticket_id } }))).data.filter(
    ({ claim_id, state }) => claim_id === claim.id && state === "open",
  );

/** What was committed stays in the repository, and a result in its folder. */
export async function claimLost(finished: FinishedRun, reason?: string | null): Promise<AgentRunResult> {
  return { outcome: "claim_lost", ...(reason ? { reason } : {}), ...(await withoutService(finished)) };
}

export async function tokenRejected(finished: FinishedRun): Promise<AgentRunResult> {
  return { outcome: "token_rejected", ...(await withoutService(finished)) };
}

async function withoutService(finished: FinishedRun): Promise<Partial<AgentRunResult>> {
  const { description } = await finished.workspace.keep(true);
  const kept = description === "" ? {} : { kept: description };
  return { ticket_id: finished.run.claim.ticket_id, ...kept, ...(await closed(finished)) };
}

async function closed(finished: FinishedRun): Promise<{ readonly folder?: string }> {
  const { folder } = finished;
  const read = await resultOf(finished);
  const isWorthKeeping = read !== undefined && !("result" in read && !hasResult(read.result));
  if (isWorthKeeping) await folder.close();
  else await folder.remove();
  return isWorthKeeping ? { folder: folder.path } : {};
}

interface Without {
  readonly interruption?: Interruption;
  /** What there is of a result. */
  readonly result?: AgentResult | undefined;
}

/** Releases the ticket with what happened, what is left of the work, and what was printed last. */
export async function endWithout(
  finished: FinishedRun,
  why: string,
  { interruption, result }: Without,
): Promise<AgentRunResult> {
  const { workspace, lastOutput } = finished;
  const work = await workspace.keep(true);
  const left = work.description === "" ? "" : `It left ${work.description}`;
  const committed = work.commit === undefined ? {} : { branch: work.branch, commit: work.commit };
  const draft = { ...draftOf(result), ...committed };
  const isWork = work.isTouched || result !== undefined;
  const printed = result?.release === undefined ? lastOutput.reason : "";
  const released = await release(finished, sentences(why, left, printed), {
    attempted: isWork && interruption?.isByOperator !== true,
    draft,
  });
  return work.description === "" ? released : { ...released, kept: work.description };
}

const sentences = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== "").reduce((text, part) => `${text}${/[.!?]$/.test(text) ? "" : "."} ${part}`);

/** Its screenshot is not part of a draft, and neither is a rectangle in pixels of it. */
const draftOf = (result: AgentResult | undefined): object => {
  if (!result) return {};
  const { summary, url, branch, commit, preview_url, criteria } = result;
  return { summary, url, branch, commit, preview_url, criteria };
};

const reasonLength = 2_000;

interface Release {
  readonly attempted: boolean;
  readonly draft?: object;
}

/** People and the next attempt read the reason. Its beginning says what happened, its end what was printed last. */
export async function release(
  finished: FinishedRun,
  why: string,
  { attempted, draft = {} }: Release,
): Promise<AgentRunResult> {
  const { client, run, signal, redact } = finished;
  const { id, fence, ticket_id } = run.claim;
  const reason = shortened(redact(why.trim()), reasonLength).toWellFormed();
  const body = { fence, reason, attempted };
  const releaseWith = (more: object) =>
    persistently(() => client.releaseClaim({ params: { id }, body: { ...body, ...more } }), { for: "minutes", signal });
  try {
    await releaseWith(Object.keys(draft).length > 0 ? { draft } : {}).catch((error: unknown) => {
      // An invalid part of the draft is no reason to keep the ticket.
      if (!(error instanceof CorkboardError) || error.status !== 400) throw error;
      return releaseWith({});
    });
  } catch (error) {
    if (!(error instanceof CorkboardError) || mayPass(error)) {
      return { outcome: "undelivered", ticket_id, reason: (error as Error).message, folder: finished.folder.path };
    }
    if (error.status === 401 || error.status === 403) return tokenRejected(finished);
    if (error.code !== "claim_lost") throw error;
    // An earlier request has released it, and its response was lost.
    if (error.claim?.state !== "released") return claimLost(finished, error.claim?.reason);
  }
  return { outcome: "released", ticket_id, reason, attempted, ...(await closed(finished)) };
}

function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const half = Math.floor(length / 2) - 1;
  return `${text.slice(0, half)}…${text.slice(-half)}`;
}
