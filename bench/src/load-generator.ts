import { execFileSync } from "node:child_process";
import { measureWithAutocannon } from "./autocannon.ts";
import type { Measurement, Traffic } from "./traffic.ts";
import { measureWithWrk } from "./wrk.ts";

export interface LoadGenerator {
  readonly name: string;
  /** Throws if a single response is not as expected: rejected requests are fast and would look like good throughput. */
  measure(traffic: Traffic, seconds: number): Promise<Measurement>;
}

export function chooseLoadGenerator(): LoadGenerator {
  return isOnPath("wrk") ? strict("wrk", measureWithWrk) : strict("autocannon", measureWithAutocannon);
}

type Run = (traffic: Traffic, seconds: number) => Promise<Measurement>;

/** If no response arrives in time, the duration is multiplied by this. */
const extension = 10;

function strict(name: string, run: Run): LoadGenerator {
  return {
    name,
    async measure(traffic, seconds) {
      const measured = await run(traffic, seconds);
      const measurement = measured.requests > 0 ? measured : await run(traffic, seconds * extension);
      const of = `${traffic.method} ${traffic.requests[0]?.path ?? ""}`;
      if (measurement.failures > 0) throw new Error(`${measurement.failures} requests failed while measuring ${of}`);
      if (measurement.requests === 0) throw new Error(`no response within ${seconds * extension} s to ${of}`);
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
