import { builtinTicketWriter } from "../../src/ports/ai/builtin/builtin.ts";
import type { TicketWriter } from "../../src/ports/ai/proposal.ts";

/** A writer that waits until it is let go, and counts how often it was asked. */
export class GatedWriter implements TicketWriter {
  calls = 0;
  /** What it does once it is let go, instead of writing. */
  failure: Error | undefined;
  readonly #gate = Promise.withResolvers<void>();
  readonly #asked = Promise.withResolvers<void>();

  async write(source: Parameters<TicketWriter["write"]>[0]) {
    this.calls++;
    this.#asked.resolve();
    await this.#gate.promise;
    if (this.failure) throw this.failure;
    return builtinTicketWriter.write(source);
  }

  /** Resolves once somebody has asked it. */
  get asked(): Promise<void> {
    return this.#asked.promise;
  }

  letGo(): void {
    this.#gate.resolve();
  }
}
