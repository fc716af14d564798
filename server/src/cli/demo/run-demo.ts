import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { type Config, readConfig } from "../../config/config.ts";
import { ConfigError } from "../../shared/config-error.ts";
import { type Service, type StartOptions, startService } from "../../start/service.ts";
import { CommandError, type CommandResult } from "../command.ts";
import { openAccount } from "./account.ts";
import { Api } from "./api.ts";
import { playStory, type Story } from "./play-story.ts";
import { markOldNotificationsRead } from "./read-notifications.ts";
import { exposeSampleSites } from "./sample-sites.ts";
import { Timeline } from "./timeline.ts";
import { welcomeMessage } from "./welcome.ts";

/** Serves sample data from a temporary folder until the process receives a signal. */
export async function runDemo(config: Config): Promise<CommandResult> {
  const stopped = stopSignal();
  const dataFolder = temporaryFolder();
  const settings = demoConfig(config, dataFolder);
  const { story, port } = await fill(settings);
  const keyOf = (client: string) => story.engagements.find(({ id }) => id === client)?.key;
  const service = await start({ ...settings, port }, { addPages: (app) => exposeSampleSites(app, keyOf) });
  const account = await openAccount(service.db, story.team);
  await markOldNotificationsRead(new Api(service), story.team);
  return {
    ...(await welcomeMessage(new Api(service), dataFolder, story, account)),
    async untilDone() {
      await stopped;
      await service.stop();
    },
  };
}

/**
 * Plays the story on a service of its own: its clock is the story's, so it must not run the worker, whose leases and
 * intervals are in real time. It uses the port of the demo, because the story has links to it.
 */
async function fill(settings: Config): Promise<{ story: Story; port: number }> {
  const timeline = new Timeline();
  const service = await start({ ...settings, worker: false }, { now: timeline.now, drainMs: 0 });
  try {
    const story = await playStory(service, timeline);
    return { story, port: Number(new URL(service.address).port) };
  } finally {
    await service.stop();
  }
}

/**
 * Only `HOST` and `PORT` are taken from the operator's settings, so that sample data never reaches a real mail server,
 * model or network. Visitors are not limited: the story has many of them at one address.
 */
function demoConfig({ host, port }: Config, dataFolder: string): Config {
  const limits = { CORKBOARD_WIDGET_LIMIT: "off", CORKBOARD_WIDGET_ADDRESS_LIMIT: "off" };
  const database = { engine: "sqlite", dataFolder, isTemporary: true } as const;
  return { ...readConfig({ CORKBOARD_DATA: dataFolder, ...limits }), host, port, database };
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

async function start(config: Config, options: StartOptions): Promise<Service> {
  // Standard output is for the demo's instructions, so problems are logged to standard error.
  const logger = pino({ level: "warn" }, pino.destination({ fd: 2, sync: true }));
  try {
    return await startService(config, { logger, requestLog: undefined }, options);
  } catch (error) {
    const cause = error instanceof ConfigError ? (error.cause as NodeJS.ErrnoException | undefined) : undefined;
    if (cause?.code !== "EADDRINUSE") throw error;
    throw new CommandError(`Port ${config.port} on ${config.host} is already in use. Set PORT to use another port.`);
  }
}
