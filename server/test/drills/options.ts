import { NotUnderstood } from "../../src/cli/not-understood.ts";
import { readOptions } from "../../src/cli/read-options.ts";

export interface DrillOptions {
  readonly engine: "sqlite" | "postgres";
  readonly changes: number;
  readonly kills: number;
}

export function readDrillOptions(args: readonly string[]): DrillOptions {
  const { engine, changes, kills } = readOptions(args, {
    engine: { type: "string", default: "sqlite" },
    changes: { type: "string", default: "10000" },
    kills: { type: "string", default: "20" },
  });
  if (engine !== "sqlite" && engine !== "postgres") throw new NotUnderstood("--engine must be sqlite or postgres");
  return { engine, changes: readInteger("changes", changes), kills: readInteger("kills", kills) };
}

function readInteger(option: string, value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new NotUnderstood(`--${option} must be an integer`);
  return Number(value);
}
