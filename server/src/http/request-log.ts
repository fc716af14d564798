import type { FastifyInstance } from "fastify";

/** One line for each finished request. It names no header, body or query string, so no secret can slip in. */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    const { actor } = request;
    const path = request.url;
    const queryStart = path.indexOf("?");
    app.log.info(
      {
        request_id: request.id,
        method: request.method,
        path: queryStart === -1 ? path : path.slice(0, queryStart),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 100) / 100,
        org_id: actor?.orgId,
        user_id: actor?.userId,
      },
      "request",
    );
    done();
  });
}
