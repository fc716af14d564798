import { writeFileSync } from "node:fs";
import { exitOnUsageError } from "../../server/test/support/exit-on-usage-error.ts";
import { check } from "./check.ts";
import { buildBundle, committedState } from "./checkouts.ts";
import { compareCommits } from "./compare-commits.ts";
import { createGrowthData, type GrowthPair } from "./growth-data.ts";
import { runGrowth } from "./growth-run.ts";
import { isGrowthSelected } from "./measure-growth.ts";
import { chooseLoadGenerator } from "./load-generator.ts";
import { type EngineResult, measureEngine } from "./measure-engine.ts";
import { isComplete, type Options, readBenchOptions, usage } from "./options.ts";
import { drawChart } from "./draw.ts";
import { writeHistory } from "./history.ts";
import { progress } from "./progress.ts";
import { publishedOf, writePublished } from "./published-results.ts";
import { reportOf } from "./report.ts";
import { type Scale, scaleOf } from "./scale.ts";
import { measureStartup } from "./startup.ts";
import { makeFolder, removeFolders } from "./temporary-folder.ts";
import { startBaseline } from "./baseline.ts";

const options = exitOnUsageError(() => readBenchOptions(process.argv.slice(2)));
if (options) await run(options);
else process.stdout.write(`${usage}\n`);

async function run(given: Options): Promise<void> {
  const started = performance.now();
  const scale = scaleOf(given);
  const commit = isComplete(given) ? committedState() : undefined;
  const load = chooseLoadGenerator();
  const baseline = await startBaseline();
  try {
    if (given.check) {
      if (!(await check({ options: given, load, baseline }))) process.exitCode = 1;
      return;
    }
    if (given.commits) return await compareCommits(given.commits, { options: given, load, baseline });
    buildBundle();
    if (given.growth !== undefined) {
      if (!(await runGrowth(given, given.growth, { load, baseline }))) process.exitCode = 1;
      return;
    }
    progress("start and idle memory");
    const startup = await measureStartup(scale);
    const growthData = isGrowthSelected(given) ? await makeGrowthData(scale) : undefined;
    const engines: EngineResult[] = [];
    for (const engine of given.engines) {
      engines.push(await measureEngine(engine, { options: given, scale, load, baseline, growthData }));
    }
    const report = reportOf({ loadGenerator: load.name, scale, startup, engines });
    process.stdout.write(report);
    if (commit !== undefined) {
      writeFileSync(new URL("../RESULTS.md", import.meta.url), report);
      const published = publishedOf(scale, engines, commit);
      writePublished(published);
      drawChart(published);
      writeHistory(published);
    }
  } finally {
    await baseline.stop();
    removeFolders();
  }
  progress(`done in ${Math.round((performance.now() - started) / 1_000)} s`);
}

function makeGrowthData(scale: Scale): Promise<GrowthPair> {
  progress("creating the growth data");
  return createGrowthData(makeFolder(), scale);
}
