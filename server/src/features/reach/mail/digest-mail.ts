import type { Tx } from "../../../db/database.ts";
import { type MailNeeds, mailJob } from "../../../mailing/mail-job.ts";
import { newId } from "../../../shared/id.ts";
import { dayIn, nextDigest } from "../notifications/notifications.exports.ts";
import { accessOrganisation } from "../../customers/organisations/organisations.access.ts";
import { composeDigest, maxItems } from "./compose-mail.ts";
import {
  beginDigest,
  countForDigest,
  findDigestForUpdate,
  findDigestReader,
  finishDigest,
  listForDigest,
  skipDigest,
} from "./digest.queries.ts";

/** How far back the first digest reaches. */
const firstReachMs = 7 * 24 * 60 * 60 * 1_000;

/**
 * Daily digests of unread notifications. A digest belongs to the day on which it is due in the member's time zone, by the
 * database's clock: whichever process finishes it records that day, and there is no second one.
 */
export function digestMail(publicUrl: string, needs: MailNeeds) {
  return mailJob(
    {
      name: "digest",

      async open(tx, { org, subject: id }) {
        const of = { org, id };
        const reader = await tx.first(findDigestReader, of);
        if (!reader) {
          await tx.send(skipDigest, of);
          return {};
        }
        const now = tx.now();
        const digest = await tx.first(findDigestForUpdate, of);
        const since = digest?.covered_until ?? new Date(now.getTime() - firstReachMs).toISOString();
        const { total = 0 } = (await tx.first(countForDigest, { ...of, since })) ?? {};
        const day = digest?.batch_day ?? dayIn(now, reader.time_zone);
        if (total === 0 || digest?.sent_day === day) {
          await tx.send(skipDigest, of);
          return { again: nextOf(tx, reader, digest?.sent_day ?? null) };
        }
        const items = await tx.all(listForDigest, { ...of, since, limit: maxItems });
        const batch = digest?.batch ?? newId();
        await tx.send(beginDigest, { ...of, batch, day, now: now.toISOString() });
        const content = {
          batch,
          organisation: { id: org, name: (await accessOrganisation(tx, org))?.name ?? "" },
          to: { name: reader.display_name, address: reader.email },
          unsubscribeKey: reader.unsubscribe_key,
          items,
          total,
        };
        return { next: { batch, compose: () => composeDigest(content, publicUrl) } };
      },

      /** Another process may have finished it already. What is given up remains visible in the app. */
      async close(tx, { org, subject: id }, { batch }) {
        const of = { org, id };
        const digest = await tx.first(findDigestForUpdate, of);
        const isOurs = digest?.batch === batch;
        if (isOurs) await tx.send(finishDigest, of);
        const reader = await tx.first(findDigestReader, of);
        return reader && nextOf(tx, reader, (isOurs ? digest.batch_day : digest?.sent_day) ?? null);
      },

      isClosedOnFailure: true,

      logIds: ({ org, subject }) => ({ org_id: org, user_id: subject }),
    },
    { ...needs, pauseMs: 0 },
  );
}

const nextOf = (
  tx: Tx,
  { digest_hour: hour, time_zone: timeZone }: { readonly digest_hour: number; readonly time_zone: string },
  sentDay: string | null,
) => nextDigest(tx.now(), { hour, timeZone }, sentDay);
