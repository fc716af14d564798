import type { Reader, Tx } from "../../db/database.ts";
import type { MailQueue } from "../../mailing/mail-queue.ts";
import { claimMail, type ClaimedMemberMail } from "./claim-mail.ts";
import { composeMail } from "./compose-mail.ts";
import { findNextDue, renewLease } from "./mail.queries.ts";
import { postpone, settleGivenUp, settleSent } from "./settle-mail.ts";

/** What members are notified of, a mail for each of them at a time. */
export function memberMail(publicUrl: string): MailQueue<ClaimedMemberMail> {
  return {
    nextDue: async (db: Reader) => (await db.first(findNextDue, {}))?.at ?? null,
    claim: claimMail,
    renew: async (tx: Tx, { receiver, leasedUntil: held }, until) =>
      (await tx.run(renewLease, { ...receiver, held, until })) > 0,
    compose: ({ content }) => composeMail(content, publicUrl),
    settleSent,
    settleGivenUp,
    postpone,
    idsOf: ({ receiver }) => ({ org_id: receiver.org, user_id: receiver.user }),
  };
}
