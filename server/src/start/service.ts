import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import pino, { type Logger } from "pino";
import { buildApp } from "./app.ts";
import type { Config } from "../config/config.ts";
import { ensureDataFolder } from "../shared/data-folder.ts";
import type { Database } from "../db/database.ts";
import { type MigrateOptions, migrateDatabase, openDatabase } from "../db/open.ts";
import { withClock } from "../db/with-clock.ts";
import { EventFeed } from "../events/event-feed.ts";
import { LiveStream } from "../events/live-stream.ts";
import { Authenticator } from "../features/people/tokens/authenticator.ts";
import { SessionAuthenticator } from "../features/people/sessions/session-authenticator.ts";
import { startFileHousekeeping } from "./file-housekeeping.ts";
import { startHousekeeping } from "./housekeeping.ts";
import { LineBuffer } from "../http/observe/line-buffer.ts";
import { listen } from "../http/listen.ts";
import type { RequestLog } from "../http/observe/request-log.ts";
import { chooseTicketWriter } from "../ports/ai/choose-writer.ts";
import { openFileStore, spoolFolderOf } from "../ports/files/open-file-store.ts";
import { OpenIdProvider } from "../ports/sign-in-provider/openid-provider.ts";
import { publicUrlOf } from "../config/public-url.ts";
import { openSigner } from "../signing/signer.ts";
import { startWorker, type Worker } from "./worker.ts";

export interface Service {
  readonly app: FastifyInstance;
  readonly db: Database;
  /** Such as `http://127.0.0.1:3000`. */
  readonly address: string;
  /** The base of every link to the service. */
  readonly publicUrl: string;
  /** Drains connections, waits for open requests up to a timeout, then stops the rest and closes the database. */
  stop(): Promise<void>;
}

export interface Logs {
  readonly logger: Logger;
  readonly requestLog: RequestLog | undefined;
  /** Writes remaining lines for up to a second. Later lines are dropped. */
  close(): Promise<void>;
}

/** How long open requests may take once shutdown has begun. */
const defaultShutdownTimeoutMs = 30_000;

/**
 * How long new connections are accepted once shutdown has begun: clients may connect before a load balancer or their
 * connection pool has noticed it.
 */
const defaultDrainMs = 1_000;

/** The buffer for a slow reader. Beyond it lines are dropped, because the service must not run out of memory. */
const maxBufferedBytes = 16_000_000;
const finalFlushMs = 1_000;

export function openLogs(config: Config): Logs {
  const destination = pino.destination({
    fd: 1,
    sync: false,
    minLength: 16_000,
    maxLength: maxBufferedBytes,
    periodicFlush: 1_000,
  });
  const logger = pino({ level: config.logLevel, base: undefined }, destination);
  const lines = new LineBuffer((text) => void destination.write(text));
  return {
    logger,
    requestLog: logger.isLevelEnabled("info") ? (line) => lines.add(line) : undefined,
    close: async () => {
      lines.flush();
      // Not synchronously: that would retry forever if the reader is gone.
      const written = new Promise<void>((resolve) => destination.flush(() => resolve()));
      await Promise.race([written, sleep(finalFlushMs, undefined, { ref: false })]);
      destination.destroy();
    },
  };
}

export interface StartOptions {
  readonly shutdownTimeoutMs?: number;
  readonly drainMs?: number;
  readonly force?: boolean;
  /** Replaces the database's clock. Only for a service without a worker, which the demo's history is written with. */
  readonly now?: () => Date;
  /** Adds pages to those of the service. */
  readonly addPages?: (app: FastifyInstance) => void;
}

