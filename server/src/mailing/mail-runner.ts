import { setTimeout as sleep } from "node:timers/promises";
import type { BaseLogger } from "pino";
import type { Database, Tx } from "../db/database.ts";
import { type Mailer, MailFailure } from "../ports/mail/mailer.ts";
import { MailLease } from "./mail-lease.ts";
import type { ClaimedMail, MailSource } from "./mail-queue.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

export interface MailTiming {
  /** The shortest time between two emails to one recipient. */
  readonly pauseMs: number;
  /** How long an email stays claimed by a process that died. */
  readonly leaseMs: number;
  /** The delay after each failed attempt. The email is given up after the last one. */
  readonly retryAfterMs: readonly number[];
  /** How often the queue is checked when nothing wakes the runner. */
  readonly sweepMs: number;
}

const defaultTiming: Omit<MailTiming, "pauseMs"> = {
  leaseMs: minute,
  retryAfterMs: [30 * second, 2 * minute, 10 * minute, hour, 4 * hour, 12 * hour, 24 * hour],
  sweepMs: 5 * second,
};

/** An email claimed by another process appears due for a moment; this prevents a tight loop. */
const shortestWaitMs = 100;

/** How many emails a process sends concurrently, and so how many SMTP connections it needs. */
export const mailsAtOnce = 4;

interface Needs {
  readonly db: Database;
  readonly queue: MailSource;
  readonly mailer: Mailer;
  readonly logger: Pick<BaseLogger, "warn">;
  readonly timing: Pick<MailTiming, "pauseMs"> & Partial<MailTiming>;
}

/**
 * Sends the emails that are due in a queue. Any number of processes may run one: each claims an email for the length of
 * a lease, sends it outside any transaction and then marks it as sent. If the process dies in between, the email is sent
 * again with the same id.
 */
export class MailRunner {
  readonly #needs: Needs;
  readonly #timing: MailTiming;
  readonly #lanes = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#timing = { ...defaultTiming, ...needs.timing };
    this.wake();
  }

  /** Call when an email may have become due. */
  wake(): void {
    if (this.#stopped || this.#lanes.size >= mailsAtOnce) return;
    const lane = this.#sendWhatIsDue().finally(() => this.#lanes.delete(lane));
    this.#lanes.add(lane);
  }

  /** Gives emails being sent some time to finish. Those that do not are retried later. */
  async stop(graceMs = 10 * second): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    const grace = setTimeout(() => this.#needs.mailer.close(), graceMs);
    await Promise.all(this.#lanes);
    clearTimeout(grace);
    this.#needs.mailer.close();
  }

  async #sendWhatIsDue(): Promise<void> {
    let waitMs = this.#timing.sweepMs;
    try {
      while (!this.#stopped) {
        waitMs = await this.#untilNextMs();
        if (waitMs > 0) break;
        const { db, queue } = this.#needs;
        const claimed = await db.write((tx) => queue.claim(tx, this.#timing.leaseMs));
        if (claimed === undefined) break;
        if (claimed === "nothing") continue;
        if ("limitReached" in claimed) {
          this.#needs.logger.warn(
            claimed.limitReached,
            "daily limit of emails reached; further ones wait until tomorrow",
          );
          continue;
        }
        this.wake();
        await this.#deliver(claimed);
      }
    } catch (error) {
      this.#needs.logger.warn({ err: error }, "could not process the email queue; will retry");
      waitMs = this.#timing.sweepMs;
    }
    this.#scheduleNext(waitMs);
  }

  async #untilNextMs(): Promise<number> {
    const next = await this.#needs.queue.nextDue(this.#needs.db);
    return next === null ? this.#timing.sweepMs : Date.parse(next) - this.#needs.db.now().getTime();
  }

  #scheduleNext(forMs: number): void {
    clearTimeout(this.#timer);
    if (this.#stopped) return;
    const wait = Math.min(Math.max(forMs, shortestWaitMs), this.#timing.sweepMs);
    this.#timer = setTimeout(() => this.wake(), wait);
    this.#timer.unref();
  }

  async #deliver(claimed: ClaimedMail): Promise<void> {
    const { db, queue, mailer } = this.#needs;
    const lease = new MailLease(db, queue, claimed, this.#timing.leaseMs);
    let failure: unknown;
    try {
      await mailer.send(claimed.compose());
    } catch (error) {
      failure = error;
    }
    const mail = await lease.end();
    const now = db.now();
    const nextAt = later(now, this.#timing.pauseMs);
    if (failure === undefined) return this.#finish(mail, (tx) => queue.markSent(tx, mail, now, nextAt));

    const retryAfterMs = isPermanent(failure) ? undefined : this.#timing.retryAfterMs[mail.attempts];
    this.#logFailure(mail, failure, retryAfterMs !== undefined);
    await this.#finish(mail, (tx) =>
      retryAfterMs === undefined
        ? queue.giveUp(tx, mail, nextAt)
        : queue.postpone(tx, mail, later(now, withJitter(retryAfterMs))),
    );
  }

  /** Retries for as long as the lease lasts, so that a brief database outage does not cause a duplicate email. */
  async #finish(mail: ClaimedMail, work: (tx: Tx) => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await this.#needs.db.write(work);
      } catch (error) {
        if (this.#stopped || this.#needs.db.now().getTime() + second > Date.parse(mail.leasedUntil)) throw error;
        await sleep(second);
      }
    }
  }

  /** Logs no addresses and no content. */
  #logFailure(mail: ClaimedMail, failure: unknown, isRetried: boolean): void {
    const reason = failure instanceof MailFailure ? { reason: failure.reason } : { err: failure };
    const { queue, logger } = this.#needs;
    logger.warn(
      { ...queue.logIds(mail), batch: mail.batch, attempt: mail.attempts + 1, ...reason },
      isRetried ? "email not accepted; will retry" : "email given up",
    );
  }
}

const isPermanent = (failure: unknown) => failure instanceof MailFailure && failure.permanent;

const later = (time: Date, ms: number) => new Date(time.getTime() + ms);

/** Up to 10 % earlier or later, so that emails that failed together are not retried together. */
const withJitter = (ms: number) => ms * (0.9 + Math.random() * 0.2);
