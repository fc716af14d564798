import type { Finding } from "./drill.ts";

export interface DrillResult {
  readonly drill: string;
  readonly engine: string;
  readonly findings: readonly Finding[];
  readonly seconds: number;
}

export const isKept = ({ findings }: DrillResult) => findings.length > 0 && findings.every(({ holds }) => holds);

const verdictOf = (holds: boolean) => (holds ? "ok    " : "FAILED");

/** The engine is named if the findings of several are mixed. */
export function lineOf({ promise, figure, limit, holds }: Finding, engine = ""): string {
  const subject = engine === "" ? promise : `${promise}, ${engine}`;
  return `${verdictOf(holds)}  ${subject.padEnd(72)}  ${figure}${limit === "" ? "" : `  (limit ${limit})`}`;
}

export function summaryOf(results: readonly DrillResult[], seconds: number): string {
  const lines = results.map((result) => {
    const { drill, engine, findings } = result;
    const kept = findings.filter(({ holds }) => holds).length;
    const cells = [drill.padEnd(10), engine.padEnd(8), `${kept} of ${findings.length}`.padStart(9)];
    return `${verdictOf(isKept(result))}  ${cells.join("  ")}  ${result.seconds.toFixed(0).padStart(5)} s`;
  });
  const total = `${(seconds / 60).toFixed(1)} minutes in total`;
  return ["", "        drill       engine     promises     time", ...lines, total].join("\n");
}
