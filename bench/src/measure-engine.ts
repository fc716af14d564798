import { cpSync } from "node:fs";
import { migrateDatabase } from "../../server/src/db/open.ts";
import { startPostgres } from "../../server/test/support/postgres-server.ts";
import type { ChildServer } from "./child-server.ts";
import type { GrowthPair } from "./growth-data.ts";
import type { LoadGenerator } from "./load-generator.ts";
import { type GrowthResult, measureGrowth, measureMoves } from "./measure-growth.ts";
import { type LiveStreamResult, isLiveStreamSelected, measureLiveStream } from "./measure-live-stream.ts";
import { isToolsSelected, measureTools, type ToolsResult } from "./measure-tools.ts";
import { measureWidgetFlood, type WidgetFloodResult, isWidgetFloodSelected } from "./measure-widget-flood.ts";
import { type Bench, measureOperations, type OperationResult } from "./measure-operations.ts";
import { createOperationsData, type OperationsData } from "./operations-data.ts";
import { operations } from "./operations.ts";
import { type Engine, isSelected, type Options } from "./options.ts";
import { copyToPostgres } from "./postgres-copy.ts";
import { progress } from "./progress.ts";
import type { Scale } from "./scale.ts";
import { type DataLocation, startService } from "./service-process.ts";
import { gatherNoStatistics } from "./statistics.ts";
import { makeFolder } from "./temporary-folder.ts";

export interface EngineResult {
  readonly engine: Engine;
  readonly operations: readonly OperationResult[];
  readonly growth: readonly GrowthResult[];
  /** Undefined if it was not selected. */
  readonly liveStream: LiveStreamResult | undefined;
  readonly widgetFlood: WidgetFloodResult | undefined;
  readonly tools: ToolsResult | undefined;
}

export interface Setting {
  readonly options: Options;
  readonly scale: Scale;
  readonly load: LoadGenerator;
  readonly baseline: ChildServer;
  /** Undefined if no part of it is selected. */
  readonly growthData: GrowthPair | undefined;
}

export const measureEngine = (engine: Engine, setting: Setting): Promise<EngineResult> =>
  withData(engine, setting.growthData, (location) => measureService(engine, setting, location));

/** Runs the work on a service that has the growth data and nothing else. */
export const withFilledService = <Result>(
  engine: Engine,
  { profileFolder }: Options,
  growthData: GrowthPair,
  work: (service: ChildServer) => Promise<Result>,
): Promise<Result> =>
  withData(engine, growthData, async (location) => {
    const service = await startService(location, { profileFolder });
    try {
      return await work(service);
    } finally {
      await service.stop();
    }
  });

async function withData<Result>(
  engine: Engine,
  growthData: GrowthPair | undefined,
  work: (location: DataLocation) => Promise<Result>,
): Promise<Result> {
  const folder = makeFolder();
  if (engine === "sqlite") {
    if (growthData) cpSync(growthData.folder, folder, { recursive: true });
    return work({ folder });
  }
  const postgres = await startPostgres();
  try {
    await postgres.run("CREATE DATABASE bench");
    const databaseUrl = postgres.databaseUrl("bench");
    await migrateDatabase({ engine, url: databaseUrl, connections: 1 });
    await postgres.run(gatherNoStatistics, "bench");
    if (growthData) {
      progress("postgres: copying the growth data");
      await copyToPostgres(growthData.folder, databaseUrl);
    }
    return await work({ folder, databaseUrl });
  } finally {
    await postgres.stop();
  }
}

/** More than can be claimed within the time that claims are measured. */
const claimsPerSecond = { sqlite: 4_000, postgres: 1_200 } as const;

function openTicketsFor(engine: Engine, options: Options, scale: Scale): number {
  const isClaimMeasured = operations.some(({ name }) => name.includes("claim") && isSelected(options, name));
  const seconds = scale.warmUpSeconds + scale.rounds * scale.operationSeconds;
  return isClaimMeasured ? claimsPerSecond[engine] * seconds : 0;
}

async function measureService(engine: Engine, setting: Setting, location: DataLocation): Promise<EngineResult> {
  const { options, scale, load, baseline, growthData } = setting;
  const { profileFolder } = options;
  const service = await startService(location, { profileFolder });
  let data: OperationsData;
  let measured: OperationResult[];
  let growth: GrowthResult[] = [];
  try {
    const bench: Bench = { service, baseline, load, scale, only: options.only };
    progress(`${engine}: operations`);
    data = await createOperationsData(location, service.url, openTicketsFor(engine, options, scale));
    measured = await measureOperations(bench, data);
    if (growthData) {
      progress(`${engine}: growth`);
      const lists = await measureGrowth(bench, growthData);
      growth = [...lists, ...(await measureMoves(bench, growthData))];
    }
  } finally {
    await service.stop();
  }
  const separately = async <Result>(isThisWanted: boolean, name: string, measure: () => Promise<Result>) => {
    if (!isThisWanted) return undefined;
    progress(`${engine}: ${name}`);
    return measure();
  };
  const how = { scale, profileFolder };
  return {
    engine,
    operations: measured,
    growth,
    liveStream: await separately(isLiveStreamSelected(options), "live stream", () =>
      measureLiveStream(location, data, how),
    ),
    widgetFlood: await separately(isWidgetFloodSelected(options), "widget flood", () =>
      measureWidgetFlood(location, data, how),
    ),
    tools: await separately(isToolsSelected(options), "agent tools", () => measureTools(location, data, how)),
  };
}
