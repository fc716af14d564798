import type { Tx } from "../../../db/database.ts";
import {
  countDailyMail,
  countPostponedMail,
  type DailyCounter,
  dayOf,
  uncountDailyMail,
} from "../../../mailing/daily-mail-counts.ts";
import type { Postponement } from "../../../mailing/batched-mail.ts";
import { mailboxHash } from "../../../shared/mailbox-hash.ts";

/** Emails per day to one address, about all items of an organisation. */
const maxPerAddress = 10;

/** Postponed emails are spread over this time, so that they do not all become due at midnight. */
const spreadMs = 60 * 60 * 1_000;

/** The largest value of the column. */
const unlimited = 2 ** 31 - 1;

interface Message {
  readonly org: string;
  readonly address: string;
}

/**
 * Counts an email to a reporter or contact. Returns until when it must wait if a limit for the day (UTC) has been reached. Addresses
 * are not verified, so without limits the service could be used to send spam to strangers.
 */
export async function admitReportMail(
  tx: Tx,
  { org, address }: Message,
  maxPerOrganisation: number | undefined,
  now: Date,
): Promise<Postponement | undefined> {
  const day = dayOf(now);
  const total = { org, day, recipient: "" };
  const toAddress = { org, day, recipient: mailboxHash(address) };
  if (!(await countDailyMail(tx, total, maxPerOrganisation ?? unlimited))) {
    return postpone(tx, total, "organisation");
  }
  if (!(await countDailyMail(tx, toAddress, maxPerAddress))) {
    await uncountDailyMail(tx, total);
    return postpone(tx, toAddress, "address");
  }
  return undefined;
}

async function postpone(tx: Tx, counter: DailyCounter, limit: "organisation" | "address"): Promise<Postponement> {
  const isFirst = await countPostponedMail(tx, counter);
  const midnight = Date.parse(counter.day) + 24 * 60 * 60 * 1_000;
  const until = new Date(midnight + Math.random() * spreadMs);
  return { until, notice: isFirst ? { limit } : undefined };
}
