import type { FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import type { Database } from "../../db/database.ts";
import type { CachedFigures } from "../../processes/figures.ts";
import { exposeDatabase } from "./database-metrics.ts";
import { exposeEventLoopLag } from "./event-loop-lag.ts";
import { exposeFigures } from "./figures-metrics.ts";
import { MetricFactory } from "./metric-factory.ts";
import { exposeServer, type ServerObserved } from "./server-metrics.ts";

export interface Observed {
  readonly db: Database;
  readonly figures: CachedFigures;
  /** Undefined in a worker. */
  readonly server?: ServerObserved;
}

/** Serves Prometheus metrics at /metrics. */
export function exposeMetrics(app: FastifyInstance, observed: Observed): void {
  let opening: Promise<Registry> | undefined;
  app.get("/metrics", async (_request, reply) => {
    const registry = await (opening ??= openRegistry(observed));
    reply.header("content-type", registry.contentType);
    return registry.metrics();
  });
}

/** Loaded on the first scrape, to save memory in services without monitoring. */
async function openRegistry({ db, figures, server }: Observed): Promise<Registry> {
  const { collectDefaultMetrics, Counter, Gauge, Registry: NewRegistry } = await import("prom-client");
  const registry = new NewRegistry();
  const { user, system } = process.cpuUsage();
  collectDefaultMetrics({ register: registry });
  // prom-client counts from now on; add what the process used before.
  const spent = { user, system, "": user + system };
  for (const [kind, micros] of Object.entries(spent)) {
    const counter = registry.getSingleMetric(`process_cpu_${kind && `${kind}_`}seconds_total`);
    if (counter instanceof Counter) counter.inc(micros / 1e6);
  }
  exposeEventLoopLag(registry, Gauge);
  const metrics = new MetricFactory(registry, { Gauge, Counter });
  exposeFigures(metrics, figures);
  exposeDatabase(metrics, db);
  if (server) exposeServer(registry, metrics, server);
  return registry;
}
