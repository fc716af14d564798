import Fastify, { type FastifyBaseLogger, LogController } from "fastify";
import type { Database } from "../../db/database.ts";
import { listen } from "../listen.ts";
import { exposeHealth } from "./health.ts";
import { exposeMetrics } from "./metrics.ts";
import { requestIdOf } from "./request-id.ts";
import { sendErrors } from "../responses/error-responses.ts";
import type { CachedFigures } from "../../processes/figures.ts";

interface Needs {
  readonly db: Database;
  readonly figures: CachedFigures;
  readonly logger: FastifyBaseLogger;
  readonly host: string;
  readonly port: number;
}

interface WorkerPages {
  readonly address: string;
  stop(): Promise<void>;
}

/** Serves what monitoring asks a process without an API for. */
export async function serveWorkerPages({ db, figures, logger, host, port }: Needs): Promise<WorkerPages> {
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    requestTimeout: 10_000,
    forceCloseConnections: true,
  });
  sendErrors(app);
  exposeHealth(app, db, { works: true });
  exposeMetrics(app, { db, figures });
  const address = await listen(app, { host, port }, "CORKBOARD_WORKER_PORT");
  return { address, stop: () => app.close() };
}
