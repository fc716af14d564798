import { copyFileSync, mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { eachItem } from "@corkboard/client";
import { describe, expect, it } from "vitest";
import { runCommand, runScript, setUpOrganisation, type SpawnedService } from "../support/spawned-service.ts";
import { folderForTest } from "../support/temporary-folder.ts";
import { engine } from "../support/test-database.ts";
import { ask, expectUnavailable, post, untilReady, withToken } from "../support/unavailable.ts";
import { useSpawnedServices } from "../support/use-spawned-services.ts";

const create = (service: SpawnedService, token: string, name: string) =>
  ask(service, "/api/v1/clients", post(token, { name }));

async function namesIn(service: SpawnedService, token: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of eachItem(service.client(token).listClients, {})) names.push(name);
  return names;
}

/** Longer than files are not looked at, and than a token is cached. */
const noticed = () => sleep(600);

async function expectNothingServed(service: SpawnedService, token: string): Promise<void> {
  await noticed();
  expectUnavailable(await ask(service, "/api/v1/clients", withToken(token)));
  expectUnavailable(await create(service, token, "Not now"));
  expectUnavailable(await ask(service, "/readyz"));
  expect((await ask(service, "/healthz")).status).toBe(200);
}

describe.runIf(engine === "sqlite" && process.platform !== "win32")("a service whose SQLite file", () => {
  const startService = useSpawnedServices();

  async function prepare() {
    const folder = folderForTest("lost-file");
    const data = join(folder, "data");
    const environment = { CORKBOARD_DATA: data };
    const { token } = await setUpOrganisation(environment);
    const service = await startService(environment);
    expect((await create(service, token, "First")).status).toBe(201);
    return { folder, data, file: join(data, "corkboard.sqlite"), environment, token, service };
  }

  it("is moved away returns 503 until the same file is back, and loses no acknowledged write", async () => {
    const { folder, data, token, service } = await prepare();
    const acknowledged: string[] = [];
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let n = 0; ; n++) {
        const answer = await create(service, token, `${writer}/${n}`);
        if (answer.status !== 201) return answer;
        acknowledged.push(`${writer}/${n}`);
      }
    });
    await expect.poll(() => acknowledged.length, { message: "acknowledged writes" }).toBeGreaterThanOrEqual(20);
    renameSync(data, join(folder, "elsewhere"));
    for (const answer of await Promise.all(writers)) expectUnavailable(answer);
    await expectNothingServed(service, token);

    renameSync(join(folder, "elsewhere"), data);
    await untilReady(service);
    const names = await namesIn(service, token);
    expect(names).toEqual(expect.arrayContaining(["First", ...acknowledged]));
    expect(names).not.toContain("Not now");
    expect((await create(service, token, "Now")).status).toBe(201);
    expect(service.output.stdout).toMatch(/corkboard.sqlite was moved, deleted or replaced/);
    expect(await service.end("SIGTERM")).toEqual({ status: 0, signal: null });
  });

  it("is deleted acknowledges no write, not even the next one, and stops in an orderly way", async () => {
    const { file, token, service, environment } = await prepare();
    rmSync(file);
    expectUnavailable(await create(service, token, "Lost"));
    await expectNothingServed(service, token);
    expect(await service.end("SIGTERM")).toEqual({ status: 0, signal: null });
    const restarted = await runScript("server/bin/serve.js", [], { ...environment, PORT: "0" });
    expect(restarted).toMatchObject({ status: 1, stderr: expect.stringContaining("corkboard.sqlite-wal") as string });
  });

  it("is replaced with another file does not use that one", async () => {
    const { folder, file, token, service } = await prepare();
    renameSync(file, join(folder, "moved"));
    copyFileSync(join(folder, "moved"), file);
    await expectNothingServed(service, token);
    renameSync(join(folder, "moved"), file);
    await untilReady(service);
    expect(await namesIn(service, token)).toEqual(["First"]);
  });

  it("was changed in another place does not serve it, because its log does not match", async () => {
    const { folder, file, token, service } = await prepare();
    renameSync(file, join(folder, "moved"));
    await expectNothingServed(service, token);
    utimesSync(join(folder, "moved"), new Date(), new Date());
    renameSync(join(folder, "moved"), file);
    await expectNothingServed(service, token);
    expect(service.isRunning).toBe(true);
  });

  it.each(["-wal", "-shm"])(
    "stays while its %s is deleted returns 503, and a restart finds every write",
    async (log) => {
      const { file, token, service, environment } = await prepare();
      rmSync(file + log);
      await expectNothingServed(service, token);
      expect(await service.end("SIGTERM")).toEqual({ status: 0, signal: null });
      const restarted = await startService(environment);
      expect(await namesIn(restarted, token)).toEqual(["First"]);
    },
  );
});

