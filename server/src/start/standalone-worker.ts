import type { Config } from "../config/config.ts";
import { EventFeed } from "../events/event-feed.ts";
import { CachedFigures } from "../processes/figures.ts";
import { Heartbeat } from "../processes/heartbeat.ts";
import type { Logs } from "./logs.ts";
import { openMigrated } from "./open-migrated.ts";
import { startWorker } from "./worker.ts";

interface StandaloneWorker {
  /** Where it serves its health and metrics, if anywhere. */
  readonly address: string | undefined;
  stop(): Promise<void>;
}

export async function startStandaloneWorker(
  config: Config,
  { logger }: Pick<Logs, "logger">,
): Promise<StandaloneWorker> {
  const db = await openMigrated(config, logger);
  const feed = new EventFeed(db, logger);
  const worker = await startWorker({ db, feed, config, logger });
  const heartbeat = new Heartbeat({ db, logger, kind: "worker", works: true, proxyLacks: () => [] });
  // Waiting for events does not keep the process alive.
  const keepAlive = setInterval(() => undefined, 60_000);
  const stop = async () => {
    clearInterval(keepAlive);
    await feed.stop();
    await worker.stop();
    await heartbeat.stop();
    await db.close();
  };
  const { workerPort: port, host } = config;
  if (port === undefined) return { address: undefined, stop };
  const { serveWorkerPages } = await import("../http/observe/worker-pages.ts");
  const figures = new CachedFigures({ db, isMailEnabled: config.smtpUrl !== undefined });
  try {
    const pages = await serveWorkerPages({ db, figures, logger, host, port });
    return {
      address: pages.address,
      async stop() {
        await pages.stop();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
