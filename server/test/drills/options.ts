import { parseOptions } from "../../src/shared/parse-options.ts";
import { UsageError } from "../../src/shared/usage-error.ts";
import { type Engine, engines } from "./drill.ts";

export interface DrillOptions {
  readonly engines: readonly Engine[];
  readonly quick: boolean;
  readonly seed: number;
  readonly showLogs: boolean;
}

export function readDrillOptions(args: readonly string[]): DrillOptions {
  const { engine, quick, seed, logs } = parseOptions(args, {
    engine: { type: "string", default: "both" },
    quick: { type: "boolean", default: false },
    seed: { type: "string", default: "1" },
    logs: { type: "boolean", default: false },
  });
  const chosen = engines.filter((candidate) => engine === candidate || engine === "both");
  if (chosen.length === 0) throw new UsageError("--engine must be sqlite, postgres or both");
  if (!/^\d{1,9}$/.test(seed)) throw new UsageError("--seed must be an integer");
  return { engines: chosen, quick, seed: Number(seed), showLogs: logs };
}
