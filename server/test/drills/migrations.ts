import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connectDirectly, type DirectConnection } from "../support/database-rows.ts";
import { newerVersion } from "../support/newer-version.ts";
import { type Environment, runCommand, type SpawnedService } from "../support/spawned-service.ts";
import { copyCommit } from "./parts/copy-commit.ts";
import { loops } from "./parts/loops.ts";
import { writeManyComments } from "./parts/many-comments.ts";
import type { Drill, DrillRun } from "./drill.ts";
import { percentile } from "./figures.ts";
import { until } from "./until.ts";

/** For a part of the fill, on a machine that does other work. */
const patienceMs = 30 * 60_000;
const writersOfEach = 2;
/** Between two writes of one writer, so that they do not only measure each other. */
const pauseMs = 25;
/** How long writers are measured before there is anything to fill. */
const baselineMs = 5_000;

interface Written {
  /** The last acknowledged text of each comment, and what is under way. */
  readonly contents: Map<string, { acknowledged: string; sent: string }>;
  readonly durations: number[];
}

/**
 * A newer version adds a column to a table with many rows, and fills it while two of its processes and an older server
 * write to the table, and are killed.
 */
export const migrations: Drill = {
  name: "migrations",
  engines: ["sqlite", "postgres"],
  async run(run) {
    const rows = run.size(1_000_000, 40_000);
    const kills = run.size(10, 1);
    const { environment } = await run.database();
    const setUp = await run.organisation(environment);
    const startOlder = olderVersion(run, environment);
    const first = await startOlder();
    const card = await writeManyComments(environment, setUp, first.client(setUp.token), rows);
    const database = await connectDirectly(environment);
    run.atEnd(() => database.close());

    const count = async (what: string) => Number((await database.rows(`SELECT count(*) AS n FROM ${what}`))[0]?.["n"]);
    const newer = { ...environment, ...newerVersion("expand") };
    const services: SpawnedService[] = [first, await startOlder(), await startOlder()];
    const written: Written = { contents: new Map(), durations: [] };
    let isWriting = true;
    const writing = loops(3 * writersOfEach, async (loop) => {
      const service = services[loop % 3];
      if (service?.isRunning) await write(service, setUp.token, card, written);
      await sleep(pauseMs);
      return isWriting;
    });
    await sleep(run.quick ? 0 : baselineMs);
    const before = written.durations.splice(0);

    const started = performance.now();
    const migrated = await runCommand(["migrate"], newer);
    const migratedMs = performance.now() - started;
    if (migrated.status !== 0) throw new Error(migrated.stderr);
    await Promise.all(services.map((service) => service.end("SIGTERM")));
    const older = await startOlder();
    services.splice(0, 3, older, await run.start(newer), await run.start(newer));
    let killedWhileFilling = 0;
    for (let kill = 1; kill <= kills; kill++) {
      const target = 1 + Math.floor((rows * (kill - 1)) / (kills + 1));
      await until(async () => (await progressOf(database)).filled >= target, `${target} filled rows`, patienceMs);
      await Promise.all(services.slice(1).map((service) => service.end("SIGKILL")));
      if (!(await progressOf(database)).isComplete) killedWhileFilling++;
      for (const index of [1, 2]) services[index] = await run.start(newer);
    }
    await until(async () => (await progressOf(database)).filled >= rows, "all rows from before", patienceMs);
    const filledSeconds = (performance.now() - started) / 1_000;
    const during = written.durations.splice(0);
    isWriting = false;
    await writing;
    // The fill may have been complete at a moment when the older server was about to write.
    await services[1]?.end("SIGTERM");
    services[1] = await run.start(newer);
    const isEnded = async () =>
      (await progressOf(database)).isComplete && (await count("comments WHERE trial_copy IS NULL")) === 0;
    await until(isEnded, "the end of the fill", patienceMs);

    const copy = "'copy of ' || CAST(id AS TEXT)";
    const repeated = "(SELECT comment_id FROM trial_updates GROUP BY comment_id HAVING count(*) > 1) AS repeated";
    run.count(`Processes are killed while they fill ${rows} rows`, killedWhileFilling, "times", { atLeast: kills });
    run.count("Every row is filled", await count("comments WHERE trial_copy IS NULL"), "rows without a value");
    run.count("Every value is right", await count(`comments WHERE trial_copy <> ${copy}`), "wrong values");
    run.count("No row is filled twice", await count(repeated), "rows filled twice");
    const { filled } = await progressOf(database);
    run.count("The progress counts every row once", Math.abs(filled - (await count("trial_updates"))), "off");
    run.count(
      `Every acknowledged write of three processes is present`,
      await lostOf(database, written),
      `of ${written.contents.size} comments lost`,
    );
    run.count("An older server starts on the new schema and runs until the end", older.isRunning ? 0 : 1, "ended");
    run.measure(`The schema changes while others write`, migratedMs, "ms with the start of the command", {
      atMost: 10_000,
    });
    run.measure("The rows from before are filled", filledSeconds, `s, with ${kills} kills`, { atMost: 1_800 });
    run.measure("95th percentile of writes before", percentile(before, 0.95), `ms of ${before.length}`, {
      atMost: 500,
    });
    run.measure("95th percentile of writes meanwhile", percentile(during, 0.95), `ms of ${during.length}`, {
      atMost: 500,
    });
  },
};

/** Starts servers that do not know the newest migrations: in the complete drill those of the commit before. */
function olderVersion(run: DrillRun, environment: Environment): () => Promise<SpawnedService> {
  if (run.quick) return () => run.start(environment);
  const folder = run.folder();
  copyCommit("HEAD~1", folder);
  return () => run.start(environment, [], [], join(folder, "server", "bin", "serve.js"));
}

async function progressOf(database: DirectConnection): Promise<{ filled: number; isComplete: boolean }> {
  const [row] = await database.rows("SELECT filled, completed_at FROM schema_fills WHERE name = 'comments.trial_copy'");
  return { filled: Number(row?.["filled"] ?? 0), isComplete: typeof row?.["completed_at"] === "string" };
}

/** Writes a comment and changes it. Nothing is acknowledged by a process that is killed meanwhile. */
async function write(service: SpawnedService, token: string, id: string, written: Written): Promise<void> {
  const client = service.client(token);
  const timed = async <Result>(work: Promise<Result>) => {
    const started = performance.now();
    const result = await work;
    written.durations.push(performance.now() - started);
    return result;
  };
  try {
    const { data } = await timed(client.createCardComment({ params: { id }, body: { content: "New" } }));
    const entry = { acknowledged: "New", sent: "Changed" };
    written.contents.set(data.id, entry);
    const params = { id, comment_id: data.id };
    await timed(client.updateCardComment({ params, body: { content: entry.sent } }));
    entry.acknowledged = entry.sent;
  } catch {
    await sleep(20);
  }
}

async function lostOf(database: DirectConnection, { contents }: Written): Promise<number> {
  const rows = await database.rows("SELECT id, content FROM comments WHERE content IN ('New', 'Changed')");
  const stored = new Map(rows.map((row) => [row["id"], row["content"]]));
  const isLost = ([id, { acknowledged, sent }]: [string, { acknowledged: string; sent: string }]) =>
    stored.get(id) !== acknowledged && stored.get(id) !== sent;
  return [...contents].filter(isLost).length;
}
