import { startPostgres } from "../../server/test/support/postgres-server.ts";
import { buildBundle, checkOut } from "./checkouts.ts";
import type { ChildServer } from "./child-server.ts";
import { type ComparedShares, comparisonTable, isTooSlow } from "./compare-shares.ts";
import type { LoadGenerator } from "./load-generator.ts";
import { measureBeside } from "./measure-beside.ts";
import { createOperationsData } from "./operations-data.ts";
import { operations } from "./operations.ts";
import { type Engine, engineNames, isSelected, type Options } from "./options.ts";
import { progress } from "./progress.ts";
import { readPublished } from "./published-results.ts";
import { type DataLocation, startService } from "./service-process.ts";
import { makeFolder } from "./temporary-folder.ts";

interface Setting {
  readonly options: Options;
  readonly load: LoadGenerator;
  readonly baseline: ChildServer;
  /** A copy of the published commit. */
  readonly checkout: string;
}

/** Claims need tickets that only this commit's functions create. */
const compared = operations.filter(({ name }) => !name.includes("claim"));

/** Whether no share is much below that of the published commit, measured in the same run. Prints the shares. */
export async function check(options: Options, load: LoadGenerator, baseline: ChildServer): Promise<boolean> {
  const { commit, date } = readPublished();
  progress(`copying ${commit.slice(0, 8)}, published on ${date}`);
  const checkout = checkOut(commit);
  buildBundle();
  const all: ComparedShares[] = [];
  for (const engine of options.engines) {
    const shares = await measureEngine(engine, { options, load, baseline, checkout });
    process.stdout.write(
      `\n${engineNames[engine]}, published ${commit.slice(0, 8)}:\n\n${comparisonTable(shares)}\n\n`,
    );
    all.push(...shares);
  }
  return !all.some(isTooSlow);
}

async function measureEngine(engine: Engine, setting: Setting): Promise<ComparedShares[]> {
  const published = { folder: makeFolder(), checkout: setting.checkout };
  const current = { folder: makeFolder() };
  if (engine === "sqlite") return measureBoth(engine, setting, published, current);
  const postgres = await startPostgres();
  try {
    for (const name of ["published", "current"]) await postgres.run(`CREATE DATABASE ${name}`);
    return await measureBoth(
      engine,
      setting,
      { ...published, databaseUrl: postgres.databaseUrl("published") },
      { ...current, databaseUrl: postgres.databaseUrl("current") },
    );
  } finally {
    await postgres.stop();
  }
}

async function measureBoth(
  engine: Engine,
  { options, load, baseline }: Setting,
  ...locations: readonly [published: DataLocation, current: DataLocation]
): Promise<ComparedShares[]> {
  const services: ChildServer[] = [];
  const start = async (location: DataLocation) => {
    const service = await startService(location);
    services.push(service);
    return { service, data: await createOperationsData(location, service.url, 0) };
  };
  try {
    progress(`${engine}: starting both`);
    const published = await start(locations[0]);
    const current = await start(locations[1]);
    const shares: ComparedShares[] = [];
    for (const operation of compared.filter(({ name }) => isSelected(options, name))) {
      progress(`${engine}: ${operation.name}`);
      shares.push(await measureBeside(operation, { load, baseline, published, current, quick: options.quick }));
    }
    return shares;
  } finally {
    for (const service of services) await service.stop();
  }
}
