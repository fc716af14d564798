import { openDatabase, type DatabaseLocation, migrateDatabase } from "../../server/src/db/open.ts";
import { createFeedback } from "../../server/src/features/intake/feedback/create-feedback.ts";
import { rebuildIndex } from "../../server/src/features/reach/search/search.exports.ts";
import { parseOptions } from "../../server/src/shared/parse-options.ts";
import { startPostgres } from "../../server/test/support/postgres-server.ts";
import { inBulk } from "./bulk.ts";
import { createGrowthOrganisation } from "./growth-organisation.ts";
import { median } from "./median.ts";
import { progress } from "./progress.ts";
import { randomText, type RandomText } from "./random-text.ts";
import { type DataLocation, startService } from "./service-process.ts";
import { makeFolder, removeFolders } from "./temporary-folder.ts";

/** How long searches take among many documents: `npm run bench:search -- [--engine sqlite] [--documents 100000]`. */
const { engine = "both", documents: given = "100000" } = parseOptions(process.argv.slice(2), {
  engine: { type: "string" },
  documents: { type: "string" },
});
const documents = Number(given);
const searches = 200;

interface Figures {
  readonly search: string;
  readonly p50: number;
  readonly p95: number;
  readonly found: number;
}

async function fill(location: DatabaseLocation, text: RandomText): Promise<string> {
  await migrateDatabase(location);
  const db = await openDatabase(location, () => undefined);
  try {
    const { actor, website, token } = await createGrowthOrganisation(db, "Large");
    progress(`${location.engine}: creating ${documents} reports`);
    await inBulk(db, documents, (tx, index) =>
      createFeedback(
        tx,
        actor,
        { ...website, next_feedback_position: index },
        { project_id: website.id, title: text.sentence(6), description: text.sentence(40) },
      ),
    );
    const started = performance.now();
    const processorBefore = process.cpuUsage();
    await rebuildIndex(db, actor.orgId);
    const { user, system } = process.cpuUsage(processorBefore);
    const seconds = (performance.now() - started) / 1_000;
    const processorUs = (user + system) / documents;
    progress(
      `${location.engine}: indexed in ${seconds.toFixed(0)} s, ${processorUs.toFixed(0)} µs of CPU per document`,
    );
    return token;
  } finally {
    await db.close();
  }
}

async function measure(location: DataLocation, token: string, text: RandomText): Promise<Figures[]> {
  const service = await startService(location, { settings: { CORKBOARD_WORKER: "off" } });
  const kinds: Record<string, () => string> = {
    "beginning of a word": () => text.word().slice(0, 4),
    "one word": () => text.word(),
    "two words": () => `${text.word()} ${text.word()}`,
    "three words": () => `${text.word()} ${text.word()} ${text.word()}`,
    "a misspelt word": () => text.misspelt(),
    "a misspelt and a correct word": () => `${text.misspelt()} ${text.word()}`,
    "one letter": () => text.word().slice(0, 1),
  };
  const figures: Figures[] = [];
  try {
    for (const [search, next] of Object.entries(kinds)) {
      const times: number[] = [];
      let found = 0;
      for (let n = 0; n < searches; n++) {
        const url = `${service.url}/api/v1/search?q=${encodeURIComponent(next())}`;
        const started = performance.now();
        const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
        if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
        const { data } = (await response.json()) as { data: unknown[] };
        times.push(performance.now() - started);
        if (data.length > 0) found++;
      }
      const p95 = times.toSorted((a, b) => a - b)[Math.floor(searches * 0.95)] ?? 0;
      figures.push({ search, p50: median(times), p95, found });
    }
  } finally {
    await service.stop();
  }
  return figures;
}

function print(name: string, figures: readonly Figures[]): void {
  process.stdout.write(`\n${name}, ${documents} documents, ${searches} searches each\n`);
  for (const { search, p50, p95, found } of figures) {
    const columns = [
      search.padEnd(32),
      `p50 ${p50.toFixed(1)} ms`,
      `p95 ${p95.toFixed(1)} ms`,
      `${found} with results`,
    ];
    process.stdout.write(`${columns.join("  ")}\n`);
  }
}

try {
  if (engine !== "postgres") {
    const folder = makeFolder();
    const token = await fill({ engine: "sqlite", dataFolder: folder }, randomText());
    print("SQLite", await measure({ folder }, token, randomText()));
  }
  if (engine !== "sqlite") {
    const postgres = await startPostgres();
    try {
      await postgres.run("CREATE DATABASE bench");
      const databaseUrl = postgres.databaseUrl("bench");
      const token = await fill({ engine: "postgres", url: databaseUrl, connections: 2 }, randomText());
      print("PostgreSQL", await measure({ folder: makeFolder(), databaseUrl }, token, randomText()));
    } finally {
      await postgres.stop();
    }
  }
} finally {
  removeFolders();
}
