import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { buildApp } from "./app.ts";
import type { Config } from "../config/config.ts";
import { ensureDataFolder } from "../shared/data-folder.ts";
import type { Database } from "../db/database.ts";
import { withClock } from "../db/with-clock.ts";
import { EventFeed } from "../events/event-feed.ts";
import { LiveStream } from "../events/live-stream.ts";
import { Authenticator } from "../features/people/tokens/authenticator.ts";
import { SessionAuthenticator } from "../features/people/sessions/session-authenticator.ts";
import { JobRunner } from "../jobs/job-runner.ts";
import { fileHousekeeping } from "./file-housekeeping.ts";
import { housekeeping } from "./housekeeping.ts";
import type { Logs } from "./logs.ts";
import { openMigrated } from "./open-migrated.ts";
import { listen } from "../http/listen.ts";
import { chooseTicketWriter } from "../ports/ai/choose-writer.ts";
import { openFileStore, spoolFolderOf } from "../ports/files/open-file-store.ts";
import { OpenIdProvider } from "../ports/sign-in-provider/openid-provider.ts";
import { Heartbeat } from "../processes/heartbeat.ts";
import { publicUrlOf } from "../config/public-url.ts";
import { openSigner } from "../signing/signer.ts";
import { startUpkeep } from "./upkeep.ts";
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

/** How long open requests may take once shutdown has begun. */
const defaultShutdownTimeoutMs = 30_000;

/**
 * How long new connections are accepted once shutdown has begun: clients may connect before a load balancer or their
 * connection pool has noticed it.
 */
const defaultDrainMs = 1_000;

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
  let heartbeat: Heartbeat | undefined;
  let proxyLacks: readonly string[] = [];
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
    onMailQueued: () => worker?.wake(),
    arePasswordsEnabled: config.passwords,
    signInProvider: signInProviderOf(config),
    logger,
    requestLog,
    rateLimitPerMinute: config.rateLimitPerMinute,
    visitorLimits: { perKey: config.widgetLimitPerMinute, perAddress: config.widgetAddressLimitPerMinute },
    signInLimitPerMinute: config.signInLimitPerMinute,
    trustProxy: config.trustProxy,
    onProxyProblem(lacks) {
      proxyLacks = lacks;
      heartbeat?.report();
    },
    doesBackgroundWork: config.worker,
    drainMs,
  });
  options.addPages?.(app);
  worker = config.worker ? await startWorker({ db, feed, config, logger }) : undefined;
  heartbeat = new Heartbeat({ db, logger, kind: "server", works: config.worker, proxyLacks: () => proxyLacks });
  const jobs = new JobRunner({
    db,
    logger,
    kinds: [housekeeping({ db, logger, eventDays: config.eventDays }), ...fileHousekeeping({ db, logger, ...files })],
    sweepMs: 60_000,
  });
  const upkeep = startUpkeep({ db, authenticator, sessions, logger, ...files });
  const stop = async () => {
    await closeApp(app, shutdownTimeoutMs, logger);
    await live.stop();
    await feed.stop();
    await worker?.stop();
    await heartbeat?.stop();
    await jobs.stop();
    await upkeep.stop();
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

function signInProviderOf({ signInProvider }: Config) {
  return signInProvider && { name: signInProvider.name, client: new OpenIdProvider(signInProvider) };
}

/** The actual port, which differs from the setting if that is 0. */
function portOf(app: FastifyInstance): number | undefined {
  const address = app.server.address();
  return typeof address === "object" ? address?.port : undefined;
}
