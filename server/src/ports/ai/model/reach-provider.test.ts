import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { freePort } from "../../../../test/support/free-port.ts";
import type { ModelSettings } from "../ai-settings.ts";
import { reachProvider } from "./reach-provider.ts";

async function reach(answer: RequestListener, engine: ModelSettings["engine"] = "openai-compatible") {
  const server = createServer(answer).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, "listening");
  return reachAt((server.address() as AddressInfo).port, engine);
}

const reachAt = (port: number, engine: ModelSettings["engine"]) =>
  reachProvider({
    engine,
    model: "model-x",
    baseUrl: `http://127.0.0.1:${port}/v1`,
    key: "sk-secret",
    timeoutMs: 1_000,
    concurrency: 1,
    images: false,
    price: undefined,
  });

const answering =
  (status: number): RequestListener =>
  (_, response) =>
    void response.writeHead(status).end("{}");

describe("reachProvider", () => {
  it.each([
    ["openai-compatible", "Bearer sk-secret"],
    ["anthropic", "sk-secret"],
    ["google", "sk-secret"],
  ] as const)("requests the models of %s with the key, and nothing that costs money", async (engine, shown) => {
    const requests: unknown[] = [];
    const found = await reach(({ method, url, headers }, response) => {
      requests.push([method, url, headers.authorization ?? headers["x-api-key"] ?? headers["x-goog-api-key"]]);
      response.end("{}");
    }, engine);
    expect(found).toEqual({ ok: true, detail: "responds" });
    expect(requests).toEqual([["GET", "/v1/models", shown]]);
  });

  it.each([
    [401, { ok: false, detail: "rejects the key (401)" }],
    [403, { ok: false, detail: "rejects the key (403)" }],
    [400, { ok: false, detail: "returned 400 to a request for its models" }],
    [404, { ok: true, detail: "returned 404 to a request for its models" }],
    [500, { ok: false, detail: "returned 500 to a request for its models" }],
    [302, { ok: false, detail: "the server returned 302, a redirect, which is not followed" }],
  ])("describes status %d", async (status, found) => {
    expect(await reach(answering(status))).toEqual(found);
  });

  it("accepts a list of any length", async () => {
    expect(await reach((_, response) => void response.end("x".repeat(3_000_000)))).toEqual({
      ok: true,
      detail: "responds",
    });
  });

  it("reports a refused connection", async () => {
    expect(await reachAt(await freePort(), "google")).toEqual({
      ok: false,
      detail: expect.stringContaining("ECONNREFUSED"),
    });
  });
});
