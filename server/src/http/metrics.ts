import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, type Metric, Registry } from "prom-client";
import { DurationHistogram } from "./duration-histogram.ts";
import type { EventStreams } from "./event-streams.ts";

/** Tells Prometheus about the requests and the process at /metrics. Answers where each request's time is put down. */
export function exposeMetrics(app: FastifyInstance, streams: EventStreams): DurationHistogram {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const openStreams = new Gauge({
    name: "corkboard_event_streams",
    help: "Streams of events that are open",
    registers: [],
    collect() {
      this.set(streams.size);
    },
  });
  registry.registerMetric(openStreams);
  const durations = new DurationHistogram(
    "http_request_duration_seconds",
    "Time from the arrival of a request to the end of its answer",
  );
  registry.registerMetric(durations as unknown as Metric);
  app.get("/metrics", async (_request, reply) => {
    reply.header("content-type", registry.contentType);
    return registry.metrics();
  });
  return durations;
}
