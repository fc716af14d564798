import type { Database } from "../../db/database.ts";
import type { Signer } from "../../signing/signer.ts";
import { AttemptCounts } from "./attempt-counts.ts";

/** For each contact. Far more than a person needs. */
const searchesPerMinute = 30;

/** Limits the searches of contacts, in all processes together: each of them takes the time of the one database. */
export class SearchLimit {
  readonly #counts: AttemptCounts;
  readonly #signer: Signer;

  constructor(db: Database, signer: Signer) {
    this.#counts = new AttemptCounts(db);
    this.#signer = signer;
  }

  /** Throws 429 for a contact beyond the limit. */
  async take(contact: string): Promise<void> {
    const subject = this.#signer.sign("attempt", `searches ${contact}`);
    await this.#counts.take([{ subject, max: searchesPerMinute, windowMs: 60_000 }]);
  }
}
