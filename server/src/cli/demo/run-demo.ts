import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { type Config, readConfig } from "../../config/config.ts";
import { ConfigError } from "../../shared/config-error.ts";
import { type Service, startService } from "../../start/service.ts";
import { CommandError, type CommandResult } from "../command.ts";
import { type DemoAccount, openAccount } from "./account.ts";
import { type DemoAgency, fillAgency } from "./fill.ts";
import { curlCommand, tourTargets, tourCalls } from "./tour.ts";

/** Serves sample data from a temporary folder until the process receives a signal. */
export async function runDemo(config: Config): Promise<CommandResult> {
  const stopped = stopSignal();
  const dataFolder = temporaryFolder();
  const service = await start(demoConfig(config, dataFolder));
  const agency = await fillAgency(service.db);
  const account = await openAccount(service.db, agency.team);
  return {
    ...welcomeMessage(service.address, dataFolder, agency, account),
    async untilDone() {
      await stopped;
      await service.stop();
    },
  };
}

/**
 * Only `HOST` and `PORT` are taken from the operator's settings, so that sample data never reaches a real mail server,
 * model or network.
 */
function demoConfig({ host, port }: Config, dataFolder: string): Config {
  return { ...readConfig({ CORKBOARD_DATA: dataFolder }), host, port };
}

/** Removed when the process ends, except by SIGKILL. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "corkboard-demo-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

/** Handles every signal: a second one, such as npm's own after Ctrl-C, must not interrupt the clean-up. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => resolve());
  });
}

async function start(config: Config): Promise<Service> {
  // Standard output is for the demo's instructions, so problems are logged to standard error.
  const logger = pino({ level: "warn" }, pino.destination({ fd: 2, sync: true }));
  try {
    return await startService(config, { logger, requestLog: undefined });
  } catch (error) {
    const cause = error instanceof ConfigError ? (error.cause as NodeJS.ErrnoException | undefined) : undefined;
    if (cause?.code !== "EADDRINUSE") throw error;
    throw new CommandError(`Port ${config.port} on ${config.host} is already in use. Set PORT to use another port.`);
  }
}

function welcomeMessage(url: string, dataFolder: string, agency: DemoAgency, account: DemoAccount) {
  const { team, engagements, boards } = agency;
  const targets = tourTargets(agency);
  const calls = tourCalls(targets);
  const data = {
    url,
    docs: `${url}/docs`,
    sign_in: { url: `${url}/sign-in`, ...account },
    token: team.token,
    organisation_id: team.organisationId,
    user_id: team.founder.userId,
    client_ids: engagements.map(({ clientId }) => clientId),
    website_project_ids: engagements.map(({ websiteId }) => websiteId),
    board_project_ids: engagements.map(({ boardId }) => boardId),
    feedback_id: targets.feedbackId,
    card_id: targets.cardId,
    list_ids: boards[0]?.listIds ?? {},
    data_folder: dataFolder,
    calls,
  };
  const text = [
    `Corkboard demo is listening on ${url} (API reference: ${data.docs})`,
    `Sample data is in ${dataFolder} and is deleted when the demo stops. Press Ctrl-C to stop.`,
    "",
    `Sign in at ${data.sign_in.url} as ${team.founder.displayName} (owner):`,
    `  Email:    ${account.email}`,
    `  Password: ${account.password}`,
    "",
    `Access token of ${team.founder.displayName} (owner), used by the commands below:`,
    `  export TOKEN=${team.token}`,
    ...calls.flatMap((call) => ["", `${call.what}:`, `  ${curlCommand(url, call)}`]),
  ].join("\n");
  return { data, text };
}
