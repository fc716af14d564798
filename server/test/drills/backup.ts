import { execFile } from "node:child_process";
import { cpSync, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startPostgres } from "../support/postgres-server.ts";
import { type Environment, miscountsIn, runCommand } from "../support/spawned-service.ts";
import { loops } from "./parts/loops.ts";
import { createPlace, findLosses, writeCard, type WrittenCard } from "./parts/written-cards.ts";
import type { Drill, DrillRun } from "./drill.ts";
import { until } from "./until.ts";

const writers = 8;

/** Backups are made while clients write and upload, and restored elsewhere. */
export const backup: Drill = {
  name: "backup",
  engines: ["sqlite", "postgres"],
  async run(run) {
    const rounds = run.size(5, 1);
    const source = run.engine === "sqlite" ? sqliteSource(run) : await postgresSource(run);
    const environment = await source.create();
    const { token } = await run.organisation(environment);
    const service = await run.start(environment);
    const client = service.client(token);
    const place = await createPlace(client);
    const written: WrittenCard[] = [];
    let n = 0;
    let writing = true;
    const load = loops(writers, async () => {
      await writeCard(client, place, `Card ${n++}`, written);
      // Slower than a backup copies, so that the next one is not always larger than the one before.
      await sleep(run.quick ? 20 : 100);
      return writing;
    });
    // If a backup fails, the drill ends before it waits for the load.
    load.catch(() => undefined);
    const totals = { acknowledged: 0, lost: [] as string[], halfWritten: 0, miscounts: 0, unwell: 0 };
    for (let round = 0; round < rounds; round++) {
      const enough = written.length + 50;
      await until(() => written.length >= enough, "writes before the backup");
      const before = written.filter(({ file }) => file !== undefined);
      const restored = await source.copy(environment);
      const copy = await run.start(restored);
      const { lost, halfWritten } = await findLosses(copy.client(token), place.list_id, before);
      totals.acknowledged += before.length;
      totals.lost.push(...lost);
      totals.halfWritten += halfWritten.length;
      totals.miscounts += (await miscountsIn(restored)).length;
      if ((await runCommand(["doctor"], restored)).status !== 0) totals.unwell++;
      await copy.end("SIGTERM");
    }
    writing = false;
    await load;
    run.count(
      `${rounds} backups during writes contain everything acknowledged before`,
      totals.lost.length,
      `of ${totals.acknowledged} cards and their files missing`,
    );
    run.count("No restored card is half-written", totals.halfWritten, "half-written");
    run.count("Counters agree with the rows in the restored data", totals.miscounts, "miscounts");
    run.count("doctor finds nothing wrong with the restored data", totals.unwell, "backups with problems");
  },
};

interface Source {
  create(): Promise<Environment>;
  /** Backs the data up and restores it elsewhere. */
  copy(environment: Environment): Promise<Environment>;
}

function sqliteSource(run: DrillRun): Source {
  return {
    create: async () => (await run.database()).environment,
    async copy(environment) {
      const folder = run.folder();
      const file = join(folder, "backup.sqlite");
      const restored = { CORKBOARD_DATA: join(folder, "restored") };
      await succeed(["backup", "--to", file], environment);
      await succeed(["restore", "--from", file], restored);
      return restored;
    },
  };
}

async function succeed(args: readonly string[], environment: Environment): Promise<void> {
  const { status, stderr } = await runCommand(args, environment);
  if (status !== 0) throw new Error(`${args.join(" ")} failed: ${stderr}`);
}

const execute = promisify(execFile);

/** As in docs/guides/databases.md: the files are copied after the dump, and event numbers are skipped. */
async function postgresSource(run: DrillRun): Promise<Source> {
  // pg_dump only reads servers up to its own version, so the server is of the same installation.
  const installed = installedPostgres();
  const server = await startPostgres({ installed });
  run.atEnd(() => server.stop());
  let created = 0;
  const create = async (): Promise<Environment> => {
    const name = `backup_${++created}`;
    await server.run(`CREATE DATABASE ${name}`);
    return { CORKBOARD_DATA: run.folder(), DATABASE_URL: server.databaseUrl(name) };
  };
  return {
    create,
    async copy(environment) {
      const dump = join(run.folder(), "dump");
      const filesIn = ({ CORKBOARD_DATA = "" }: Environment) => join(CORKBOARD_DATA, "files");
      await execute(join(installed, "pg_dump"), [
        "--format=custom",
        `--file=${dump}`,
        environment["DATABASE_URL"] ?? "",
      ]);
      const restored = await create();
      const target = restored["DATABASE_URL"] ?? "";
      cpSync(filesIn(environment), filesIn(restored), { recursive: true });
      await execute(join(installed, "pg_restore"), ["--no-owner", `--dbname=${target}`, dump]);
      const connection = new pg.Client({ connectionString: target });
      await connection.connect();
      await connection.query("UPDATE event_numbering SET numbered = numbered + 1000000");
      await connection.end();
      return restored;
    },
  };
}

/** The folder of the newest installed PostgreSQL with a server and pg_dump. */
function installedPostgres(): string {
  const versions = "/usr/lib/postgresql";
  const names = existsSync(versions) ? readdirSync(versions).toSorted((a, b) => Number(b) - Number(a)) : [];
  const found = names
    .map((version) => join(versions, version, "bin"))
    .find((folder) => ["postgres", "pg_dump", "pg_restore"].every((name) => existsSync(join(folder, name))));
  if (found === undefined)
    throw new Error("pg_dump and its server are missing. Install them: apt-get install postgresql");
  return found;
}
