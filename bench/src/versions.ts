import { join } from "node:path";
import { startPostgres } from "../../server/test/support/postgres-server.ts";
import type { ChildServer } from "./child-server.ts";
import type { LoadGenerator } from "./load-generator.ts";
import { measureBeside, type Version, type VersionFigures } from "./measure-beside.ts";
import { createOperationsData } from "./operations-data.ts";
import { operations } from "./operations.ts";
import { type Engine, isSelected, type Options } from "./options.ts";
import { progress } from "./progress.ts";
import { type DataLocation, startService } from "./service-process.ts";
import { gatherNoStatistics } from "./statistics.ts";
import { makeFolder } from "./temporary-folder.ts";

/** What is measured beside others: the working tree, or a copy of a commit. */
export interface Source {
  readonly name: string;
  /** Undefined for the working tree. */
  readonly checkout: string | undefined;
}

export interface VersionsSetting {
  readonly options: Options;
  readonly load: LoadGenerator;
  readonly baseline: ChildServer;
}

export interface OperationFigures {
  readonly operation: string;
  /** In the order of the sources. */
  readonly figures: readonly VersionFigures[];
}

/** Claims need tickets that only this commit's functions create. */
export const measurable = (options: Options) =>
  operations.filter(({ name }) => !name.includes("claim") && isSelected(options, name));

/** Measures the operations on a service of each source, in turn. */
export async function measureVersions(
  engine: Engine,
  sources: readonly Source[],
  setting: VersionsSetting,
): Promise<OperationFigures[]> {
  const locationOf = ({ checkout }: Source, databaseUrl?: string): DataLocation => ({
    folder: makeFolder(),
    ...(checkout === undefined ? {} : { checkout }),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
  });
  if (engine === "sqlite") {
    const inFiles = sources.map((source) => ({ name: source.name, location: locationOf(source) }));
    return measureAt(engine, inFiles, setting);
  }
  const postgres = await startPostgres();
  try {
    const inDatabases: Place[] = [];
    for (const [index, source] of sources.entries()) {
      const database = `version_${index}`;
      await postgres.run(`CREATE DATABASE ${database}`);
      const onMigrated = () => postgres.run(gatherNoStatistics, database);
      const location = locationOf(source, postgres.databaseUrl(database));
      inDatabases.push({ name: source.name, location, onMigrated });
    }
    return await measureAt(engine, inDatabases, setting);
  } finally {
    await postgres.stop();
  }
}

interface Place {
  readonly name: string;
  readonly location: DataLocation;
  onMigrated?(): Promise<void>;
}

async function measureAt(
  engine: Engine,
  places: readonly Place[],
  { options, load, baseline }: VersionsSetting,
): Promise<OperationFigures[]> {
  const { profileFolder, quick } = options;
  const versions: Version[] = [];
  try {
    for (const { name, location, onMigrated } of places) {
      progress(`${engine}: starting ${name}`);
      const folder = profileFolder === undefined ? undefined : join(profileFolder, engine, name);
      const service = await startService(location, { profileFolder: folder });
      try {
        await onMigrated?.();
        versions.push({ service, data: await createOperationsData(location, service.url, 0) });
      } catch (error) {
        await service.stop();
        throw error;
      }
    }
    const results: OperationFigures[] = [];
    for (const operation of measurable(options)) {
      progress(`${engine}: ${operation.name}`);
      const figures = await measureBeside(operation, versions, { load, baseline, quick });
      results.push({ operation: operation.name, figures });
    }
    return results;
  } finally {
    for (const { service } of versions) await service.stop();
  }
}
