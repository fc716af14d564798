import type { BaseLogger } from "pino";
import type { Tx } from "../db/database.ts";
import { JobFailure, type JobKind, jobKind, type JobOf, type Outcome } from "../jobs/job-kind.ts";
import { type Mail, type Mailer, MailFailure } from "../ports/mail/mailer.ts";

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** How many emails of a kind a process sends concurrently, and so how many SMTP connections it needs. */
export const mailsAtOnce = 4;
/** One connection is left for others, however slow the mail server of an organisation's recipients is. */
const mailsPerOrganisation = 3;

/** An email that is to be sent. */
export interface DueMail {
  /** Identifies the email across all attempts to send it. */
  readonly batch: string;
  compose(): Mail | Promise<Mail>;
}

/** Emails of one kind that wait in the database, at most one at a time for each subject. */
export interface MailSource {
  readonly name: string;
  /** Reads what the email says; it is composed later, outside the transaction. No `next` if none is to be sent now. */
  open(tx: Tx, job: JobOf & { readonly attempts: number }): Promise<Outcome<DueMail> & { readonly attempts?: number }>;
  /** Finishes an email that a mail server has accepted. May say when the next one is due. */
  close(tx: Tx, job: JobOf, mail: DueMail): Promise<Date | undefined>;
  /** Whether that is also done if it is given up. Otherwise it waits until its job is retried or requested again. */
  readonly isClosedOnFailure: boolean;
  /** Identifies an email in the log, by IDs only. */
  logIds(job: JobOf): Readonly<Record<string, string>>;
}

export interface MailNeeds {
  readonly mailer: Mailer;
  readonly logger: Pick<BaseLogger, "warn">;
  /** The shortest time between two emails to one recipient. */
  readonly pauseMs: number;
}

/**
 * Sends the emails of a source. If a process dies between sending one and recording that, the email is sent again with the
 * same ID.
 */
export function mailJob(source: MailSource, { mailer, logger, pauseMs }: MailNeeds): JobKind {
  return jobKind<DueMail>({
    name: source.name,
    atOnce: mailsAtOnce,
    perOrganisation: mailsPerOrganisation,
    leaseMs: minuteMs,
    retryAfterMs: [30 * secondMs, 2 * minuteMs, 10 * minuteMs, hourMs, 4 * hourMs, 12 * hourMs, 24 * hourMs],
    graceMs: 10 * secondMs,
    begin: (tx, job) => source.open(tx, job),
    async run(mail, turn) {
      try {
        await Promise.race([mailer.send(await mail.compose()), abortOf(turn.signal)]);
      } catch (error) {
        if (!(error instanceof MailFailure)) throw error;
        throw new JobFailure(error.problem, { isPermanent: error.permanent, cause: error });
      }
      return async (tx) => ({ again: await source.close(tx, turn, mail), pauseMs });
    },
    async giveUp(tx, mail, turn) {
      return { again: source.isClosedOnFailure ? await source.close(tx, turn, mail) : undefined, pauseMs };
    },
    /** Logs no addresses and no content. */
    logFailure({ state, turn, error, isRetried }) {
      const failure = error instanceof JobFailure ? error.cause : error;
      const reason = failure instanceof MailFailure ? { reason: failure.reason } : { err: failure };
      logger.warn(
        { ...source.logIds(turn), batch: state.batch, attempt: turn.attempts + 1, ...reason },
        isRetried ? "email not accepted; will retry" : "email given up",
      );
    },
  });
}

/** A mail server may take minutes, which a process that stops does not wait for. */
const abortOf = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
