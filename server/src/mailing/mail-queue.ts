import type { Reader, Tx } from "../db/database.ts";
import type { One } from "../db/row-key.ts";
import type { Mail } from "../ports/mail/mailer.ts";
import { newId } from "../shared/id.ts";
import { mailQueries } from "./mail-queue.queries.ts";

/** What one kind of email decides itself: who gets it, what it says, and what is no longer worth sending. */
export interface MailKind<Recipient> {
  readonly name: keyof typeof mailQueries;
  /** Undefined if the recipient is to get no email: everything due to them is then withdrawn. */
  findRecipient(tx: Tx, of: One): Promise<Recipient | undefined>;
  withdrawObsolete(tx: Tx, of: One, recipient: Recipient): Promise<void>;
  /** Counts a new email against the limits of its kind, if it has any. Not called again for retries. */
  admit?(tx: Tx, of: One, recipient: Recipient, now: Date): Promise<Postponement | undefined>;
  /** Reads what the email says. It is composed later, outside the transaction. */
  readBatch(tx: Tx, of: One, recipient: Recipient, batch: Batch): Promise<() => Mail>;
  /** Identifies the recipient in the log, by ids only. */
  logIds(of: One): Readonly<Record<string, string>>;
}

/** A new email that has to wait because a limit has been reached. */
export interface Postponement {
  readonly until: Date;
  /** For the log; undefined if it was logged for an earlier email. */
  readonly notice: Readonly<Record<string, string>> | undefined;
}

export interface Batch {
  readonly batch: string;
  readonly total: number;
}

/** An email that only this process may send, for as long as the lease lasts. */
export interface ClaimedMail {
  readonly of: One;
  /** Identifies the email across all attempts to send it. */
  readonly batch: string;
  /** Attempts made before this one. */
  readonly attempts: number;
  readonly leasedUntil: string;
  compose(): Mail;
}

/** The first email of a day that has to wait because of a limit. */
export interface LimitReached {
  readonly limitReached: Readonly<Record<string, string>>;
}

/** Emails that wait in the database. */
export interface MailSource {
  /** When the next email can be claimed; null if none waits. */
  nextDue(db: Reader): Promise<string | null>;
  /** Undefined if no email is due, "nothing" if one that was due is not to be sent now. */
  claim(tx: Tx, leaseMs: number): Promise<ClaimedMail | LimitReached | "nothing" | undefined>;
  /** False if another process has taken over. */
  renew(tx: Tx, mail: ClaimedMail, until: string): Promise<boolean>;
  markSent(tx: Tx, mail: ClaimedMail, now: Date, nextAt: Date): Promise<void>;
  giveUp(tx: Tx, mail: ClaimedMail, nextAt: Date): Promise<void>;
  postpone(tx: Tx, mail: ClaimedMail, until: Date): Promise<void>;
  /** Identifies an email in the log, by ids only. */
  logIds(mail: ClaimedMail): Readonly<Record<string, string>>;
}

/** The emails of one kind that wait in the database, at most one at a time per recipient. */
export class MailQueue<Recipient> implements MailSource {
  readonly #kind: MailKind<Recipient>;
  readonly #queries: (typeof mailQueries)[keyof typeof mailQueries];

  constructor(kind: MailKind<Recipient>) {
    this.#kind = kind;
    this.#queries = mailQueries[kind.name];
  }

