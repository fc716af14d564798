import { execFileSync } from "node:child_process";
import { mkdtempSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CorkboardError, eachItem } from "@corkboard/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PostgresServer, startPostgres } from "../support/postgres-server.ts";
import { miscountsIn, setUpOrganisation } from "../support/spawned-service.ts";
import { useSpawnedServices } from "../support/use-spawned-services.ts";
import { engine } from "../support/test-database.ts";
import { ask, expectUnavailable, post, untilReady } from "../support/unavailable.ts";

describe.runIf(engine === "postgres")("a service that lost PostgreSQL", () => {
  const startService = useSpawnedServices();
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
    await server.run("CREATE DATABASE corkboard");
  });
  afterAll(async () => {
    await server.stop();
  });

  it.each(["SIGQUIT", "SIGINT"] as const)(
    "says so until PostgreSQL is back, then serves again by itself (%s)",
    async (signal) => {
      const environment = { DATABASE_URL: server.databaseUrl("corkboard") };
      const { token } = await setUpOrganisation(environment);
      const service = await startService(environment);
      const authorised = { headers: { authorization: `Bearer ${token}` } };
      const acknowledged: string[] = [];
      const writers = Array.from({ length: 4 }, async (_, writer) => {
        for (let n = 0; ; n++) {
          const answer = await ask(service, "/api/v1/clients", post(token, { name: `${writer}/${n}` }));
          if (answer.status !== 201) return answer;
          acknowledged.push(`${writer}/${n}`);
        }
      });
      await expect.poll(() => acknowledged.length, { message: "acknowledged writes" }).toBeGreaterThanOrEqual(20);

      await server.kill(signal);
      for (const refused of await Promise.all(writers)) expectUnavailable(refused);
      // Longer than a token is cached.
      await sleep(600);
      expectUnavailable(await ask(service, "/api/v1/me", authorised));
      expectUnavailable(await ask(service, "/api/v1/clients", post(token, { name: "Not now" })));
      expectUnavailable(await ask(service, "/readyz"));
      expect(await ask(service, "/healthz")).toMatchObject({ status: 200, body: { status: "ok" } });
      expect(service.isRunning).toBe(true);

      await server.start();
      await untilReady(service);
      const names: string[] = [];
      for await (const { name } of eachItem(service.client(token).listClients, {})) names.push(name);
      expect(names).toEqual(expect.arrayContaining(acknowledged));
      expect(names).not.toContain("Not now");
      expect((await ask(service, "/api/v1/clients", post(token, { name: "Now" }))).status).toBe(201);
      expect(await service.end("SIGTERM")).toEqual({ status: 0, signal: null });
    },
  );
});

/** A file system of a few megabytes, or undefined if this process cannot mount one. */
function mountSmallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "corkboard-small-disk-"));
  try {
    execFileSync("/bin/mount", ["-t", "tmpfs", "-o", "size=3m", "tmpfs", folder], { stdio: "ignore" });
    return folder;
  } catch {
    rmdirSync(folder);
    return undefined;
  }
}

const smallDisk = engine === "sqlite" ? mountSmallDisk() : undefined;
afterAll(() => {
  if (smallDisk === undefined) return;
  execFileSync("/bin/umount", [smallDisk]);
  rmdirSync(smallDisk);
});

describe.runIf(smallDisk !== undefined)("a service whose disk is full (requires permission to mount)", () => {
  const startService = useSpawnedServices();

  it("rejects writes without losing acknowledged ones, still serves reads, and recovers once there is space", async () => {
    const disk = smallDisk ?? "";
    const environment = { CORKBOARD_DATA: join(disk, "data") };
    const { token } = await setUpOrganisation(environment);
    const service = await startService(environment);
    const client = service.client(token);
    const customer = await client.createClient({ body: { name: "Bolt Bikes" } });
    const body = { client_id: customer.data.id, name: "Site", type: "website", url: "https://bolt.example" } as const;
    const site = await client.createProject({ body });
    const feedback = await client.createFeedback({ body: { project_id: site.data.id, title: "Broken" } });
    const params = { id: feedback.data.id };
    const filler = join(disk, "filler");
    writeFileSync(filler, Buffer.alloc(1024 * 1024));

    const acknowledged: string[] = [];
    const fillUp = async () => {
      for (;;) {
        const { data } = await client.createFeedbackComment({ params, body: { content: "x".repeat(20_000) } });
        acknowledged.push(data.id);
      }
    };
    await expect(fillUp()).rejects.toBeInstanceOf(CorkboardError);
    const content = { content: "x".repeat(20_000) };
    expectUnavailable(await ask(service, `/api/v1/feedback/${params.id}/comments`, post(token, content)));
    expect(acknowledged.length).toBeGreaterThan(0);
    expect((await ask(service, "/healthz")).status).toBe(200);
    const commentIds = async () => {
      const ids: string[] = [];
      for await (const { id } of eachItem(client.listFeedbackComments, { params })) ids.push(id);
      return ids;
    };
    expect(await commentIds()).toEqual(acknowledged);

    rmSync(filler);
    const { data } = await client.createFeedbackComment({ params, body: content });
    expect(await commentIds()).toEqual([...acknowledged, data.id]);
    expect(await miscountsIn(environment)).toEqual([]);
    expect(await service.end("SIGTERM")).toEqual({ status: 0, signal: null });
  });
});
