import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { median } from "./median.ts";
import type { Scale } from "./scale.ts";
import { startService } from "./service-process.ts";
import { makeFolder } from "./temporary-folder.ts";

export interface StartupResult {
  /** On a new data folder, with nothing compiled before. */
  readonly firstEverMs: number;
  /** On a new data folder, as every start after the first. */
  readonly coldStartMs: number;
  readonly idleMegabytes: number;
}

const settleMs = 1_000;

/** Each start has an empty data folder, so bringing the schema up to date is part of it. */
export async function measureStartup(scale: Scale): Promise<StartupResult> {
  const compileCacheFolder = join(makeFolder(), "compile-cache");
  const startedInMs: number[] = [];
  const idleMegabytes: number[] = [];
  for (let start = 0; start <= scale.starts; start++) {
    const service = await startService({ folder: makeFolder() }, { compileCacheFolder });
    startedInMs.push(service.startedInMs);
    await sleep(settleMs);
    idleMegabytes.push(service.residentMegabytes());
    await service.stop();
  }
  const [firstEverMs = 0, ...laterMs] = startedInMs;
  return { firstEverMs, coldStartMs: median(laterMs), idleMegabytes: median(idleMegabytes) };
}
