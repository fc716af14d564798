import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "@corkboard/client";
import { newFeedback, release } from "./factories.ts";
import type { Person, TestService } from "./harness.ts";
import { runCommand, startCommand } from "./spawned-service.ts";

type FeedbackFields = Parameters<typeof newFeedback>[1] & object;

/** A released ticket of a report. */
export async function newTicket(owner: Pick<Person, "client"> & Partial<Person>, fields: FeedbackFields = {}) {
  const feedback = await newFeedback(owner as Person, {
    title: "The cart stays empty",
    description: "I put two bikes into it.",
    ...fields,
  });
  const body = { source_type: "feedback" as const, source_id: feedback.id };
  const ticket = await release(owner, (await owner.client.generateTicket({ body })).data.id);
  return { ticket, feedback };
}

/** A project with a ticket, and a token for its agent. */
export async function newAgentWork(owner: Pick<Person, "client"> & Partial<Person>, fields: FeedbackFields = {}) {
  const { ticket, feedback } = await newTicket(owner, fields);
  const { token } = (await owner.client.createToken({ body: { name: "Agent", scope: "agent" } })).data;
  const criteria = ticket.criteria.length;
  return { ticket, feedback, token, project: feedback.project_id, criteria };
}

interface Result {
  readonly outcome: string;
  readonly reason?: string;
  readonly folder?: string;
  readonly kept?: string;
  readonly attempted?: boolean;
  readonly stopped?: string;
  readonly results?: readonly Result[];
}

/** Work for an agent, and `agent run` on it with a script of Node.js as the agent. */
export async function newAgentRuns(service: TestService, folder: string, fields: FeedbackFields = {}) {
  const { owner } = await service.createOrganisation();
  const work = await newAgentWork(owner, fields);
  const tokenFile = join(folder, work.ticket.id);
  writeFileSync(tokenFile, `${work.token}\n`, { mode: 0o600 });
  const argsFor = (script: string, ...options: string[]) => {
    const run = ["agent", "run", "--project", work.project, "--token-file", tokenFile, "--json", ...options];
    return [...run, "--", process.execPath, "-e", script, "{ticket}", "{problems}"];
  };
  const workingFolder = mkdtempSync(join(folder, "work-"));
  // As `npm run corkboard` passes the folder on that it was called in.
  const caller = { npm_lifecycle_event: "corkboard", INIT_CWD: workingFolder };
  const environment: Record<string, string> = { CORKBOARD_URL: service.url, ...caller };
  const run = async (script: string, ...options: string[]) => {
    const { status, stdout, stderr } = await runCommand(argsFor(script, ...options), environment);
    return { status, stderr, ...(JSON.parse(stdout || stderr) as Result) };
  };
  const start = (script: string, ...options: string[]) => startCommand(argsFor(script, ...options), environment);
  return { ...work, owner, environment, tokenFile, workingFolder, run, start };
}

/** Makes a folder a repository with a commit, and returns git in it. */
export function initRepository(folder: string): (...args: string[]) => string {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: folder, encoding: "utf8", stdio: "pipe" }).trim();
  git("init", "-q", "-b", "main");
  git("config", "user.name", "Olive");
  git("config", "user.email", "olive@example.com");
  writeFileSync(join(folder, "shop.txt"), "open\n");
  git("add", "shop.txt");
  git("commit", "-qm", "Begin");
  return git;
}

export const claimsOf = async (client: Client, ticket_id: string) =>
  (await client.listClaims({ query: { ticket_id } })).data;

export const deliveriesOf = async (client: Client, ticket_id: string) =>
  (await client.listDeliveries({ query: { ticket_id } })).data;

/** The source of a program that writes its result, with `result` as JavaScript. */
export const writing = (result: string) =>
  `require("node:fs").writeFileSync(process.env.CORKBOARD_RESULT_FILE, JSON.stringify(${result}));`;

/** Whether a process runs. One that has ended, but whose parent has not asked how, does not. */
export function isAlive(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return stdout.trim() !== "" && !stdout.trim().startsWith("Z");
}
