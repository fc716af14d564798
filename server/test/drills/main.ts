import { UsageError } from "../../src/shared/usage-error.ts";
import { exitOnUsageError } from "../support/exit-on-usage-error.ts";
import { type Drill, type Finding, runDrill } from "./drill.ts";
import { drillDatabases } from "./drill-databases.ts";
import { drills } from "./drills.ts";
import { readDrillOptions } from "./options.ts";
import { type DrillResult, isKept, lineOf, summaryOf } from "./report.ts";

/** `main.ts NAME` runs a drill, `main.ts all` runs every drill. Exits with 1 if a promise is broken. */

const [name, ...args] = process.argv.slice(2);
const { chosen, options } = exitOnUsageError(() => ({ chosen: drillsNamed(name), options: readDrillOptions(args) }));

const print = (text: string) => process.stdout.write(`${text}\n`);
const databases = drillDatabases();
const results: DrillResult[] = [];
try {
  for (const drill of chosen) {
    for (const engine of drill.engines.filter((candidate) => options.engines.includes(candidate))) {
      print(`\n${drill.name} on ${engine}`);
      const started = performance.now();
      const onFinding = (finding: Finding) => print(lineOf(finding));
      const setting = { ...options, engine, createDatabase: databases.create, onFinding };
      const findings = await runDrill(drill, setting);
      results.push({ drill: drill.name, engine, findings, seconds: (performance.now() - started) / 1_000 });
    }
  }
} finally {
  await databases.stop();
}
if (chosen.length > 1) print(summaryOf(results));
process.exitCode = results.length > 0 && results.every(isKept) ? 0 : 1;

function drillsNamed(wanted: string | undefined): readonly Drill[] {
  if (wanted === "all") return drills;
  const drill = drills.find((candidate) => candidate.name === wanted);
  if (!drill) throw new UsageError(`Name a drill: ${["all", ...drills.map((each) => each.name)].join(", ")}`);
  return [drill];
}
