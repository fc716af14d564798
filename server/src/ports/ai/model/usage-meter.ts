import type { LanguageModelUsage } from "ai";
import type { ModelPrice } from "../ai-settings.ts";
import type { WriterAccount } from "../proposal.ts";

/** Calls made for one ticket, and the tokens of those calls that reported usage. */
export class UsageMeter {
  #calls = 0;
  #usage: { input_tokens: number; output_tokens: number } | null = null;

  countCall(): void {
    this.#calls++;
  }

  addUsage({ inputTokens, outputTokens }: LanguageModelUsage): void {
    if (inputTokens === undefined && outputTokens === undefined) return;
    const { input_tokens, output_tokens } = this.#usage ?? { input_tokens: 0, output_tokens: 0 };
    this.#usage = {
      input_tokens: input_tokens + (inputTokens ?? 0),
      output_tokens: output_tokens + (outputTokens ?? 0),
    };
  }

  account(price: ModelPrice | undefined): Pick<WriterAccount, "usage" | "cost_usd" | "calls"> {
    const usage = this.#usage;
    return { usage, cost_usd: usage && price ? costOf(usage, price) : null, calls: this.#calls };
  }
}

/** Rounded to a millionth of a dollar. */
function costOf(usage: NonNullable<WriterAccount["usage"]>, { input, output }: ModelPrice): number {
  return Math.round(usage.input_tokens * input + usage.output_tokens * output) / 1_000_000;
}
