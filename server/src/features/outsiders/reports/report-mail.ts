import { batchedMail } from "../../../mailing/batched-mail.ts";
import { type MailNeeds, mailJob } from "../../../mailing/mail-job.ts";
import { plainAddress } from "../../../shared/plain-address.ts";
import { allowsReplies } from "../../customers/projects/projects.exports.ts";
import { composeReportMail, maxNews } from "./compose-report-mail.ts";
import { findReportedItem, listBatch, withdrawObsolete } from "./report-mail.queries.ts";
import { admitReportMail } from "./report-mail-limit.ts";
import { linkToReport, type ReportLinks } from "./reports.exports.ts";

/**
 * Emails that tell reporters about replies to their reports and that the work is done. `maxPerDay` limits the emails of
 * an organisation; undefined for no limit.
 */
export function reportMail(links: ReportLinks, maxPerDay: number | undefined, needs: MailNeeds) {
  const source = batchedMail(
    {
      name: "report-mail",
      async findRecipient(tx, of) {
        const item = await tx.first(findReportedItem, of);
        const address = item && plainAddress(item.reporter_email);
        if (!item || address === undefined || item.wanted === 0 || !allowsReplies(item)) return undefined;
        return { ...item, address };
      },
      withdrawObsolete: (tx, of) => tx.send(withdrawObsolete, of),
      admit: (tx, { org }, { address }, now) => admitReportMail(tx, { org, address }, maxPerDay, now),
      async readBatch(tx, of, item, { batch, total }) {
        const content = {
          batch,
          item: item.id,
          title: item.title,
          to: { name: item.reporter_name, address: item.address },
          language: languageIn(item.browser_info),
          news: await tx.all(listBatch, { ...of, batch, limit: maxNews }),
          total,
        };
        return () => composeReportMail(content, linkToReport(links, item.id));
      },
      logIds: ({ org, id }) => ({ org_id: org, feedback_id: id }),
    },
    needs,
  );
  return mailJob(source, needs);
}

/** The language of the browser the report was sent from, if known. */
function languageIn(browserInfo: string): string | undefined {
  const { language } = JSON.parse(browserInfo) as { language?: unknown };
  return typeof language === "string" ? language : undefined;
}
