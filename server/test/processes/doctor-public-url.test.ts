import { createServer } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { TestService, useService } from "../support/harness.ts";
import { listenInFrontOf } from "../support/listen-in-front-of.ts";
import { startPathProxy } from "../support/path-proxy.ts";
import { runCommand } from "../support/spawned-service.ts";
import { freePort } from "../support/free-port.ts";

describe("doctor: the public URL", () => {
  const service = useService();

  async function check(url: string) {
    const settings = { ...service.environment, CORKBOARD_URL: url };
    const { stdout } = await runCommand(["doctor", "--json"], settings);
    const { checks } = JSON.parse(stdout) as { checks: { name: string; ok: boolean; detail: string }[] };
    return checks.find(({ name }) => name === "Public URL");
  }

  const startProxy = async (path: string, target: () => string) => {
    const proxy = await startPathProxy(path, target);
    onTestFinished(() => proxy.stop());
    return proxy;
  };

  it("is followed to this service, also below a path", async () => {
    const { url } = await startProxy("/board", () => service.url);
    expect(await check(url)).toEqual({ name: "Public URL", ok: true, detail: `${url} leads to this service` });
  });

  it("fails if it leads elsewhere: to another program, to a proxy that keeps the path, to another database", async () => {
    const { url } = await startProxy("/board", () => service.url);
    const { origin } = new URL(url);
    expect(await check(origin)).toMatchObject({
      ok: false,
      detail: `${origin} does not lead to this service: /healthz returned 404. Let the proxy forward every path`,
    });
    const keeping = await startProxy("/board", () => `${service.url}/board`);
    expect(await check(keeping.url)).toMatchObject({
      ok: false,
      detail: expect.stringContaining("Let the proxy forward every path below /board/, without /board itself"),
    });
    const other = await TestService.start();
    onTestFinished(() => other.stop());
    expect(await check(other.url)).toMatchObject({
      ok: false,
      detail: expect.stringContaining(`${other.url} leads to a Corkboard with another database, or`),
    });
  });

  it("warns if nothing responds, because the service need not be running", async () => {
    const nowhere = `http://127.0.0.1:${await freePort()}`;
    expect(await check(nowhere)).toMatchObject({ ok: true, warning: true, detail: expect.stringContaining(nowhere) });
    const failing = createServer((_request, response) => response.writeHead(502).end());
    onTestFinished(() => void failing.close());
    const url = (await listenInFrontOf("http://127.0.0.1", failing)).replace(/\/$/, "");
    expect(await check(url)).toMatchObject({
      ok: true,
      warning: true,
      detail: `${url} returned 502: the proxy does not reach the service, or it is not running`,
    });
  });
});