describe.runIf(engine === "sqlite")("a data folder with the remains of a lost database", () => {
  const startService = useSpawnedServices();
  const owner = ["--name", "Acme", "--owner-name", "O", "--owner-email", "o@example.com"];

  function remains(what: "files" | "log" | "files and an empty file") {
    const data = folderForTest("remains");
    const project = join(data, "files", "org", "project");
    mkdirSync(project, { recursive: true });
    if (what === "log") writeFileSync(join(data, "corkboard.sqlite-wal"), "frames");
    else writeFileSync(join(project, "screenshot"), "pixels");
    if (what === "files and an empty file") writeFileSync(join(data, "corkboard.sqlite"), "");
    return { CORKBOARD_DATA: data, PORT: "0" };
  }

  it.each([
    ["files", "stored files in files/", "No Corkboard database found"],
    ["log", "corkboard.sqlite-wal", "No Corkboard database found"],
    ["files and an empty file", "stored files in files/", "corkboard.sqlite is empty."],
  ] as const)("gets no new database beside %s", async (what, named, found) => {
    const environment = remains(what);
    const message = new RegExp(`corkboard.sqlite is missing or empty, but .* contains ${named}\\. .*--force`);
    for (const [script, ...args] of [
      ["server/bin/serve.js"],
      ["server/bin/worker.js"],
      ["server/bin/corkboard.js", "org", "create", ...owner],
      ["server/bin/corkboard.js", "migrate"],
    ] as const) {
      const result = await runScript(script, args, environment);
      expect(result).toEqual({ status: 1, stdout: "", stderr: expect.stringMatching(message) as string });
    }
    const doctor = await runCommand(["doctor"], environment);
    expect(doctor.status).toBe(1);
    expect(doctor.stdout).toMatch(`contains ${named}. Move the database back or restore a backup`);
    expect((await runCommand(["org", "list"], environment)).stderr).toMatch(found);
    const forced = await runCommand(["org", "create", "--force", ...owner], environment);
    expect(forced).toMatchObject({ status: 0, stderr: "" });
    expect((await startService(environment)).isRunning).toBe(true);
  });

  it("gets one if the service is started with --force, its only option", async () => {
    const environment = remains("files");
    const service = await startService(environment, ["--force"]);
    expect((await ask(service, "/readyz")).status).toBe(200);
    const invalid = await runScript("server/bin/serve.js", ["--forced"], environment);
    expect(invalid).toEqual({ status: 2, stdout: "", stderr: "Unknown option --forced. Did you mean --force?\n" });
    const worker = await runScript("server/bin/worker.js", ["--force"], environment);
    expect(worker).toEqual({ status: 2, stdout: "", stderr: "Unknown option --force\n" });
  });

  it("accepts a backup beside stored files, and beside a log only with --force", async () => {
    const source = { CORKBOARD_DATA: folderForTest("source") };
    await setUpOrganisation(source);
    const backup = join(folderForTest("backup"), "backup.sqlite");
    expect((await runCommand(["backup", "--to", backup], source)).status).toBe(0);
    const restore = (environment: Record<string, string>, ...more: string[]) =>
      runCommand(["restore", "--from", backup, ...more], environment);
    expect(await restore(remains("files"))).toMatchObject({ status: 0, stderr: "" });
    const withLog = remains("log");
    const refused = await restore(withLog);
    expect(refused).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("its log corkboard.sqlite-wal") as string,
    });
    expect(await restore(withLog, "--force")).toMatchObject({ status: 0, stderr: "" });
    expect((await runCommand(["org", "list"], withLog)).stdout).toContain("Acme");
  });
});
