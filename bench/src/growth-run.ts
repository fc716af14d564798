import { createGrowthData } from "./growth-data.ts";
import type { LoadGenerator } from "./load-generator.ts";
import type { ChildServer } from "./child-server.ts";
import { type DeepPagesResult, measureDeepPages } from "./measure-deep-pages.ts";
import { growthOf, type GrowthResult, measureGrowth } from "./measure-growth.ts";
import { withFilledService } from "./measure-engine.ts";
import type { Engine, Options } from "./options.ts";
import { progress } from "./progress.ts";
import { scaleOf } from "./scale.ts";
import { table } from "./table.ts";
import { makeFolder } from "./temporary-folder.ts";

/** How much slower the first page of a list may be than among 1,000 items. */
const maxGrowth = 1.15;
/** How long a page may keep the event loop from other work. */
const maxDelayMs = 20;

/** Measures lists of this many items: their first pages, and all others. Returns whether they meet the limits. */
export async function runGrowth(
  options: Options,
  items: number,
  { load, baseline }: { load: LoadGenerator; baseline: ChildServer },
): Promise<boolean> {
  const scale = { ...scaleOf(options), everyList: false, largeProject: items };
  progress(`creating the growth data with ${items.toLocaleString("en")} items`);
  const pair = await createGrowthData(makeFolder(), scale);
  let meetsLimits = true;
  for (const engine of options.engines) {
    const { first, deep } = await withFilledService(engine, options, pair, async (service) => {
      const bench = { service, baseline, load, scale, only: options.only };
      progress(`${engine}: first pages`);
      const results = await measureGrowth(bench, pair, maxGrowth);
      progress(`${engine}: pages by cursor and by offset`);
      return { first: results, deep: await measureDeepPages(bench, pair.large) };
    });
    process.stdout.write(reportOf(engine, items, first, deep));
    const isFast = first.every((result) => growthOf(result) <= maxGrowth);
    const isSmooth = deep.every((each) => Math.max(each.cursorDelayMs, each.offsetDelayMs) <= maxDelayMs);
    meetsLimits &&= isFast && isSmooth;
  }
  return meetsLimits;
}

function reportOf(
  engine: Engine,
  items: number,
  first: readonly GrowthResult[],
  deep: readonly DeepPagesResult[],
): string {
  const ms = (value: number) => value.toFixed(1);
  const firstPages = table(
    ["first page", "time relative to 1,000 items"],
    first.map((result) => [result.name, `${growthOf(result).toFixed(2)}×`]),
  );
  const pages = table(
    [
      "list",
      "pages",
      "by cursor, first tenth (ms)",
      "last tenth (ms)",
      "event loop delay (ms)",
      "by offset, slowest (ms)",
      "event loop delay (ms)",
    ],
    deep.map((each) => [
      each.name,
      String(each.pages),
      ms(each.firstMs),
      ms(each.lastMs),
      ms(each.cursorDelayMs),
      ms(each.offsetMs),
      ms(each.offsetDelayMs),
    ]),
  );
  const limits = `Limits: first pages ${maxGrowth}×, event loop delay ${maxDelayMs} ms.`;
  return `\n## ${items.toLocaleString("en")} items on ${engine}\n\n${firstPages}\n\n${pages}\n\n${limits}\n`;
}
