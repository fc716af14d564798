import { UsageError } from "../../src/shared/usage-error.ts";
import { parseOptions } from "../../src/shared/parse-options.ts";

export interface DrillOptions {
  readonly engine: "sqlite" | "postgres";
  readonly changes: number;
  readonly kills: number;
}

export function readDrillOptions(args: readonly string[]): DrillOptions {
  const { engine, changes, kills } = parseOptions(args, {
    engine: { type: "string", default: "sqlite" },
    changes: { type: "string", default: "10000" },
    kills: { type: "string", default: "20" },
  });
  if (engine !== "sqlite" && engine !== "postgres") throw new UsageError("--engine must be sqlite or postgres");
  return { engine, changes: wholeNumber("changes", changes), kills: wholeNumber("kills", kills) };
}

function wholeNumber(option: string, value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new UsageError(`--${option} must be an integer`);
  return Number(value);
}
