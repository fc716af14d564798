import type { Reader, Tx } from "../../../db/database.ts";
import type { One } from "../../../db/row-key.ts";
import type { ClaimedMail, MailSource } from "../../../mailing/mail-queue.ts";
import { newId } from "../../../shared/id.ts";
import { dayIn, nextDigest } from "../notifications/notifications.exports.ts";
import { accessOrganisation } from "../../customers/organisations/organisations.access.ts";
import { composeDigest, maxItems } from "./compose-mail.ts";
import {
  claimDigest,
  countForDigest,
  findBatchForUpdate,
  findDigestReader,
  findNextDigest,
  finishDigest,
  leaseDigest,
  listForDigest,
  postponeDigest,
  renewDigestLease,
  skipDigest,
} from "./digest.queries.ts";

/** How far back the first digest reaches. */
const firstReachMs = 7 * 24 * 60 * 60 * 1_000;

/**
 * Daily digests of unread notifications. A digest belongs to the day on which it is due in the member's time zone, by the
 * database's clock: whichever process finishes it records that day, and there is no second one.
 */
export class DigestQueue implements MailSource {
  readonly #publicUrl: string;

  constructor(publicUrl: string) {
    this.#publicUrl = publicUrl;
  }

  async nextDue(db: Reader): Promise<string | null> {
    return (await db.first(findNextDigest, {}))?.at ?? null;
  }

  async claim(tx: Tx, leaseMs: number): Promise<ClaimedMail | "nothing" | undefined> {
    const now = tx.now();
    const queued = await tx.first(claimDigest, { now: now.toISOString() });
    if (!queued) return undefined;
    const of = { org: queued.org, id: queued.id };
    const reader = await tx.first(findDigestReader, of);
    if (!reader) {
      await tx.send(skipDigest, { ...of, due: null });
      return "nothing";
    }
    const since = queued.covered_until ?? new Date(now.getTime() - firstReachMs).toISOString();
    const { total = 0 } = (await tx.first(countForDigest, { ...of, since })) ?? {};
    const day = queued.batch_day ?? dayIn(now, reader.time_zone);
    if (total === 0 || queued.sent_day === day) {
      await tx.send(skipDigest, { ...of, due: nextOf(now, reader, queued.sent_day) });
      return "nothing";
    }
    const items = await tx.all(listForDigest, { ...of, since, limit: maxItems });
    const batch = queued.batch ?? newId();
    const leasedUntil = new Date(now.getTime() + leaseMs).toISOString();
    await tx.send(leaseDigest, { ...of, until: leasedUntil, batch, day, now: now.toISOString() });
    const content = {
      batch,
      organisation: { id: of.org, name: (await accessOrganisation(tx, of.org))?.name ?? "" },
      to: { name: reader.display_name, address: reader.email },
      unsubscribeKey: reader.unsubscribe_key,
      items,
      total,
    };
    const compose = () => composeDigest(content, this.#publicUrl);
    return { of, batch, attempts: queued.attempts, leasedUntil, compose };
  }

  async renew(tx: Tx, { of, leasedUntil }: ClaimedMail, until: string): Promise<boolean> {
    return (await tx.run(renewDigestLease, { ...of, held: leasedUntil, until })) > 0;
  }

  markSent(tx: Tx, mail: ClaimedMail): Promise<void> {
    return finish(tx, mail);
  }

  /** Its notifications remain visible in the app. */
  giveUp(tx: Tx, mail: ClaimedMail): Promise<void> {
    return finish(tx, mail);
  }

  async postpone(tx: Tx, { of, attempts, leasedUntil }: ClaimedMail, until: Date): Promise<void> {
    await tx.run(postponeDigest, { ...of, held: leasedUntil, due: until.toISOString(), attempts: attempts + 1 });
  }

  logIds({ of }: ClaimedMail): Readonly<Record<string, string>> {
    return { org_id: of.org, user_id: of.id };
  }
}

/** Another process may have finished it already, if this one had lost its lease. */
async function finish(tx: Tx, { of, batch }: { readonly of: One; readonly batch: string }): Promise<void> {
  const current = await tx.first(findBatchForUpdate, of);
  if (current?.batch !== batch) return;
  const reader = await tx.first(findDigestReader, of);
  await tx.send(finishDigest, { ...of, due: reader ? nextOf(tx.now(), reader, current.batch_day) : null });
}

const nextOf = (
  now: Date,
  { digest_hour: hour, time_zone: timeZone }: { readonly digest_hour: number; readonly time_zone: string },
  sentDay: string | null,
) => nextDigest(now, { hour, timeZone }, sentDay).toISOString();
