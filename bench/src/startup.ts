import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { median } from "./median.ts";
import type { Scale } from "./scale.ts";
import { startService } from "./service-process.ts";
import { makeFolder } from "./temporary-folder.ts";

export interface StartupResult {
  /** On a new data folder, with an empty compile cache. */
  readonly firstEverMs: number;
  /** On a new data folder, like every start after the first. */
  readonly coldStartMs: number;
  readonly idleMegabytes: number;
}

const settleMs = 1_000;

/** Each start has an empty data folder, so it includes creating the schema. */
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
