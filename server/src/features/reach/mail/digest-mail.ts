import type { Tx } from "../../../db/database.ts";
import { type MailNeeds, mailJob } from "../../../mailing/mail-job.ts";
import { newId } from "../../../shared/id.ts";
import { dayIn, nextDigest } from "../notifications/notifications.exports.ts";
import { accessOrganisation } from "../../customers/organisations/organisations.access.ts";
import { countsOf, emptySummary, readSummary } from "./agent-summary.ts";
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

/** How far back the first digest reaches, and every summary at most. */
const reachMs = 7 * 24 * 60 * 60 * 1_000;

/**
 * Daily digests of unread notifications and summaries of the agents' work, in one email. It belongs to the day on which it is due in the member's time zone, by the
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
        const earliest = new Date(now.getTime() - reachMs).toISOString();
        const since = digest?.covered_until ?? earliest;
        const { total = 0 } = (reader.digest === 1 && (await tx.first(countForDigest, { ...of, since }))) || {};
        const summary =
          reader.summary === 1 ? await readSummary(tx, org, since > earliest ? since : earliest) : emptySummary;
        const day = digest?.batch_day ?? dayIn(now, reader.time_zone);
        if ((total === 0 && countsOf(summary).length === 0) || digest?.sent_day === day) {
          await tx.send(skipDigest, of);
          return { again: nextOf(tx, reader, digest?.sent_day ?? null) };
        }
        const items = total === 0 ? [] : await tx.all(listForDigest, { ...of, since, limit: maxItems });
        const batch = digest?.batch ?? newId();
        await tx.send(beginDigest, { ...of, batch, day, now: now.toISOString() });
        const content = {
          batch,
          organisation: { id: org, name: (await accessOrganisation(tx, org))?.name ?? "" },
          to: { name: reader.display_name, address: reader.email },
          unsubscribeKey: reader.unsubscribe_key,
          items,
          total,
          summary,
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
