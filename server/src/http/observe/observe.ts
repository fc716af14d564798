import { type OperationName, operations } from "@corkboard/contract";
import type { FastifyInstance } from "fastify";
import { DurationHistogram } from "./duration-histogram.ts";
import { exposeMetrics, type Observed } from "./metrics.ts";
import { type RequestLog, requestLine } from "./request-log.ts";
import { redactSecrets } from "./secret-paths.ts";
import type { ServerObserved } from "./server-metrics.ts";

type ObservedRequests = Omit<Observed, "server"> & Omit<ServerObserved, "durations">;

/** Records every finished request in the metrics and the log. */
export function observeRequests(
  app: FastifyInstance,
  log: RequestLog | undefined,
  { db, figures, ...server }: ObservedRequests,
): void {
  const durations = new DurationHistogram(
    "http_request_duration_seconds",
    "Time from receiving a request to the end of its response",
    operationAt,
  );
  exposeMetrics(app, { db, figures, server: { ...server, durations } });
  app.addHook("onResponse", (request, reply, done) => {
    const { url: route = "none", config } = request.routeOptions;
    durations.observe(request.method, route, reply.statusCode, reply.elapsedTime / 1_000);
    log?.(requestLine(request, reply, config?.secretPath ? route : redactSecrets(request.url)));
    done();
  });
}

const operationAt = (method: string, path: string): OperationName | undefined =>
  (Object.keys(operations) as OperationName[]).find(
    (name) => operations[name].method === method && operations[name].path === path,
  );
