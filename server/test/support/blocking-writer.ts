import { builtinTicketWriter } from "../../src/ports/ai/builtin-writer.ts";
import type { TicketWriter } from "../../src/ports/ai/proposal.ts";

/** A writer that blocks until it is released, and counts its calls. */
export class BlockingWriter implements TicketWriter {
  calls = 0;
  /** Thrown on release, instead of writing. */
  failure: Error | undefined;
  readonly #gate = Promise.withResolvers<void>();
  readonly #called = Promise.withResolvers<void>();

  async write(...[source, turn]: Parameters<TicketWriter["write"]>) {
    this.calls++;
    this.#called.resolve();
    await this.#gate.promise;
    if (this.failure) throw this.failure;
    return builtinTicketWriter.write(source, turn);
  }

  /** Resolves once it has been called. */
  get called(): Promise<void> {
    return this.#called.promise;
  }

  release(): void {
    this.#gate.resolve();
  }
}