  async nextDue(db: Reader): Promise<string | null> {
    return (await db.first(this.#queries.findNextDue, {}))?.at ?? null;
  }

  /** Undefined if no email is due, "nothing" if all that was due to a recipient has been withdrawn or postponed. */
  async claim(tx: Tx, leaseMs: number): Promise<ClaimedMail | LimitReached | "nothing" | undefined> {
    const now = tx.now();
    const claimed = await tx.first(this.#queries.claimDue, { now: now.toISOString() });
    if (!claimed) return undefined;
    const of = { org: claimed.org, id: claimed.id };
    const opened = await this.#openBatch(tx, of, now);
    if (!opened) {
      await tx.send(this.#queries.release, { ...of, due: null, attempts: 0 });
      return "nothing";
    }
    if ("until" in opened) {
      await tx.send(this.#queries.release, { ...of, due: opened.until.toISOString(), attempts: 0 });
      return opened.notice ? { limitReached: { ...this.#kind.logIds(of), ...opened.notice } } : "nothing";
    }
    const { batch, compose } = opened;
    const attempts = opened.isRetry ? claimed.attempts : 0;
    const leasedUntil = new Date(now.getTime() + leaseMs).toISOString();
    await tx.send(this.#queries.lease, { ...of, until: leasedUntil, attempts });
    return { of, batch, attempts, leasedUntil, compose };
  }

  /** The items of a batch are fixed, so that a retry sends the same email; later items wait for the next one. */
  async #openBatch(tx: Tx, of: One, now: Date) {
    const recipient = await this.#kind.findRecipient(tx, of);
    if (recipient === undefined) {
      await tx.send(this.#queries.withdrawAll, of);
      return undefined;
    }
    await this.#kind.withdrawObsolete(tx, of, recipient);
    const begun = (await tx.first(this.#queries.findBatch, of))?.mail_batch;
    const batch = begun ?? newId();
    if (!begun) {
      if (!(await tx.first(this.#queries.findDue, of))) return undefined;
      const postponement = await this.#kind.admit?.(tx, of, recipient, now);
      if (postponement) return postponement;
      await tx.send(this.#queries.assignBatch, { ...of, batch });
    }
    const { total = 0 } = (await tx.first(this.#queries.countBatch, { ...of, batch })) ?? {};
    if (total === 0) return undefined;
    const compose = await this.#kind.readBatch(tx, of, recipient, { batch, total });
    return { batch, compose, isRetry: Boolean(begun) };
  }

  /** False if another process has taken over. */
  async renew(tx: Tx, { of, leasedUntil }: ClaimedMail, until: string): Promise<boolean> {
    return (await tx.run(this.#queries.renewLease, { ...of, held: leasedUntil, until })) > 0;
  }

  /** Finishes an email that a mail server has accepted. Items added since are sent at `nextAt`. */
  async markSent(tx: Tx, mail: ClaimedMail, now: Date, nextAt: Date): Promise<void> {
    const isOurs = await this.#isStillOurs(tx, mail);
    await tx.send(this.#queries.finishBatch, { ...mail.of, batch: mail.batch, mail: "sent" });
    await tx.send(this.#queries.recordSent, { ...mail.of, now: now.toISOString() });
    if (isOurs) await this.#release(tx, mail, nextAt);
  }

  /** Finishes an email that will never be accepted. Its items remain visible in the app or on the report's page. */
  async giveUp(tx: Tx, mail: ClaimedMail, nextAt: Date): Promise<void> {
    const isOurs = await this.#isStillOurs(tx, mail);
    await tx.send(this.#queries.finishBatch, { ...mail.of, batch: mail.batch, mail: "none" });
    if (isOurs) await this.#release(tx, mail, nextAt);
  }

  async postpone(tx: Tx, mail: ClaimedMail, until: Date): Promise<void> {
    if (!(await this.#isStillOurs(tx, mail))) return;
    await tx.send(this.#queries.release, { ...mail.of, due: until.toISOString(), attempts: mail.attempts + 1 });
  }

  logIds({ of }: ClaimedMail): Readonly<Record<string, string>> {
    return this.#kind.logIds(of);
  }

  /** Locks the recipient's row. A process that took over an expired lease also releases it. */
  async #isStillOurs(tx: Tx, { of, leasedUntil }: ClaimedMail): Promise<boolean> {
    return (await tx.first(this.#queries.findLeaseForUpdate, of))?.leased_until === leasedUntil;
  }

  async #release(tx: Tx, { of }: ClaimedMail, nextAt: Date): Promise<void> {
    const more = await tx.first(this.#queries.findDue, of);
    await tx.send(this.#queries.release, { ...of, due: more ? nextAt.toISOString() : null, attempts: 0 });
  }
}
