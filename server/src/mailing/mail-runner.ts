import { setTimeout as sleep } from "node:timers/promises";
import type { BaseLogger } from "pino";
import type { Database, Tx } from "../db/database.ts";
import { type Mailer, MailFailure } from "../ports/mail/mailer.ts";
import { MailLease } from "./mail-lease.ts";
import type { ClaimedMail, MailQueue } from "./mail-queue.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

export interface MailTiming {
  /** Mails to one receiver are at least this far apart. */
  readonly pauseMs: number;
  /** How long the mail of a process that died stays with it. */
  readonly leaseMs: number;
  /** How long after each failed attempt the next one is made; after the last it is given up. */
  readonly retryAfterMs: readonly number[];
  /** How often the queue is looked at though nothing told of news. */
  readonly sweepMs: number;
}

const usualTiming: Omit<MailTiming, "pauseMs"> = {
  leaseMs: minute,
  retryAfterMs: [30 * second, 2 * minute, 10 * minute, hour, 4 * hour, 12 * hour, 24 * hour],
  sweepMs: 5 * second,
};

/** What another process is at looks due for a moment longer; that must not become a tight loop. */
const shortestRestMs = 100;

/** How many mails a process sends at once, and so how many connections it needs. */
export const mailsAtOnce = 4;

interface Needs {
  readonly db: Database;
  readonly queue: MailQueue<unknown>;
  readonly mailer: Mailer;
  readonly logger: Pick<BaseLogger, "warn">;
  readonly timing: Pick<MailTiming, "pauseMs"> & Partial<MailTiming>;
}

/**
 * Sends what is due in a queue. Any number of processes may do this: who claims a mail has it for a lease, sends
 * outside any transaction and then ticks it off. A process that dies in between leaves a mail that is sent again under
 * the same id.
 */
export class MailRunner {
  readonly #needs: Needs;
  readonly #timing: MailTiming;
  readonly #lanes = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#timing = { ...usualTiming, ...needs.timing };
    this.wake();
  }

  /** Something may be due. */
  wake(): void {
    if (this.#stopped || this.#lanes.size >= mailsAtOnce) return;
    const lane = this.#sendWhatIsDue().finally(() => this.#lanes.delete(lane));
    this.#lanes.add(lane);
  }

  /** Lets mails under way finish, for a while; those that do not are tried again later. */
  async stop(graceMs = 10 * second): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    const grace = setTimeout(() => this.#needs.mailer.close(), graceMs);
    await Promise.all(this.#lanes);
    clearTimeout(grace);
    this.#needs.mailer.close();
  }

  async #sendWhatIsDue(): Promise<void> {
    let restMs = this.#timing.sweepMs;
    try {
      while (!this.#stopped) {
        restMs = await this.#untilNextMs();
        if (restMs > 0) break;
        const { db, queue } = this.#needs;
        const claimed = await db.write((tx) => queue.claim(tx, new Date(), this.#timing.leaseMs));
        if (claimed === undefined) break;
        if (claimed === "nothing") continue;
        this.wake();
        await this.#deliver(claimed);
      }
    } catch (error) {
      this.#needs.logger.warn({ err: error }, "mail is late; it is tried again");
      restMs = this.#timing.sweepMs;
    }
    this.#rest(restMs);
  }

  async #untilNextMs(): Promise<number> {
    const next = await this.#needs.queue.nextDue(this.#needs.db);
    return next === null ? this.#timing.sweepMs : Date.parse(next) - Date.now();
  }

  #rest(forMs: number): void {
    clearTimeout(this.#timer);
    if (this.#stopped) return;
    const wait = Math.min(Math.max(forMs, shortestRestMs), this.#timing.sweepMs);
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
    const now = new Date();
    const nextAt = later(now, this.#timing.pauseMs);
    if (failure === undefined) return this.#settle(mail, (tx) => queue.markSent(tx, mail, now, nextAt));

    const retryAfterMs = isPermanent(failure) ? undefined : this.#timing.retryAfterMs[mail.attempts];
    this.#tell(mail, failure, retryAfterMs !== undefined);
    await this.#settle(mail, (tx) =>
      retryAfterMs === undefined
        ? queue.giveUp(tx, mail, nextAt)
        : queue.postpone(tx, mail, later(now, withJitter(retryAfterMs))),
    );
  }

  /** A database that is away for a moment must not make a mail go out twice, so this is tried while the lease lasts. */
  async #settle(mail: ClaimedMail, work: (tx: Tx) => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await this.#needs.db.write(work);
      } catch (error) {
        if (this.#stopped || Date.now() + second > Date.parse(mail.leasedUntil)) throw error;
        await sleep(second);
      }
    }
  }

  /** Names nobody's address and quotes nothing. */
  #tell(mail: ClaimedMail, failure: unknown, isRetried: boolean): void {
    const reason = failure instanceof MailFailure ? { reason: failure.reason } : { err: failure };
    const { queue, logger } = this.#needs;
    logger.warn(
      { ...queue.logIds(mail), batch: mail.batch, attempt: mail.attempts + 1, ...reason },
      isRetried ? "mail not accepted; it is tried again" : "mail given up",
    );
  }
}

const isPermanent = (failure: unknown) => failure instanceof MailFailure && failure.permanent;

const later = (time: Date, ms: number) => new Date(time.getTime() + ms);

/** Spread by a fifth, so that mails that failed together do not come back together. */
const withJitter = (ms: number) => ms * (0.9 + Math.random() * 0.2);
