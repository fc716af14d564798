import { UsageError } from "../../src/shared/usage-error.ts";
import { exitOnUsageError } from "../support/exit-on-usage-error.ts";
import { type Drill, type Engine, type Finding, runDrill } from "./drill.ts";
import { drillDatabases } from "./drill-databases.ts";
import { drills } from "./drills.ts";
import { readDrillOptions } from "./options.ts";
import { type DrillResult, isKept, lineOf, summaryOf } from "./report.ts";

/** `main.ts NAME` runs a drill, `main.ts all` runs every drill. Exits with 1 if a promise is broken. */

const [name, ...args] = process.argv.slice(2);
const { chosen, options } = exitOnUsageError(() => ({ chosen: drillsNamed(name), options: readDrillOptions(args) }));

const print = (text: string) => process.stdout.write(`${text}\n`);
const started = performance.now();
const databases = drillDatabases();
const results: DrillResult[] = [];
try {
  for (const drill of chosen) {
    const engines = drill.engines.filter((candidate) => options.engines.includes(candidate));
    if (drill.enginesAtOnce) await Promise.all(engines.map((engine) => runOn(engine, drill)));
    else for (const engine of engines) await runOn(engine, drill);
  }
} finally {
  await databases.stop();
}
if (chosen.length > 1) print(summaryOf(results, secondsSince(started)));
process.exitCode = results.length > 0 && results.every(isKept) ? 0 : 1;

async function runOn(engine: Engine, drill: Drill): Promise<void> {
  print(`\n${drill.name} on ${engine}`);
  const startedDrill = performance.now();
  const onFinding = (finding: Finding) => print(lineOf(finding, drill.enginesAtOnce ? engine : ""));
  const findings = await runDrill(drill, { ...options, engine, createDatabase: databases.create, onFinding });
  results.push({ drill: drill.name, engine, findings, seconds: secondsSince(startedDrill) });
}

function secondsSince(start: number): number {
  return (performance.now() - start) / 1_000;
}

function drillsNamed(wanted: string | undefined): readonly Drill[] {
  if (wanted === "all") return drills;
  const drill = drills.find((candidate) => candidate.name === wanted);
  if (!drill) throw new UsageError(`Name a drill: ${["all", ...drills.map((each) => each.name)].join(", ")}`);
  return [drill];
}
