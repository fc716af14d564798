import type { FastifyInstance, FastifyReply } from "fastify";

const allowOrigin = "access-control-allow-origin";
const exposeHeaders = "access-control-expose-headers";
const exposedHeaders = "retry-after, x-request-id";

const preflightMaxAgeSeconds = 600;

/** Lets pages of this origin read the response. Never with credentials: visitors have none. */
export function setCorsHeaders(reply: FastifyReply, origin: string): void {
  reply.header(allowOrigin, origin).header(exposeHeaders, exposedHeaders);
}

export function clearCorsHeaders(reply: FastifyReply): void {
  reply.removeHeader(allowOrigin);
  reply.removeHeader(exposeHeaders);
}

/** Accepts every preflight request: whether the origin is allowed is decided by the request itself. */
export function handlePreflights(app: FastifyInstance, url: string, method: string): void {
  app.options(url, (request, reply) => {
    const { origin } = request.headers;
    if (origin !== undefined) {
      reply
        .header(allowOrigin, origin)
        .header("access-control-allow-methods", method)
        .header("access-control-allow-headers", "content-type")
        .header("access-control-max-age", preflightMaxAgeSeconds);
    }
    return reply.code(204).header("vary", "Origin").header("allow", `${method}, OPTIONS`).send();
  });
}
