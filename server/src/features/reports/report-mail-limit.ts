import { createHash } from "node:crypto";
import { domainToASCII } from "node:url";
import type { Database, Tx } from "../../db/database.ts";
import type { Postponement } from "../../mailing/mail-queue.ts";
import { countPostponed, countSent, deleteCountsBefore, uncountSent } from "./report-mail-limit.queries.ts";

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
 * Counts an email to a reporter. Returns until when it must wait if a limit for the day (UTC) has been reached. Addresses
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
  const toAddress = { org, day, recipient: hashOf(address) };
  if ((await tx.run(countSent, { ...total, max: maxPerOrganisation ?? unlimited })) === 0) {
    return postpone(tx, total, "organisation");
  }
  if ((await tx.run(countSent, { ...toAddress, max: maxPerAddress })) === 0) {
    await tx.send(uncountSent, total);
    return postpone(tx, toAddress, "address");
  }
  return undefined;
}

async function postpone(
  tx: Tx,
  counter: { org: string; day: string; recipient: string },
  limit: "organisation" | "address",
): Promise<Postponement> {
  const isFirst = (await tx.first(countPostponed, counter))?.postponed === 1;
  const midnight = Date.parse(counter.day) + 24 * 60 * 60 * 1_000;
  const until = new Date(midnight + Math.random() * spreadMs);
  return { until, notice: isFirst ? { limit } : undefined };
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/** The same for all spellings of an address. Hashed, so that deleting an item deletes the address. */
function hashOf(address: string): string {
  const at = address.lastIndexOf("@");
  const [mailbox = ""] = address.slice(0, at).split("+");
  const domain = address.slice(at + 1).replace(/\.$/, "");
  const canonical = `${mailbox}@${domainToASCII(domain) || domain}`.normalize("NFKC").toLowerCase();
  return createHash("sha256").update(canonical).digest("hex");
}

/** Counts of earlier days have no effect. */
export function deleteOldMailCounts(db: Database): Promise<number> {
  return db.write((tx) => tx.run(deleteCountsBefore, { day: dayOf(tx.now()) }));
}
