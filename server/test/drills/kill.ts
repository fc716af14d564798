import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Environment, miscountsIn, runCommand, type SpawnedService } from "../support/spawned-service.ts";
import { loops } from "./parts/loops.ts";
import { seededRandom } from "./parts/random.ts";
import { createList, createPlace, findLosses, writeCard, type WrittenCard } from "./parts/written-cards.ts";
import type { Drill, DrillRun } from "./drill.ts";
import { requireTool } from "./tools.ts";
import { until } from "./until.ts";

const writers = 8;
/** On PostgreSQL, every fifth kill also ends the database server. */
const crashEvery = 5;

/** The service is killed at arbitrary moments while clients write and upload. */
export const kill: Drill = {
  name: "kill",
  engines: ["sqlite", "postgres"],
  async run(run) {
    if (run.engine === "sqlite") await countSyncs(run);
    const kills = run.engine === "sqlite" ? run.size(200, 4) : run.size(50, 5);
    const random = seededRandom(run.seed);
    const { environment, crash } = await run.database();
    const { token } = await run.organisation(environment);
    let service = await run.start(environment);
    const { project_id } = await createPlace(service.client(token));
    const totals = { acknowledged: 0, files: 0, lost: [] as string[], halfWritten: [] as string[], unanswered: 0 };
    for (let round = 0; round < kills; round++) {
      const list_id = await createList(service.client(token), project_id);
      const written: WrittenCard[] = [];
      await killWhileWriting(service, token, { project_id, list_id }, written, random);
      if (crash && round % crashEvery === 0) await crash();
      service = await run.start(environment);
      const { lost, halfWritten, stored } = await findLosses(service.client(token), list_id, written);
      totals.acknowledged += written.length;
      totals.files += written.filter(({ file }) => file !== undefined).length;
      totals.lost.push(...lost);
      totals.halfWritten.push(...halfWritten);
      totals.unanswered = Math.max(totals.unanswered, stored - written.length);
    }
    const { acknowledged, files, lost, halfWritten, unanswered } = totals;
    const what = `of ${acknowledged} cards and ${files} files lost`;
    run.count(`Every acknowledged write and file is present after ${kills} kills`, lost.length, what);
    run.count("No card is half-written", halfWritten.length, "half-written");
    run.count("Only writes under way are stored without a response", unanswered, "in a kill", { atMost: writers });
    run.count("Counters agree with the rows they count", (await miscountsIn(environment)).length, "miscounts");
    run.count("No stored file is missing", await missingFiles(environment), "missing");
  },
};

async function killWhileWriting(
  service: SpawnedService,
  token: string,
  place: { project_id: string; list_id: string },
  written: WrittenCard[],
  random: () => number,
): Promise<void> {
  const client = service.client(token);
  let n = 0;
  const writing = loops(writers, () =>
    writeCard(client, place, `Card ${n++}`, written).then(
      () => true,
      () => false,
    ),
  );
  await until(() => written.some(({ file }) => file !== undefined), "the first upload", 30_000);
  await sleep(random() * 150);
  await service.end("SIGKILL");
  await writing;
}

async function missingFiles(environment: Environment): Promise<number> {
  const { stdout } = await runCommand(["files", "sweep", "--dry-run", "--json"], environment);
  return (JSON.parse(stdout) as { missing: unknown[] }).missing.length;
}

/** One client writes at a time, so that no two writes can share a commit. */
async function countSyncs(run: DrillRun): Promise<void> {
  const strace = requireTool("strace", "strace");
  const log = join(run.folder(), "syncs");
  const { environment } = await run.database();
  const { token } = await run.organisation(environment);
  // With -D the service stays our child, and the tracer is its grandchild.
  const tracer = [strace, "-D", "-f", "-qq", "-e", "trace=fsync,fdatasync", "-o", log];
  const service = await run.start({ ...environment, CORKBOARD_WORKER: "off" }, [], tracer);
  const client = service.client(token);
  const syncs = () => readFileSync(log, "utf8").match(/(fsync|fdatasync).*= 0$/gm)?.length ?? 0;
  const before = syncs();
  const writes = run.size(1_000, 100);
  for (let n = 0; n < writes; n++) await client.createClient({ body: { name: `Client ${n}` } });
  run.count(`Every one of ${writes} acknowledged commits is synced to disk`, syncs() - before, "fsyncs", {
    atLeast: writes,
  });
  await service.end("SIGTERM");
}
