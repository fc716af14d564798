import { table } from "./table.ts";

/** Shares of a bare server's throughput, measured in the same run. */
export interface ComparedShares {
  readonly operation: string;
  /** The published commit it is compared with. */
  readonly commit: string;
  readonly published: number;
  readonly current: number;
}

/** Less than this differs between two runs of the same code. */
const maxLoss = 0.12;

export const isTooSlow = ({ published, current }: ComparedShares) => current < published * (1 - maxLoss);

export function comparisonTable(shares: readonly ComparedShares[]): string {
  return table(
    ["operation", "commit", "published", "now", "change", ""],
    shares.map((compared) => [
      compared.operation,
      compared.commit,
      compared.published.toFixed(3),
      compared.current.toFixed(3),
      percentage(compared.current / compared.published - 1),
      isTooSlow(compared) ? "too slow" : "ok",
    ]),
  );
}

const percentage = (value: number) => `${value < 0 ? "−" : "+"}${Math.abs(value * 100).toFixed(0)} %`;
