import type { Database } from "../db/database.ts";
import type { ClaimedMail, MailQueue } from "./mail-queue.ts";

/**
 * Keeps a claimed mail claimed for as long as the mail server takes, while a process that died loses it soon: the
 * lease is short and renewed.
 */
export class MailLease {
  readonly #db: Database;
  readonly #queue: MailQueue<unknown>;
  readonly #leaseMs: number;
  readonly #timer: NodeJS.Timeout;
  #mail: ClaimedMail;
  #renewing: Promise<void> = Promise.resolve();

  constructor(db: Database, queue: MailQueue<unknown>, mail: ClaimedMail, leaseMs: number) {
    this.#db = db;
    this.#queue = queue;
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
    const until = new Date(Date.now() + this.#leaseMs).toISOString();
    try {
      const isOurs = await this.#db.write((tx) => this.#queue.renew(tx, this.#mail, until));
      if (isOurs) this.#mail = { ...this.#mail, leasedUntil: until };
    } catch {
      // The next renewal may succeed; if none does, another process repeats the mail under the same id.
    }
  }
}
