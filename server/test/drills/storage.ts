import { rmSync } from "node:fs";
import { join } from "node:path";
import { eachItem } from "@corkboard/client";
import { damageTable } from "../support/damage-table.ts";
import { formOf } from "../support/factories.ts";
import { miscountsIn, runCommand, runScript, type SpawnedService } from "../support/spawned-service.ts";
import { createPlace } from "./parts/written-cards.ts";
import { fullDisk } from "./parts/full-disk.ts";
import { loops } from "./parts/loops.ts";
import { isUnavailable } from "./parts/unavailable.ts";
import type { Drill, DrillRun } from "./drill.ts";
import { until } from "./until.ts";

/** The disk is full, the database file is deleted, a page of it is damaged. */
export const storage: Drill = {
  name: "storage",
  engines: ["sqlite"],
  async run(run) {
    await fillDisk(run);
    await loseFile(run);
    await damagePage(run);
  },
};

/** Undefined if the request succeeds, otherwise why it did not. */
const failureOf = (request: Promise<unknown>): Promise<unknown> =>
  request.then(
    () => undefined,
    (error: unknown) => error ?? new Error("failed"),
  );

async function fillDisk(run: DrillRun): Promise<void> {
  const disk = fullDisk(run);
  const environment = { CORKBOARD_DATA: disk.folder };
  const { token } = await run.organisation(environment);
  const service = await run.start(environment);
  const client = service.client(token);
  const place = await createPlace(client);
  const params = { id: (await client.createCard({ body: { ...place, title: "Discussed" } })).data.id };
  const acknowledged: string[] = [];
  const failures: unknown[] = [];
  const comment = () => client.createCardComment({ params, body: { content: "x".repeat(15_000) } });
  disk.fill(service.pid);
  const filling = loops(4, async () => {
    const failure = await failureOf(comment().then(({ data }) => acknowledged.push(data.id)));
    if (failure) failures.push(failure);
    return failures.length < 40;
  });
  await filling;
  const upload = client.addCardAttachments({ params, form: formOf({ "large.bin": new Uint8Array(4 * 1024 * 1024) }) });
  failures.push(await failureOf(upload));
  const commentIds = async () => {
    const ids: string[] = [];
    for await (const { id } of eachItem(client.listCardComments, { params })) ids.push(id);
    return ids;
  };
  const readable = new Set(await commentIds());
  disk.free(service.pid);
  const recovered = await failureOf(comment());
  const attachments = (await client.getCard({ params })).data.attachments.length;

  const others = failures.filter((failure) => !isUnavailable(failure));
  run.count("Full disk: writes and uploads return 503", others.length, `of ${failures.length} otherwise`);
  const lost = acknowledged.filter((id) => !readable.has(id)).length;
  run.count("Full disk: acknowledged writes can still be read", lost, `of ${acknowledged.length} lost`);
  run.count("Full disk: nothing else was stored", readable.size - acknowledged.length + attachments, "more");
  run.count("Full disk: writes succeed once there is space", recovered ? 1 : 0, "failed");
  run.count("Full disk: counters agree with the rows", (await miscountsIn(environment)).length, "miscounts");
  run.count("Full disk: the service keeps running", service.isRunning ? 0 : 1, "ended");
  await service.end("SIGTERM");
}

async function loseFile(run: DrillRun): Promise<void> {
  const { environment } = await run.database();
  const { token } = await run.organisation(environment);
  const service = await run.start(environment);
  const client = service.client(token);
  await client.addCardAttachments({
    params: { id: (await client.createCard({ body: { ...(await createPlace(client)), title: "One" } })).data.id },
    form: formOf({ "notes.txt": "To be read" }),
  });
  const acknowledgedAt: number[] = [];
  const writing = loops(4, async () => {
    const sent = performance.now();
    const failure = await failureOf(client.createClient({ body: { name: "Bolt" } }));
    if (!failure) acknowledgedAt.push(sent);
    return !failure;
  });
  await until(() => acknowledgedAt.length >= 40, "the first writes");
  rmSync(join(environment["CORKBOARD_DATA"] ?? "", "corkboard.sqlite"));
  const lostAt = performance.now();
  await writing;
  const sentAfter = acknowledgedAt.filter((sent) => sent > lostAt).length;
  await until(async () => !(await isServed(service, token)), "503 for reads", 30_000);
  const noticedMs = performance.now() - lostAt;
  await service.end("SIGTERM");
  const restarted = await runScript("server/bin/serve.js", [], { ...environment, PORT: "0" });
  const forced = await run.start(environment, ["--force"]);
  run.count("Lost file: no write is acknowledged", sentAfter, "acknowledged");
  run.measure("Lost file: reads return 503", noticedMs, "ms", { atMost: 1_000 });
  const refused = restarted.status === 1 && restarted.stderr.includes("--force");
  run.count("Lost file: a restart refuses to start", refused ? 0 : 1, "started");
  run.count("Lost file: --force starts with an empty database", forced.isRunning ? 0 : 1, "failed");
  await forced.end("SIGTERM");
}

const isServed = async (service: SpawnedService, token: string) =>
  (await fetch(`${service.url}/api/v1/clients`, { headers: { authorization: `Bearer ${token}` } })).ok;

async function damagePage(run: DrillRun): Promise<void> {
  const items = run.size(400, 60);
  const { environment } = await run.database();
  const { token } = await run.organisation(environment);
  const before = await run.start(environment);
  const place = await createPlace(before.client(token));
  const ids: string[] = [];
  for (let n = 0; n < items; n++) {
    const body = { ...place, title: `Card ${n}`, description: "x".repeat(1_500) };
    ids.push((await before.client(token).createCard({ body })).data.id);
  }
  await before.end("SIGTERM");
  damageTable(join(environment["CORKBOARD_DATA"] ?? "", "corkboard.sqlite"), "cards");
  const service = await run.start(environment);
  const client = service.client(token);
  const failures: unknown[] = [];
  for (const id of ids) {
    const failure = await failureOf(client.getCard({ params: { id } }));
    if (failure) failures.push(failure);
  }
  const others = failures.filter((failure) => !isUnavailable(failure)).length;
  const written = await failureOf(client.createClient({ body: { name: "Later" } }));
  await service.end("SIGTERM");
  const doctor = await runCommand(["doctor"], environment);
  const reported = doctor.status === 1 && /FAIL {2}Database: .*is damaged/.test(doctor.stdout);
  run.count("Damaged page: what cannot be read returns 503", others, `of ${failures.length} otherwise`);
  run.count("Damaged page: some cards are affected", failures.length, "cards", { atLeast: 1 });
  run.count("Damaged page: the others are served", failures.length, `of ${items} not`, { atMost: 10 });
  run.count("Damaged page: other data can be written", written ? 1 : 0, "failed");
  run.count("Damaged page: doctor reports it", reported ? 0 : 1, "not reported");
}
