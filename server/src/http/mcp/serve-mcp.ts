import { errors } from "@corkboard/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Actor } from "../../shared/actor.ts";
import { Fault } from "../../shared/fault.ts";
import { version } from "../../shared/version.ts";
import type { Callers } from "../callers.ts";
import type { Allowances } from "../limits/allowances.ts";
import type { OwnPages } from "../own-pages.ts";
import { rejectMethodsExcept } from "../responses/method-not-allowed.ts";
import { callsIn, refusedBatch } from "./batches.ts";
import { largestBody, rejectLargeBody } from "./body-limit.ts";
import { LargeBodies } from "./large-bodies.ts";
import { type DrawScreenshot, ownOperations } from "./own-operations.ts";
import { ToolSlots } from "./tool-slots.ts";

export interface McpOptions {
  readonly callers: Callers;
  readonly ownPages: OwnPages;
  readonly allowance: Allowances | undefined;
  readonly draw: DrawScreenshot;
  publicUrl(): string;
}

const path = "/mcp";

/** Generating a ticket with a model takes longest. */
const timeoutMs = 120_000;

/**
 * The Model Context Protocol. Every tool calls the service's own routes, so this checks only what no route would: that
 * requests which call none are authenticated and counted too. It is loaded on the first request.
 */
export function exposeMcp(app: FastifyInstance, options: McpOptions): void {
  const { callers, ownPages, allowance } = options;
  const slots = new ToolSlots();
  const largeBodies = new LargeBodies();
  let loaded: ReturnType<typeof load> | undefined;

  const authenticate = async (request: FastifyRequest, reply: FastifyReply) => {
    ownPages.rejectOthers(request);
    // A cookie is not enough: another website could make a browser send it.
    const { authorization } = request.headers;
    const actor = authorization === undefined ? undefined : await callers.identify(request);
    if (!actor) throw new Fault(errors.unauthenticated);
    request.actor = actor;
    allowance?.take(actor, reply);
  };

  const awaitLargeBody = async ({ actor, headers }: FastifyRequest, reply: FastifyReply) => {
    const closed = closedSignal(reply);
    try {
      await largeBodies.admit((actor as Actor).orgId, headers["content-length"], closed);
    } catch (error) {
      // Nobody would read the response.
      if (!closed.aborted) throw error;
      reply.hijack();
    }
  };

  app.route({
    method: "POST",
    url: path,
    bodyLimit: largestBody,
    onRequest: [authenticate, awaitLargeBody],
    handler: async (request, reply) => {
      rejectLargeBody(request);
      const refused = refusedBatch(request.body);
      if (refused) return reply.code(400).send(refused);
      const actor = request.actor as Actor;
      const calls = callsIn(request.body);
      // The first was counted before the body was read.
      for (let counted = 1; counted < calls; counted++) allowance?.take(actor, reply);
      const { respond, failureOf } = await (loaded ??= load(app));
      const closed = closedSignal(reply);
      // Nobody would read the response.
      if (closed.aborted) return reply.hijack();
      slots.take(actor.orgId, calls, closed);
      const signal = AbortSignal.any([closed, AbortSignal.timeout(timeoutMs)]);
      const response = await respond({
        url: `${options.publicUrl()}${path}`,
        headers: headersOf(request),
        message: request.body,
        api: ownOperations({ app, failureOf, ...options }, request, signal),
        signal,
      });
      if (response.contentType !== null) reply.header("content-type", response.contentType);
      return reply.code(response.status).send(response.body);
    },
  });
  rejectMethodsExcept(app, path, new Set(["POST"]));
}

async function load(app: FastifyInstance) {
  const { ApiError, createEndpoint } = await import("@corkboard/mcp");
  return {
    respond: createEndpoint({ version, onError: (error) => app.log.error({ err: error }, "a tool failed") }),
    failureOf: (...error: ConstructorParameters<typeof ApiError>) => new ApiError(...error),
  };
}

/** Aborted once the response is sent or the client has disconnected, so that nobody works for it any longer. */
function closedSignal({ raw }: FastifyReply): AbortSignal {
  // It does not emit `close` again for a client that disconnected earlier.
  if (raw.destroyed) return AbortSignal.abort();
  const closed = new AbortController();
  raw.once("close", () => closed.abort());
  return closed.signal;
}

function headersOf({ headers }: FastifyRequest): Headers {
  const given = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  return new Headers(given.filter(([name]) => name !== "authorization" && name !== "content-length"));
}
