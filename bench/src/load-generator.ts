import { execFileSync } from "node:child_process";
import { measureWithAutocannon } from "./autocannon.ts";
import type { Measurement, Traffic } from "./traffic.ts";
import { measureWithWrk } from "./wrk.ts";

export interface LoadGenerator {
  readonly name: string;
  /** Throws if a single answer was not what it should be: refused requests are fast, and would pass for speed. */
  measure(traffic: Traffic, seconds: number): Promise<Measurement>;
}

export function chooseLoadGenerator(): LoadGenerator {
  return isOnPath("wrk") ? strict("wrk", measureWithWrk) : strict("autocannon", measureWithAutocannon);
}

type Run = (traffic: Traffic, seconds: number) => Promise<Measurement>;

/** Answers so slow that none came in time are given this many times as long. */
const patience = 10;

function strict(name: string, run: Run): LoadGenerator {
  return {
    name,
    async measure(traffic, seconds) {
      const measured = await run(traffic, seconds);
      const measurement = measured.requests > 0 ? measured : await run(traffic, seconds * patience);
      const of = `${traffic.method} ${traffic.requests[0]?.path ?? ""}`;
      if (measurement.failures > 0) throw new Error(`${measurement.failures} requests failed while measuring ${of}`);
      if (measurement.requests === 0) throw new Error(`no answer within ${seconds * patience} s to ${of}`);
      return measurement;
    },
  };
}

function isOnPath(program: string): boolean {
  try {
    execFileSync("which", [program], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
