import type { Reader, Tx } from "../../db/database.ts";
import type { MailQueue } from "../../mailing/mail-queue.ts";
import { claimReportMail, type ClaimedReportMail } from "./claim-report-mail.ts";
import { composeReportMail } from "./compose-report-mail.ts";
import { findNextReportMail, renewLease } from "./report-mail.queries.ts";
import { linkToReport, type ReportLinks } from "./reports.access.ts";
import { postpone, settleGivenUp, settleSent } from "./settle-report-mail.ts";

/** What reporters are told of their reports, a mail for each report at a time. */
export function reportMail(links: ReportLinks): MailQueue<ClaimedReportMail> {
  return {
    nextDue: async (db: Reader) => (await db.first(findNextReportMail, {}))?.at ?? null,
    claim: claimReportMail,
    renew: async (tx: Tx, { of, leasedUntil: held }, until) => (await tx.run(renewLease, { ...of, held, until })) > 0,
    compose: ({ content }) => {
      const report = linkToReport(links, content.item);
      return composeReportMail(content, { report, unsubscribe: `${report}/unsubscribe` });
    },
    settleSent,
    settleGivenUp,
    postpone,
    idsOf: ({ of }) => ({ org_id: of.org, feedback_id: of.item }),
  };
}
