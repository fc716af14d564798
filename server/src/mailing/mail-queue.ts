import type { Reader, Tx } from "../db/database.ts";
import type { Mail } from "../ports/mail/mailer.ts";

/** A mail that this process, and no other, is to send. */
export interface ClaimedMail {
  /** Tells this mail from all others, over all attempts to send it. */
  readonly batch: string;
  /** How often it was tried before. */
  readonly attempts: number;
  readonly leasedUntil: string;
}

export interface Settlement {
  readonly now: Date;
  /** When a mail that has to follow may go out. */
  readonly nextAt: Date;
}

/** News makes a mail that waits for its next attempt wait no longer than this. */
export const longestWaitWithNewsMs = 5 * 60_000;

/** Mails that wait in the database, at most one at a time for each of those who get them. */
export interface MailQueue<Claimed extends ClaimedMail> {
  /** When the next one may be taken up, whoever gets it. */
  nextDue(db: Reader): Promise<string | null>;
  /** Takes it up: undefined when none is due, "nothing" when what it would have told is of no interest any more. */
  claim(tx: Tx, now: Date, leaseMs: number): Promise<Claimed | "nothing" | undefined>;
  /** False once somebody else has taken over. */
  renew(tx: Tx, mail: Claimed, until: string): Promise<boolean>;
  compose(mail: Claimed): Mail;
  /** A mail server has accepted it. */
  settleSent(tx: Tx, mail: Claimed, settlement: Settlement): Promise<void>;
  /** Nobody will accept it. */
  settleGivenUp(tx: Tx, mail: Claimed, settlement: Settlement): Promise<void>;
  /** It is tried again, the same mail, at the time given. */
  postpone(tx: Tx, mail: Claimed, until: Date): Promise<void>;
  /** Whose mail it is, by ids alone, for the log. */
  idsOf(mail: Claimed): Readonly<Record<string, string>>;
}
