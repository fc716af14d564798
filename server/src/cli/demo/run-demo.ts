import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { type Config, readConfig } from "../../config/config.ts";
import { ConfigError } from "../../shared/config-error.ts";
import { type Service, startService } from "../../start/service.ts";
import { CommandError, type Outcome } from "../command.ts";
import { type FilledAgency, fillAgency } from "./fill.ts";
import { asCurl, sightsOf, tourOf } from "./tour.ts";

/** Fills a throwaway folder with a small agency and serves it until told to stop. */
export async function runDemo(config: Config): Promise<Outcome> {
  const stopAsked = untilToldToStop();
  const dataFolder = throwawayFolder();
  const service = await start(demoConfig(config, dataFolder));
  const agency = await fillAgency(service.db);
  return {
    ...welcome(service.address, dataFolder, agency),
    async untilOver() {
      await stopAsked;
      await service.stop();
    },
  };
}

/**
 * Where to listen is the operator's; everything else is as if nothing were set, also what may be added one day. The
 * people of the demo are invented: nobody's mail server, address, model or network is for them.
 */
function demoConfig({ host, port }: Config, dataFolder: string): Config {
  return { ...readConfig({ CORKBOARD_DATA: dataFolder }), host, port };
}

/** Removed when the process ends, whatever ends it, short of a kill that gives it no time. */
function throwawayFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "corkboard-demo-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

/** Listens for good: a second signal, such as npm's own after Ctrl-C, must not cut the clearing up short. */
function untilToldToStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => resolve());
  });
}

async function start(config: Config): Promise<Service> {
  // Standard output is the demo's own; what goes wrong in the service is told beside it.
  const logger = pino({ level: "warn" }, pino.destination({ fd: 2, sync: true }));
  try {
    return await startService(config, { logger, requestLog: undefined });
  } catch (error) {
    const cause = error instanceof ConfigError ? (error.cause as NodeJS.ErrnoException | undefined) : undefined;
    if (cause?.code !== "EADDRINUSE") throw error;
    throw new CommandError(`Port ${config.port} of ${config.host} is already in use: set PORT to another one.`);
  }
}

function welcome(url: string, dataFolder: string, agency: FilledAgency) {
  const { team, engagements, boards } = agency;
  const sights = sightsOf(agency);
  const calls = tourOf(sights);
  const data = {
    url,
    docs: `${url}/docs`,
    token: team.token,
    organisation_id: team.organisationId,
    user_id: team.founder.userId,
    client_ids: engagements.map(({ clientId }) => clientId),
    website_project_ids: engagements.map(({ websiteId }) => websiteId),
    board_project_ids: engagements.map(({ boardId }) => boardId),
    feedback_id: sights.feedbackId,
    card_id: sights.cardId,
    list_ids: boards[0]?.listIds ?? {},
    data_folder: dataFolder,
    calls,
  };
  const text = [
    `Corkboard demo on ${url} (API reference at ${data.docs})`,
    `Data in ${dataFolder}, deleted when the demo ends. Ctrl-C ends it.`,
    "",
    `The access token of ${team.founder.displayName}, an owner. For the calls below:`,
    `  export TOKEN=${team.token}`,
    ...calls.flatMap((call) => ["", `${call.what}:`, `  ${asCurl(url, call)}`]),
  ].join("\n");
  return { data, text };
}
