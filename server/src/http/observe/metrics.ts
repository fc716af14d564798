import type { FastifyInstance } from "fastify";
import type { Metric, Registry } from "prom-client";
import { DurationHistogram } from "./duration-histogram.ts";
import { exposeEventLoopLag } from "./event-loop-lag.ts";
import type { EventStreams } from "../streams/event-streams.ts";

/** Serves Prometheus metrics at /metrics, and returns the histogram that records each request. */
export function exposeMetrics(app: FastifyInstance, streams: EventStreams): DurationHistogram {
  const durations = new DurationHistogram(
    "http_request_duration_seconds",
    "Time from receiving a request to the end of its response",
  );
  let opening: Promise<Registry> | undefined;
  app.get("/metrics", async (_request, reply) => {
    const registry = await (opening ??= openRegistry(durations, streams));
    reply.header("content-type", registry.contentType);
    return registry.metrics();
  });
  return durations;
}

/** Loaded on the first scrape, to save memory in services without monitoring. */
async function openRegistry(durations: DurationHistogram, streams: EventStreams): Promise<Registry> {
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
  const openStreams = new Gauge({
    name: "corkboard_event_streams",
    help: "Open event streams",
    registers: [],
    collect() {
      this.set(streams.size);
    },
  });
  registry.registerMetric(openStreams);
  registry.registerMetric(durations as unknown as Metric);
  return registry;
}
