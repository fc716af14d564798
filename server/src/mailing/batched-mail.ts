import type { BaseLogger } from "pino";
import type { Tx } from "../db/database.ts";
import type { One } from "../db/row-key.ts";
import type { Mail } from "../ports/mail/mailer.ts";
import { newId } from "../shared/id.ts";
import { batchQueries } from "./mail-batches.queries.ts";
import type { MailSource } from "./mail-job.ts";

/** What one kind of email decides itself: who gets it, what it says, and what is no longer worth sending. */
export interface BatchedMail<Recipient> {
  readonly name: keyof typeof batchQueries;
  /** Undefined if the recipient is to get no email: everything due to them is then withdrawn. */
  findRecipient(tx: Tx, of: One): Promise<Recipient | undefined>;
  withdrawObsolete(tx: Tx, of: One, recipient: Recipient): Promise<void>;
  /** Counts a new email against the limits of its kind, if it has any. Not called again for retries. */
  admit?(tx: Tx, of: One, recipient: Recipient, now: Date): Promise<Postponement | undefined>;
  /** Reads what the email says. It is composed later, outside the transaction. */
  readBatch(tx: Tx, of: One, recipient: Recipient, batch: Batch): Promise<() => Mail | Promise<Mail>>;
  /** Identifies the recipient in the log, by IDs only. */
  logIds(of: One): Readonly<Record<string, string>>;
}

/** A new email that has to wait because a limit has been reached. */
export interface Postponement {
  readonly until: Date;
  /** For the log; undefined if it was logged for an earlier email. */
  readonly notice: Readonly<Record<string, string>> | undefined;
}

interface Batch {
  readonly batch: string;
  readonly total: number;
}

/** Longer than an email is retried: older items are of one that was given up. They remain visible in Corkboard. */
const staleAfterMs = 7 * 24 * 60 * 60 * 1_000;

/** Emails that contain all that is due to a recipient, and wait for each other. */
export function batchedMail<Recipient>(
  kind: BatchedMail<Recipient>,
  { logger, pauseMs }: { readonly logger: Pick<BaseLogger, "warn">; readonly pauseMs: number },
): MailSource {
  const queries = batchQueries[kind.name];
  /** The email that was not sent yet, without what has become too old meanwhile, or has waited behind it for too long. */
  const findBegun = async (tx: Tx, of: One): Promise<string | null | undefined> => {
    const begun = await tx.first(queries.findBatch, of);
    if (!begun) return undefined;
    const before = new Date(tx.now().getTime() - staleAfterMs).toISOString();
    const withdrawn = await tx.run(queries.withdrawOld, { ...of, before });
    return (withdrawn === 0 ? begun : await tx.first(queries.findBatch, of))?.mail_batch;
  };
  const logPostponed = (of: One, notice: Postponement["notice"]) =>
    notice &&
    (() =>
      logger.warn(
        { ...kind.logIds(of), ...notice },
        "daily limit of emails reached; further ones wait until tomorrow",
      ));
  return {
    name: kind.name,

    /** The items of a batch are fixed, so that a retry sends the same email; later items wait for the next one. */
    async open(tx, { org, subject: id }) {
      const of = { org, id };
      const recipient = await kind.findRecipient(tx, of);
      if (recipient === undefined) {
        await tx.send(queries.withdrawAll, of);
        return {};
      }
      await kind.withdrawObsolete(tx, of, recipient);
      const begun = await findBegun(tx, of);
      const batch = begun ?? newId();
      if (!begun) {
        if (!(await tx.first(queries.findDue, of))) return {};
        const postponed = await kind.admit?.(tx, of, recipient, tx.now());
        if (postponed) {
          const { until, notice } = postponed;
          // Nothing new brings it forward, because the limit would only postpone it again.
          const waitMs = until.getTime() - tx.now().getTime();
          return { again: until, pauseMs: waitMs, onCommitted: logPostponed(of, notice) };
        }
        await tx.send(queries.assignBatch, { ...of, batch });
      }
      const { total = 0 } = (await tx.first(queries.countBatch, { ...of, batch })) ?? {};
      // What a batch contained may have been withdrawn, and something else be due.
      if (total === 0) return { again: (await tx.first(queries.findDue, of)) && tx.now() };
      const compose = await kind.readBatch(tx, of, recipient, { batch, total });
      return { next: { batch, compose }, ...(begun ? {} : { attempts: 0 }) };
    },

    async close(tx, { org, subject: id }, { batch }) {
      const of = { org, id };
      await tx.send(queries.finishBatch, { ...of, batch });
      const more = await tx.first(queries.findDue, of);
      return more && new Date(tx.now().getTime() + pauseMs);
    },

    isClosedOnFailure: false,

    logIds: ({ org, subject: id }) => kind.logIds({ org, id }),
  };
}
