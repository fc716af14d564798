import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { CorkboardError } from "@corkboard/client";
import { errors } from "@corkboard/contract";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { sourceListName } from "../../bin/bundle.js";
import { buildServer } from "../../build.ts";
import { sqliteFile } from "../../src/db/open.ts";
import { deliveriesOf, newAgentWork, writing } from "../support/agent-runs.ts";
import { formOf, newBoard, newCard } from "../support/factories.ts";
import type { Person } from "../support/harness.ts";
import { png } from "../support/image-bytes.ts";
import { connectMcp } from "../support/mcp-client.ts";
import { repository } from "../support/source-files.ts";
import {
  type Environment,
  runCommand,
  setUpOrganisation,
  type SetUp,
  type SpawnedService,
  startWorkerProcess,
} from "../support/spawned-service.ts";
import { createTestDatabase, engine, removeSchema, type TestDatabase } from "../support/test-database.ts";
import { useSpawnedServices } from "../support/use-spawned-services.ts";

describe("the bundle of the server", () => {
  const startService = useSpawnedServices();
  // In the repository, where the packages are found that are not part of it.
  const folder = join(repository, "server", `dist-test-${process.pid}`);
  let database: TestDatabase;
  let environment: Environment;
  let service: SpawnedService;
  let setUp: SetUp;
  let owner: Person;

  beforeAll(async () => {
    await buildServer(folder);
    database = await createTestDatabase();
    await removeSchema(database);
    environment = { ...database.environment, CORKBOARD_BUNDLE: folder };
    service = await startService({ ...environment, CORKBOARD_WORKER: "off" });
    setUp = await setUpOrganisation(environment);
    owner = { client: service.client(setUp.token) } as Person;
  });
  afterAll(async () => {
    await service.end("SIGTERM");
    await database.remove();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const get = async (path: string) => {
    const response = await fetch(`${service.url}${path}`);
    return { status: response.status, body: await response.text() };
  };

  it("creates the schema, and writes nothing to stderr", async () => {
    await expect.poll(() => service.output.stdout).toContain('"msg":"migrations applied"');
    expect(service.output.stderr).toBe("");
  });

  it("serves what is built or described elsewhere", async () => {
    const built = (path: string) => readFileSync(join(repository, path), "utf8");
    expect(await get("/widget.js")).toEqual({ status: 200, body: built("widget/dist/widget.js") });
    expect((await get("/")).body).toContain(/assets\/start-[\w-]+\.js/.exec(built("web/dist/index.html"))?.[0]);
    expect(JSON.parse((await get("/api/v1/openapi.json")).body)).toMatchObject({ openapi: "3.1.0" });
    expect((await get("/docs/")).body).toContain("Scalar");
    expect((await get("/metrics")).body).toContain("process_cpu_seconds_total");
  });

  it("validates requests and serialises responses", async () => {
    const { client } = owner;
    const invalid = client.createClient({ body: { name: "" } });
    await expect(invalid).rejects.toThrow(CorkboardError);
    expect((await client.createClient({ body: { name: "Bolt Bikes" } })).data).toMatchObject({ name: "Bolt Bikes" });
  });

  it("writes tickets in a thread, and re-encodes images", async () => {
    const card = await newCard(owner, await newBoard(owner), { title: "The pump leaks" });
    const params = { id: card.id };
    const ticket = await owner.client.generateTicket({ body: { source_type: "board_card", source_id: card.id } });
    expect(ticket.data.title).toContain("The pump leaks");
    const form = formOf({ "pump.png": new Uint8Array(await png()) });
    const attached = await owner.client.addCardAttachments({ params, form });
    expect((await fetch(attached.data.attachments[0]?.url ?? "")).headers.get("content-type")).toBe("image/png");
  });

  it("processes events in a worker, and searches in a thread", async () => {
    await newCard(owner, await newBoard(owner), { title: "The saddle squeaks" });
    const worker = startWorkerProcess(environment);
    const ended = new Promise((resolve) => worker.once("close", resolve));
    onTestFinished(async () => {
      worker.kill("SIGTERM");
      await ended;
    });
    const titles = async () => (await owner.client.search({ query: { q: "saddle" } })).data.map(({ title }) => title);
    await expect.poll(titles).toEqual(["The saddle squeaks"]);
  });

  it("serves agents, and runs them under a supervisor", async () => {
    const { call } = await connectMcp(service.url, setUp.token);
    expect((await call("whoami")).text).toContain(setUp.user.id);
    const { ticket, token, project } = await newAgentWork(owner);
    const script = writing(`{ summary: "Fixed", branch: "fix/cart" }`);
    const tokenFile = join(folder, "token");
    writeFileSync(tokenFile, token, { mode: 0o600 });
    const options = ["--project", project, "--token-file", tokenFile, "--json"];
    const run = ["agent", "run", ...options, "--", process.execPath, "-e", script];
    const from = { CORKBOARD_BUNDLE: folder, CORKBOARD_URL: service.url };
    expect(await runCommand(run, from)).toMatchObject({ status: 0, stdout: expect.stringContaining("delivered") });
    expect(await deliveriesOf(owner.client, ticket.id)).toHaveLength(1);
  });

  // PostgreSQL's errors are created when its reply arrives, which no handler is on the stack of.
  it.runIf(engine === "sqlite")("names files and lines of the sources in stack traces", async () => {
    const board = await newBoard(owner);
    const connection = new DatabaseSync(sqliteFile(database.dataFolder), { timeout: 5_000 });
    onTestFinished(() => connection.close());
    connection.exec("ALTER TABLE board_lists RENAME TO elsewhere");
    const failed = owner.client.listBoardLists({ query: { project_id: board.projectId } });
    await expect(failed).rejects.toThrow(errors.internal.message);
    connection.exec("ALTER TABLE elsewhere RENAME TO board_lists");
    const frame = /file:\/\/(\S+\/lists\.routes\.ts):(\d+):\d+/;
    await expect.poll(() => service.output.stdout).toMatch(frame);
    const [, file = "", line = ""] = frame.exec(service.output.stdout) ?? [];
    expect(readFileSync(file, "utf8").split("\n")[Number(line) - 1]).toContain("rows: listLists");
  });

  it("is not used once a source has changed, and the command says so", async () => {
    // As if built before the change. The sources stay as they are: other tests start from them at the same time.
    const list = join(folder, sourceListName);
    const built = readFileSync(list, "utf8");
    onTestFinished(() => writeFileSync(list, built));
    const edited = built.replace(
      /^(\d+) (\d+)(?= server\/src\/cli\/main\.ts$)/m,
      (_, size, seconds) => `${size} ${seconds - 5}`,
    );
    expect(edited).not.toBe(built);
    writeFileSync(list, edited);
    const { status, stdout, stderr } = await runCommand(["org", "list"], environment);
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining(setUp.organisation.id) });
    expect(stderr).toBe(
      `Corkboard starts from its sources, which takes longer, because the bundle in ${folder} ` +
        "is older than server/src/cli/main.ts: run `npm run build`\n",
    );
  });

  it("is not needed, and the command says that it is missing", async () => {
    const missing = { ...environment, CORKBOARD_BUNDLE: `${folder}-missing` };
    const { status, stderr } = await runCommand(["org", "list"], missing);
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringContaining("is not built: run `npm run") });
  });
});
