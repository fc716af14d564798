import Fastify, { type FastifyInstance } from "fastify";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Actor } from "../../shared/actor.ts";
import { exposeMcp } from "./serve-mcp.ts";

/** The endpoint alone, with a pause between the body and the handler, for as long as a gate is closed. */
async function startEndpoint(): Promise<{ app: FastifyInstance; url: string; pause: Pause }> {
  const app = Fastify();
  const pause: Pause = { gate: Promise.resolve(), waiting: 0, gone: 0 };
  app.decorateRequest("actor");
  app.addHook("preHandler", async (_request, reply) => {
    pause.waiting++;
    reply.raw.once("close", () => pause.gone++);
    await pause.gate;
  });
  exposeMcp(app, {
    callers: { identify: () => ({ orgId: "acme" }) as Actor } as never,
    ownPages: { rejectOthers: () => undefined } as never,
    allowance: undefined,
    draw: () => Promise.resolve(undefined),
    publicUrl: () => "http://corkboard.example",
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(() => app.close());
  return { app, url, pause };
}

interface Pause {
  gate: Promise<void>;
  waiting: number;
  gone: number;
}

const slotsOfAnOrganisation = 16;

describe("requests whose client disconnects before a tool runs", () => {
  it("hold no slot", async () => {
    const { url, pause } = await startEndpoint();
    const listTools = (signal?: AbortSignal) =>
      fetch(`${url}/mcp`, {
        method: "POST",
        headers: {
          accept: "application/json, text/event-stream",
          "content-type": "application/json",
          authorization: "Bearer token",
        },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }),
        ...(signal ? { signal } : {}),
      });
    expect((await listTools()).status).toBe(200);

    const { promise, resolve: open } = Promise.withResolvers<void>();
    Object.assign(pause, { gate: promise, waiting: 0, gone: 0 });
    const client = new AbortController();
    const abandoned = Array.from({ length: slotsOfAnOrganisation }, () => listTools(client.signal).catch(() => "gone"));
    await expect.poll(() => pause.waiting).toBe(slotsOfAnOrganisation);
    client.abort();
    expect(new Set(await Promise.all(abandoned))).toEqual(new Set(["gone"]));
    await expect.poll(() => pause.gone).toBe(slotsOfAnOrganisation);
    open();

    expect((await listTools()).status).toBe(200);
  });
});
