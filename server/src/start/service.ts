import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import pino, { type Logger } from "pino";
import { buildApp } from "./app.ts";
import type { Config } from "../config/config.ts";
import { makeDataFolder } from "../shared/data-folder.ts";
import type { Database } from "../db/database.ts";
import { migrateDatabase, openDatabase } from "../db/open.ts";
import { EventFeed } from "../events/event-feed.ts";
import { LiveStream } from "../events/live-stream.ts";
import { Authenticator } from "../features/tokens/authenticator.ts";
import { startFileHousekeeping } from "./file-housekeeping.ts";
import { startHousekeeping } from "./housekeeping.ts";
import { LineBuffer } from "../http/observe/line-buffer.ts";
import { listen } from "../http/listen.ts";
import type { RequestLog } from "../http/observe/request-log.ts";
import { chooseTicketWriter } from "../ports/ai/choose-writer.ts";
import { openFileStore, spoolFolderOf } from "../ports/files/open-file-store.ts";
import { publicUrlOf } from "../config/public-url.ts";
import { openSigner } from "../signing/signer.ts";
import { startWorker, type Worker } from "./worker.ts";

export interface Service {
  readonly app: FastifyInstance;
  readonly db: Database;
  /** Where it listens, such as `http://127.0.0.1:3000`. */
  readonly address: string;
  /** Lets requests under way finish, if they do so in time, then stops all else and closes the database. */
  stop(): Promise<void>;
}

/** Where the service tells what it does. */
export interface Logs {
  readonly logger: Logger;
  readonly requestLog: RequestLog | undefined;
  /** Writes what is left, as long as somebody reads it, and nothing from then on. */
  close(): Promise<void>;
}

/** How long requests under way may take to finish once a stop was asked for. */
const usualPatienceMs = 30_000;

/** What is kept for a reader who is slow; beyond that, lines are lost rather than the service. */
const mostUnread = 16_000_000;
const lastWordsMs = 1_000;

/** Lines are gathered and written in blocks. */
export function openLogs(config: Config): Logs {
  const destination = pino.destination({
    fd: 1,
    sync: false,
    minLength: 16_000,
    maxLength: mostUnread,
    periodicFlush: 1_000,
  });
  const logger = pino({ level: config.logLevel, base: undefined }, destination);
  const lines = new LineBuffer((text) => void destination.write(text));
  return {
    logger,
    requestLog: logger.isLevelEnabled("info") ? (line) => lines.add(line) : undefined,
    close: async () => {
      lines.flush();
      // Never in one go: that would try for ever where whoever read the lines is gone.
      const written = new Promise<void>((resolve) => destination.flush(() => resolve()));
      await Promise.race([written, sleep(lastWordsMs, undefined, { ref: false })]);
      destination.destroy();
    },
  };
}

/** The service as production runs it: schema up to date, listening, housekeeping under way. */
export async function startService(
  config: Config,
  { logger, requestLog }: Pick<Logs, "logger" | "requestLog">,
  { patienceMs = usualPatienceMs } = {},
): Promise<Service> {
  makeDataFolder(config.dataFolder);
  const db = await openMigrated(config, logger);
  const authenticator = new Authenticator(db);
  const feed = new EventFeed(db, logger);
  const live = new LiveStream({ db, feed, logger });
  const files = {
    store: await openFileStore(config),
    spoolFolder: spoolFolderOf(config),
    quotaBytes: config.storageQuotaBytes,
  };
  const app: FastifyInstance = buildApp({
    db,
    feed,
    live,
    authenticator,
    ticketWriter: chooseTicketWriter(config.ai, { warn: (message) => logger.warn(message) }),
    showsScreenshots: config.ai.images,
    signer: await openSigner(db),
    files,
    publicUrl: () => publicUrlOf({ ...config, port: portOf(app) ?? config.port }),
    isMailEnabled: config.smtpUrl !== undefined,
    logger,
    requestLog,
    rateLimitPerMinute: config.rateLimitPerMinute,
    visitorLimits: { perKey: config.widgetLimitPerMinute, perAddress: config.widgetAddressLimitPerMinute },
    trustProxy: config.trustProxy,
  });
  const worker = config.worker ? await startWorker({ db, feed, config, logger }) : undefined;
  const housekeeping = startHousekeeping({ db, authenticator, logger, eventDays: config.eventDays });
  const fileHousekeeping = startFileHousekeeping({ db, logger, ...files });
  const stop = async () => {
    await closeApp(app, patienceMs, logger);
    await live.stop();
    await feed.stop();
    await worker?.stop();
    await housekeeping.stop();
    await fileHousekeeping.stop();
    await db.close();
  };
  try {
    return { app, db, address: await listen(app, config), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Whoever takes too long must not keep the rest from being stopped in good order. */
async function closeApp(app: FastifyInstance, patienceMs: number, logger: Logger): Promise<void> {
  const cut = setTimeout(() => {
    logger.warn("requests that did not finish in time are cut off");
    app.server.closeAllConnections();
  }, patienceMs);
  await app.close().finally(() => clearTimeout(cut));
}

/** The worker without a server: what follows from the events of others on the same database. */
export async function startWorkerAlone(config: Config, { logger }: Pick<Logs, "logger">): Promise<Worker> {
  const db = await openMigrated(config, logger);
  const feed = new EventFeed(db, logger);
  const worker = await startWorker({ db, feed, config, logger });
  // Nothing else keeps a process alive that only waits to be told of news.
  const alive = setInterval(() => undefined, 60_000);
  return {
    async stop() {
      clearInterval(alive);
      await feed.stop();
      await worker.stop();
      await db.close();
    },
  };
}

/** The port it listens on, also where the settings left the choice to the system. */
function portOf(app: FastifyInstance): number | undefined {
  const address = app.server.address();
  return typeof address === "object" ? address?.port : undefined;
}

async function openMigrated(config: Config, logger: Logger): Promise<Database> {
  const applied = await migrateDatabase(config.database);
  if (applied.length > 0) logger.info({ migrations: applied }, "schema brought up to date");
  return openDatabase(config.database, (error) => logger.warn({ err: error }, "database connection lost"));
}
