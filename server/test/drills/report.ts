import type { Finding } from "./drill.ts";

export interface DrillResult {
  readonly drill: string;
  readonly engine: string;
  readonly findings: readonly Finding[];
  readonly seconds: number;
}

export const isKept = ({ findings }: DrillResult) => findings.length > 0 && findings.every(({ holds }) => holds);

const verdictOf = (holds: boolean) => (holds ? "ok    " : "FAILED");

export function lineOf({ promise, figure, limit, holds }: Finding): string {
  return `${verdictOf(holds)}  ${promise.padEnd(72)}  ${figure}${limit === "" ? "" : `  (limit ${limit})`}`;
}

export function summaryOf(results: readonly DrillResult[]): string {
  const lines = results.map((result) => {
    const { drill, engine, findings, seconds } = result;
    const kept = findings.filter(({ holds }) => holds).length;
    const cells = [drill.padEnd(10), engine.padEnd(8), `${kept} of ${findings.length}`.padStart(9)];
    return `${verdictOf(isKept(result))}  ${cells.join("  ")}  ${seconds.toFixed(0).padStart(5)} s`;
  });
  return ["", "        drill       engine     promises     time", ...lines].join("\n");
}
