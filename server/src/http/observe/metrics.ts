import type { FastifyInstance } from "fastify";
import type { Metric, Registry } from "prom-client";
import { DurationHistogram } from "./duration-histogram.ts";
import { exposeEventLoopLag } from "./event-loop-lag.ts";
import type { EventStreams } from "../streams/event-streams.ts";
import type { WriterUsage } from "../../ports/ai/writer-usage.ts";

export interface Observed {
  readonly streams: EventStreams;
  readonly writerUsage: WriterUsage;
}

/** Serves Prometheus metrics at /metrics, and returns the histogram that records each request. */
export function exposeMetrics(app: FastifyInstance, observed: Observed): DurationHistogram {
  const durations = new DurationHistogram(
    "http_request_duration_seconds",
    "Time from receiving a request to the end of its response",
  );
  let opening: Promise<Registry> | undefined;
  app.get("/metrics", async (_request, reply) => {
    const registry = await (opening ??= openRegistry(durations, observed));
    reply.header("content-type", registry.contentType);
    return registry.metrics();
  });
  return durations;
}

/** Loaded on the first scrape, to save memory in services without monitoring. */
async function openRegistry(durations: DurationHistogram, { streams, writerUsage }: Observed): Promise<Registry> {
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
  const calls = new Counter({
    name: "corkboard_ticket_model_calls_total",
    help: "Calls of the model that writes tickets, by engine and outcome of the generation",
    labelNames: ["engine", "outcome"],
    registers: [],
    collect() {
      this.reset();
      for (const { engine, outcome, calls: made } of writerUsage.totals()) this.inc({ engine, outcome }, made);
    },
  });
  const tokens = new Counter({
    name: "corkboard_ticket_model_tokens_total",
    help: "Tokens that the provider reported for these calls",
    labelNames: ["engine", "outcome", "direction"],
    registers: [],
    collect() {
      this.reset();
      for (const { engine, outcome, inputTokens, outputTokens } of writerUsage.totals()) {
        this.inc({ engine, outcome, direction: "input" }, inputTokens);
        this.inc({ engine, outcome, direction: "output" }, outputTokens);
      }
    },
  });
  registry.registerMetric(calls);
  registry.registerMetric(tokens);
  registry.registerMetric(durations as unknown as Metric);
  return registry;
}
