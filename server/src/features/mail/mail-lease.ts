import type { Database } from "../../db/database.ts";
import type { ClaimedMail } from "./claim-mail.ts";
import { renewLease } from "./mail.queries.ts";

/**
 * Keeps a claimed mail claimed for as long as the mail server takes, while a process that died loses it soon: the
 * lease is short and renewed.
 */
export class MailLease {
  readonly #db: Database;
  readonly #leaseMs: number;
  readonly #timer: NodeJS.Timeout;
  #mail: ClaimedMail;
  #renewing: Promise<void> = Promise.resolve();

  constructor(db: Database, mail: ClaimedMail, leaseMs: number) {
    this.#db = db;
    this.#mail = mail;
    this.#leaseMs = leaseMs;
    this.#timer = setInterval(() => {
      this.#renewing = this.#renewing.then(() => this.#renew());
    }, leaseMs / 3);
  }

  /** Stops renewing; the mail says how long it is ours from here. */
  async end(): Promise<ClaimedMail> {
    clearInterval(this.#timer);
    await this.#renewing;
    return this.#mail;
  }

  async #renew(): Promise<void> {
    const { receiver, leasedUntil: held } = this.#mail;
    const until = new Date(Date.now() + this.#leaseMs).toISOString();
    try {
      const renewed = await this.#db.write((tx) => tx.run(renewLease, { ...receiver, held, until }));
      if (renewed > 0) this.#mail = { ...this.#mail, leasedUntil: until };
    } catch {
      // The next renewal may succeed; if none does, another process repeats the mail under the same id.
    }
  }
}
