import type { Database } from "../db/database.ts";
import type { ClaimedMail, MailSource } from "./mail-queue.ts";

/**
 * Renews the lease of an email while it is being sent. The lease is short, so that another process soon takes over if
 * this one dies, however long the mail server takes.
 */
export class MailLease {
  readonly #db: Database;
  readonly #queue: MailSource;
  readonly #leaseMs: number;
  readonly #timer: NodeJS.Timeout;
  #mail: ClaimedMail;
  #renewing: Promise<void> = Promise.resolve();

  constructor(db: Database, queue: MailSource, mail: ClaimedMail, leaseMs: number) {
    this.#db = db;
    this.#queue = queue;
    this.#mail = mail;
    this.#leaseMs = leaseMs;
    this.#timer = setInterval(() => {
      this.#renewing = this.#renewing.then(() => this.#renew());
    }, leaseMs / 3);
  }

  /** Stops renewing and returns the email with the end of its lease. */
  async end(): Promise<ClaimedMail> {
    clearInterval(this.#timer);
    await this.#renewing;
    return this.#mail;
  }

  async #renew(): Promise<void> {
    const until = new Date(this.#db.now().getTime() + this.#leaseMs).toISOString();
    try {
      const isOurs = await this.#db.write((tx) => this.#queue.renew(tx, this.#mail, until));
      if (isOurs) this.#mail = { ...this.#mail, leasedUntil: until };
    } catch {
      // The next renewal may succeed. If none does, another process sends the email again with the same id.
    }
  }
}
