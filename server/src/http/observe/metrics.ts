import type { FastifyInstance } from "fastify";
import type { Metric, Registry } from "prom-client";
import { DurationHistogram } from "./duration-histogram.ts";
import { tellMeasuredLag } from "./event-loop-lag.ts";
import type { EventStreams } from "../streams/event-streams.ts";

/** Tells Prometheus about the requests and the process at /metrics. Answers where each request's time is put down. */
export function exposeMetrics(app: FastifyInstance, streams: EventStreams): DurationHistogram {
  const durations = new DurationHistogram(
    "http_request_duration_seconds",
    "Time from the arrival of a request to the end of its answer",
  );
  let opening: Promise<Registry> | undefined;
  app.get("/metrics", async (_request, reply) => {
    const registry = await (opening ??= openRegistry(durations, streams));
    reply.header("content-type", registry.contentType);
    return registry.metrics();
  });
  return durations;
}

/** Loaded when somebody first asks: a service that nobody watches does without, and stays lighter for it. */
async function openRegistry(durations: DurationHistogram, streams: EventStreams): Promise<Registry> {
  const { collectDefaultMetrics, Counter, Gauge, Registry: NewRegistry } = await import("prom-client");
  const registry = new NewRegistry();
  const { user, system } = process.cpuUsage();
  collectDefaultMetrics({ register: registry });
  // The client counts from now on; what was spent before belongs to the process too.
  const spent = { user, system, "": user + system };
  for (const [kind, micros] of Object.entries(spent)) {
    const counter = registry.getSingleMetric(`process_cpu_${kind && `${kind}_`}seconds_total`);
    if (counter instanceof Counter) counter.inc(micros / 1e6);
  }
  tellMeasuredLag(registry, Gauge);
  const openStreams = new Gauge({
    name: "corkboard_event_streams",
    help: "Streams of events that are open",
    registers: [],
    collect() {
      this.set(streams.size);
    },
  });
  registry.registerMetric(openStreams);
  registry.registerMetric(durations as unknown as Metric);
  return registry;
}
