import { resolve } from "node:path";
import { UsageError } from "../../server/src/cli/usage-error.ts";
import { parseOptions } from "../../server/src/cli/parse-options.ts";

export type Engine = "sqlite" | "postgres";

export interface Options {
  readonly engines: readonly Engine[];
  readonly quick: boolean;
  /** Measures only what has this in its name. */
  readonly only: string | undefined;
  /** Where the service leaves a CPU profile when it stops. */
  readonly profileFolder: string | undefined;
}

export const usage = `Usage: npm run bench -- [options]
  --engine sqlite|postgres|both   which database (default both)
  --quick                         a minute on SQLite, with less data and shorter runs
  --only <text>                   only operations, lists, "live stream" or "widget flood" with this text in their name
  --profile <folder>              the service leaves a CPU profile there when it stops
  --help                          this text
A run of everything writes bench/RESULTS.md; any other only prints.`;

/** Undefined when the caller asked for help. */
export function readBenchOptions(args: readonly string[]): Options | undefined {
  const values = parseOptions(args, {
    engine: { type: "string" },
    quick: { type: "boolean", default: false },
    only: { type: "string" },
    profile: { type: "string" },
    help: { type: "boolean", short: "h", default: false },
  });
  if (values.help) return undefined;
  return {
    engines: enginesOf(values.engine ?? (values.quick ? "sqlite" : "both")),
    quick: values.quick,
    only: values.only,
    profileFolder: values.profile === undefined ? undefined : resolve(values.profile),
  };
}

/** Only such a run may stand for the project in its results. */
export function isComplete(options: Options): boolean {
  return (
    options.engines.length === 2 && !options.quick && options.only === undefined && options.profileFolder === undefined
  );
}

export const isWanted = ({ only }: Pick<Options, "only">, name: string) =>
  only === undefined || name.toLowerCase().includes(only.toLowerCase());

function enginesOf(given: string): readonly Engine[] {
  if (given === "both") return ["sqlite", "postgres"];
  if (given === "sqlite" || given === "postgres") return [given];
  throw new UsageError("--engine must be sqlite, postgres or both");
}
