import Fastify from "fastify";
import { onTestFinished } from "vitest";
import { exposeMcp } from "../../src/http/mcp/serve-mcp.ts";
import { acceptJsonBodies } from "../../src/http/requests/json-body.ts";
import { sendErrors } from "../../src/http/responses/error-responses.ts";
import type { Actor } from "../../src/shared/actor.ts";

/** Where requests wait that were read, for as long as the gate is closed. */
export interface Pause {
  gate: Promise<void>;
  waiting: number;
  gone: number;
}

/** The endpoint alone, with a pause between the body and the handler. The token is the organisation. */
export async function startMcpEndpoint(): Promise<{ url: string; pause: Pause }> {
  const app = Fastify();
  const pause: Pause = { gate: Promise.resolve(), waiting: 0, gone: 0 };
  acceptJsonBodies(app);
  sendErrors(app);
  app.decorateRequest("actor");
  app.addHook("preHandler", async (_request, reply) => {
    pause.waiting++;
    reply.raw.once("close", () => pause.gone++);
    await pause.gate;
  });
  exposeMcp(app, {
    callers: { identify: ({ headers }: { headers: object }) => actorOf(headers) } as never,
    ownPages: { rejectOthers: () => undefined } as never,
    allowance: undefined,
    draw: () => Promise.resolve(undefined),
    publicUrl: () => "http://corkboard.example",
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(() => app.close());
  return { url, pause };
}

const actorOf = ({ authorization = "" }: { readonly authorization?: string }) => ({ orgId: authorization }) as Actor;

/** A request to it that lists the tools. */
export const listTools = (
  url: string,
  { org = "acme", padding = 0, signal }: { org?: string; padding?: number; signal?: AbortSignal } = {},
): Promise<Response> =>
  fetch(`${url}/mcp`, {
    method: "POST",
    headers: {
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      authorization: `Bearer ${org}`,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }) + " ".repeat(padding),
    ...(signal ? { signal } : {}),
  });
