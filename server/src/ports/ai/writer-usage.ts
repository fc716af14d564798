import type { WriterAccount } from "./proposal.ts";

export interface UsageTotals {
  readonly engine: string;
  /** Failed generations cost money too, and no ticket shows what they cost. */
  readonly outcome: "written" | "failed";
  generations: number;
  calls: number;
  inputTokens: number;
  outputTokens: number;
}

/** Generated tickets, model calls and tokens of this process since it started, for the metrics. */
export class WriterUsage {
  readonly #totals = new Map<string, UsageTotals>();

  add({ engine, calls, usage }: WriterAccount, outcome: UsageTotals["outcome"]): void {
    const key = `${engine} ${outcome}`;
    const totals = this.#totals.get(key) ?? {
      engine,
      outcome,
      generations: 0,
      calls: 0,
      inputTokens: 0,
      outputTokens: 0,
    };
    totals.generations++;
    totals.calls += calls;
    totals.inputTokens += usage?.input_tokens ?? 0;
    totals.outputTokens += usage?.output_tokens ?? 0;
    this.#totals.set(key, totals);
  }

  totals(): UsageTotals[] {
    return [...this.#totals.values()];
  }
}
