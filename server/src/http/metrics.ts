import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";

/** Counts and times requests by route, and tells Prometheus about them and the process at /metrics. */
export function exposeMetrics(app: FastifyInstance): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the first byte of a request to the last of its answer",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });

  type Series = ReturnType<typeof durations.labels>;
  const known = new Map<string, Map<number, Series>>();
  const seriesOf = (method: string, route: string, status: number): Series => {
    const key = `${method} ${route}`;
    let byStatus = known.get(key);
    if (!byStatus) known.set(key, (byStatus = new Map()));
    let series = byStatus.get(status);
    if (!series) byStatus.set(status, (series = durations.labels(method, route, String(status))));
    return series;
  };

  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    seriesOf(request.method, route, reply.statusCode).observe(reply.elapsedTime / 1_000);
    done();
  });

  app.get("/metrics", async (_request, reply) => {
    reply.header("content-type", registry.contentType);
    return registry.metrics();
  });
}
