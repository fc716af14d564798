import type { FastifyInstance } from "fastify";
import { exposeMetrics, type Observed } from "./metrics.ts";
import { type RequestLog, requestLine } from "./request-log.ts";
import { redactSecrets } from "./secret-paths.ts";

/** Records every finished request in the metrics and the log. */
export function observeRequests(app: FastifyInstance, log: RequestLog | undefined, observed: Observed): void {
  const durations = exposeMetrics(app, observed);
  app.addHook("onResponse", (request, reply, done) => {
    const { url: route = "none", config } = request.routeOptions;
    durations.observe(request.method, route, reply.statusCode, reply.elapsedTime / 1_000);
    log?.(requestLine(request, reply, config?.secretPath ? route : redactSecrets(request.url)));
    done();
  });
}
