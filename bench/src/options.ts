import { resolve } from "node:path";
import { UsageError } from "../../server/src/shared/usage-error.ts";
import { parseOptions } from "../../server/src/shared/parse-options.ts";

export type Engine = "sqlite" | "postgres";

export const engineNames: Record<Engine, string> = { sqlite: "SQLite", postgres: "PostgreSQL" };

export interface Options {
  readonly engines: readonly Engine[];
  readonly quick: boolean;
  /** Compares the shares with those of the best published commits. */
  readonly check: boolean;
  /** Measures only the operations, on these commits beside the working tree. */
  readonly commits: readonly string[] | undefined;
  /** Measures only what contains this text in its name. */
  readonly only: string | undefined;
  /** Where the service writes a CPU profile when it stops. */
  readonly profileFolder: string | undefined;
  /** Measures only lists of this many items. */
  readonly growth: number | undefined;
}

export const usage = `Usage: npm run bench -- [options]
  --engine sqlite|postgres|both   database to measure (default both)
  --quick                         a short run on SQLite, with less data
  --check                         compare the shares with the best published commits', in the same run; fail if one is 12 % lower
  --commits <commit,...>          measure operations on copies of these commits beside the working tree, in the same run
  --only <text>                   only operations, lists, "live stream", "widget flood" or "agent tools" whose name contains this text
  --growth <items>                only lists of this many items, at least 10,000: first pages against 1,000 items, pages deep
                                  in the list, event loop delay; exits with status 1 if a limit is missed
  --profile <folder>              write a CPU profile of the service to this folder
  --help                          show this help
A complete run writes bench/RESULTS.md; any other run only prints its results.`;

/** Undefined if help was requested. */
export function readBenchOptions(args: readonly string[]): Options | undefined {
  const values = parseOptions(args, {
    engine: { type: "string" },
    quick: { type: "boolean", default: false },
    check: { type: "boolean", default: false },
    commits: { type: "string" },
    only: { type: "string" },
    growth: { type: "string" },
    profile: { type: "string" },
    help: { type: "boolean", short: "h", default: false },
  });
  if (values.help) return undefined;
  if (values.check && values.profile !== undefined) throw new UsageError("--profile cannot be used with --check");
  if (values.check && values.commits !== undefined) throw new UsageError("--commits cannot be used with --check");
  return {
    engines: enginesOf(values.engine ?? (values.quick ? "sqlite" : "both")),
    quick: values.quick,
    check: values.check,
    commits: values.commits?.split(","),
    only: values.only,
    profileFolder: values.profile === undefined ? undefined : resolve(values.profile),
    growth: values.growth === undefined ? undefined : itemsOf(values.growth),
  };
}

/** Only a complete run may update the published results. */
export function isComplete(options: Options): boolean {
  return (
    options.engines.length === 2 &&
    !options.quick &&
    !options.check &&
    options.commits === undefined &&
    options.only === undefined &&
    options.growth === undefined &&
    options.profileFolder === undefined
  );
}

export const isSelected = ({ only }: Pick<Options, "only">, name: string) =>
  only === undefined || name.toLowerCase().includes(only.toLowerCase());

/** Fewer than these are on the pages that the service does not treat as deep. */
const minGrowth = 10_000;

function itemsOf(given: string): number {
  const items = /^\d+$/.test(given) ? Number(given) : Number.NaN;
  if (items >= minGrowth && Number.isSafeInteger(items)) return items;
  throw new UsageError(`--growth must be an integer of at least ${minGrowth}`);
}

function enginesOf(given: string): readonly Engine[] {
  if (given === "both") return ["sqlite", "postgres"];
  if (given === "sqlite" || given === "postgres") return [given];
  throw new UsageError("--engine must be sqlite, postgres or both");
}
