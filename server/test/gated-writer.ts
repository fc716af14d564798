import type { Database } from "../src/db/database.ts";
import { builtinTicketWriter } from "../src/ports/ai/builtin/builtin.ts";
import type { TicketWriter } from "../src/ports/ai/proposal.ts";

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

/** The same database, which tells when so many lists of rows have been read through it. */
export function countingReads(db: Database): { db: Database; reads(count: number): Promise<void> } {
  let done = 0;
  const waiting: { count: number; resolve: () => void }[] = [];
  const counting: Database = {
    ...db,
    async all(query, params) {
      const rows = await db.all(query, params);
      done++;
      for (const { count, resolve } of waiting) if (done >= count) setImmediate(resolve);
      return rows;
    },
  };
  return {
    db: counting,
    reads: (count) =>
      new Promise((resolve) => {
        if (done >= count) setImmediate(resolve);
        else waiting.push({ count, resolve });
      }),
  };
}
