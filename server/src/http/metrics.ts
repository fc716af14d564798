import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, type Metric, Registry } from "prom-client";
import { DurationHistogram } from "./duration-histogram.ts";

/** Counts and times requests by route, and tells Prometheus about them and the process at /metrics. */
export function exposeMetrics(app: FastifyInstance): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new DurationHistogram(
    "http_request_duration_seconds",
    "Time from the arrival of a request to the end of its answer",
  );
  registry.registerMetric(durations as unknown as Metric);

  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    durations.observe(request.method, route, reply.statusCode, reply.elapsedTime / 1_000);
    done();
  });

  app.get("/metrics", async (_request, reply) => {
    reply.header("content-type", registry.contentType);
    return registry.metrics();
  });
}
