import type { FastifyInstance, FastifyReply } from "fastify";

const allowOrigin = "access-control-allow-origin";
const exposeHeaders = "access-control-expose-headers";
const readable = "retry-after, x-request-id";

/** Browsers ask again after this long. */
const preflightSeconds = 600;

/** Lets pages of this origin read the answer. Never with credentials: visitors have none. */
export function letRead(reply: FastifyReply, origin: string): void {
  reply.header(allowOrigin, origin).header(exposeHeaders, readable);
}

/** Takes that back. */
export function letNobodyRead(reply: FastifyReply): void {
  reply.removeHeader(allowOrigin);
  reply.removeHeader(exposeHeaders);
}

/** A browser that asks beforehand is told yes: whether the page may is decided by the request itself. */
export function handlePreflights(app: FastifyInstance, url: string, method: string): void {
  app.options(url, (request, reply) => {
    const { origin } = request.headers;
    if (origin !== undefined) {
      reply
        .header(allowOrigin, origin)
        .header("access-control-allow-methods", method)
        .header("access-control-allow-headers", "content-type")
        .header("access-control-max-age", preflightSeconds);
    }
    return reply.code(204).header("vary", "Origin").header("allow", `${method}, OPTIONS`).send();
  });
}
