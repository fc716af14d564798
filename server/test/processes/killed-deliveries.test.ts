import { createServer, type IncomingMessage } from "node:http";
import { readdirSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { claimsOf, deliveriesOf, newAgentWork, writing } from "../support/agent-runs.ts";
import { type CommandResult, setUpOrganisation, startCommand } from "../support/spawned-service.ts";
import { createTestDatabase } from "../support/test-database.ts";
import { useFolder } from "../support/temporary-folder.ts";
import { useSpawnedServices } from "../support/use-spawned-services.ts";

type Moment = "before" | "after";

/** Sits between the runner and the service, and stops the world before or after the service processes a request. */
async function startProxy(target: () => string) {
  let trap: { readonly path: RegExp; readonly moment: Moment; readonly kill: () => Promise<void> } | undefined;
  const forward = async (request: IncomingMessage, body: Buffer) => {
    const { host: _host, connection: _connection, "content-length": _length, ...headers } = request.headers;
    const { method = "GET" } = request;
    return fetch(target() + request.url, {
      method,
      headers: headers as Record<string, string>,
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
    });
  };
  const server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request);
      const trapped = trap?.path.test(request.url ?? "") ? trap : undefined;
      if (trapped) trap = undefined;
      try {
        if (trapped?.moment === "before") return await trapped.kill();
        const answer = await forward(request, body);
        const bytes = Buffer.from(await answer.arrayBuffer());
        if (trapped) return await trapped.kill();
        response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" }).end(bytes);
      } finally {
        if (!response.writableEnded) response.destroy();
      }
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isSprung: () => trap === undefined,
    trap: (path: RegExp, moment: Moment, kill: () => Promise<void>) => void (trap = { path, moment, kill }),
  };
}

const script = `console.log("Working");` + writing(`{ summary: "Fixed the cart", branch: "fix/cart" }`);

describe("a delivery", () => {
  const startService = useSpawnedServices();
  const temporary = useFolder("killed");

  async function newWork() {
    const database = await createTestDatabase();
    onTestFinished(() => database.remove());
    const { token: owner } = await setUpOrganisation(database.environment);
    let service = await startService(database.environment);
    const proxy = await startProxy(() => service.url);
    const work = await newAgentWork({ client: service.client(owner) });
    const environment = { CORKBOARD_URL: proxy.url, TMPDIR: temporary };
    const tokenFile = join(temporary, "token");
    writeFileSync(tokenFile, work.token, { mode: 0o600 });
    const start = () => {
      const command = ["--", process.execPath, "-e", script];
      const args = ["agent", "run", "--project", work.project, "--token-file", tokenFile, "--json", ...command];
      const { child, output } = startCommand(args, environment);
      const ended = new Promise<CommandResult>((resolve) => {
        child.once("close", (status) => resolve({ status, ...output }));
      });
      return { child, ended };
    };
    return {
      proxy,
      start,
      client: () => service.client(owner),
      ticketId: work.ticket.id,
      restart: async () => {
        await service.end("SIGKILL");
        service = await startService(database.environment);
      },
    };
  }

  const leftFolders = () => readdirSync(temporary).filter((name) => name.startsWith("corkboard-run-"));

  const steps: readonly (readonly [string, RegExp, Moment])[] = [
    ["before its output is stored", /\/output$/, "before"],
    ["after its output was stored", /\/output$/, "after"],
    ["before the service receives it", /\/deliver$/, "before"],
    ["after the service stored it", /\/deliver$/, "after"],
  ];

  it.each(steps)("is made by the next runner, once, if its runner is killed %s", async (_, path, moment) => {
    const { proxy, start, client, ticketId } = await newWork();
    const first = start();
    proxy.trap(path, moment, async () => void first.child.kill("SIGKILL"));
    expect((await first.ended).status).toBeNull();
    expect(leftFolders()).toHaveLength(1);
    const next = await start().ended;
    expect(next).toMatchObject({ status: 0, stderr: expect.stringContaining("is now delivered") });
    expect(JSON.parse(next.stdout)).toMatchObject({ outcome: "nothing_to_claim" });
    expect(await deliveriesOf(client(), ticketId)).toMatchObject([
      { summary: expect.any(String), branch: "fix/cart", state: "pending" },
    ]);
    expect(await claimsOf(client(), ticketId)).toMatchObject([{ attempt: 1, state: "delivered" }]);
    expect(leftFolders()).toEqual([]);
  });

  it.each(steps)("is made once, if the service is killed %s", async (_, path, moment) => {
    const { proxy, start, client, ticketId, restart } = await newWork();
    proxy.trap(path, moment, restart);
    const { status, stdout } = await start().ended;
    expect({ status, ...JSON.parse(stdout) }).toMatchObject({ status: 0, outcome: "delivered" });
    expect(await deliveriesOf(client(), ticketId)).toMatchObject([{ summary: "Fixed the cart", branch: "fix/cart" }]);
    expect(await claimsOf(client(), ticketId)).toHaveLength(1);
    expect(proxy.isSprung()).toBe(true);
    expect(leftFolders()).toEqual([]);
  });
});