export async function startService(
  config: Config,
  { logger, requestLog }: Pick<Logs, "logger" | "requestLog">,
  options: StartOptions = {},
): Promise<Service> {
  const { shutdownTimeoutMs = defaultShutdownTimeoutMs, drainMs = defaultDrainMs, force = false } = options;
  ensureDataFolder(config.dataFolder);
  const opened = await openMigrated(config, logger, { force });
  const db = options.now ? withClock(opened, options.now) : opened;
  const authenticator = new Authenticator(db);
  const sessions = new SessionAuthenticator(db);
  const feed = new EventFeed(db, logger);
  const live = new LiveStream({ db, feed, logger });
  const files = {
    store: await openFileStore(config),
    spoolFolder: spoolFolderOf(config),
    quotaBytes: config.storageQuotaBytes,
  };
  let worker: Worker | undefined;
  const publicUrl = () => publicUrlOf({ ...config, port: portOf(app) ?? config.port });
  const app: FastifyInstance = buildApp({
    db,
    feed,
    live,
    authenticator,
    sessions,
    ai: config.ai,
    ticketWriter: chooseTicketWriter(config.ai, { warn: (message) => logger.warn(message) }),
    showsScreenshots: config.ai.images,
    signer: await openSigner(db),
    files,
    publicUrl,
    configuredUrl: config.publicUrl,
    isMailEnabled: config.smtpUrl !== undefined,
    onMailQueued: () => worker?.wakeMail(),
    arePasswordsEnabled: config.passwords,
    signInProvider: signInProviderOf(config),
    logger,
    requestLog,
    rateLimitPerMinute: config.rateLimitPerMinute,
    visitorLimits: { perKey: config.widgetLimitPerMinute, perAddress: config.widgetAddressLimitPerMinute },
    signInLimitPerMinute: config.signInLimitPerMinute,
    trustProxy: config.trustProxy,
    drainMs,
  });
  options.addPages?.(app);
  worker = config.worker ? await startWorker({ db, feed, config, logger }) : undefined;
  const housekeeping = startHousekeeping({ db, authenticator, sessions, logger, eventDays: config.eventDays });
  const fileHousekeeping = startFileHousekeeping({ db, logger, ...files });
  const stop = async () => {
    await closeApp(app, shutdownTimeoutMs, logger);
    await live.stop();
    await feed.stop();
    await worker?.stop();
    await housekeeping.stop();
    await fileHousekeeping.stop();
    await db.close();
  };
  try {
    const address = await listen(app, config);
    return { app, db, address, publicUrl: publicUrl(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Slow requests must not prevent an orderly shutdown of the rest. */
async function closeApp(app: FastifyInstance, shutdownTimeoutMs: number, logger: Logger): Promise<void> {
  const timer = setTimeout(() => {
    logger.warn("shutdown timeout reached; closing open connections");
    app.server.closeAllConnections();
  }, shutdownTimeoutMs);
  await app.close().finally(() => clearTimeout(timer));
}

export async function startStandaloneWorker(config: Config, { logger }: Pick<Logs, "logger">): Promise<Worker> {
  const db = await openMigrated(config, logger);
  const feed = new EventFeed(db, logger);
  const worker = await startWorker({ db, feed, config, logger });
  // Waiting for events does not keep the process alive.
  const keepAlive = setInterval(() => undefined, 60_000);
  return {
    wakeMail: () => worker.wakeMail(),
    async stop() {
      clearInterval(keepAlive);
      await feed.stop();
      await worker.stop();
      await db.close();
    },
  };
}

function signInProviderOf({ signInProvider }: Config) {
  return signInProvider && { name: signInProvider.name, client: new OpenIdProvider(signInProvider) };
}

/** The actual port, which differs from the setting if that is 0. */
function portOf(app: FastifyInstance): number | undefined {
  const address = app.server.address();
  return typeof address === "object" ? address?.port : undefined;
}

async function openMigrated(config: Config, logger: Logger, options: MigrateOptions = {}): Promise<Database> {
  const applied = await migrateDatabase(config.database, options);
  if (applied.length > 0) logger.info({ migrations: applied }, "migrations applied");
  return openDatabase(config.database, (error) => logger.warn({ err: error }, "database connection lost"));
}
