import type { Database } from "../../../db/database.ts";
import { preferredLanguage } from "../../../http/pages/accept-language.ts";
import type { HtmlPage } from "../../../http/pages/html-page.ts";
import { RateLimit } from "../../../http/limits/rate-limit.ts";
import type { ReportPages, ReportRequest } from "../../../http/pages/report-pages.ts";
import type { Signer } from "../../../signing/signer.ts";
import { html } from "../../../shared/html.ts";
import { accessSentWords } from "../../intake/feedback/sent-words.access.ts";
import type { FileLinks } from "../../intake/files/files.exports.ts";
import { authorOf, replyToReport } from "./reply-to-report.ts";
import { noticePage } from "./page-html.ts";
import { errorPage, redirectPage, rejectVisit, reportController, type ReportVisit } from "./report-controller.ts";
import { reportPage } from "./report-page.ts";
import { accessReport, type Report } from "./reports.access.ts";
import { itemOfKey } from "./reports.exports.ts";
import { lockItem, setMailWanted } from "./reports.queries.ts";
import { reportLanguages, textsByLanguage } from "./texts/report-languages.ts";

interface ReportPageDependencies {
  readonly db: Database;
  readonly signer: Signer;
  readonly links: FileLinks;
  /** Whether the service sends email. */
  readonly isMailEnabled: boolean;
  /** Called when a reply to a report of this organisation is durable. */
  onWritten(org: string): void;
}

/** For each report, in each process. Far more than a person needs. */
const maxVisitsPerMinute = 60;

/** Serves the pages of a reporter's link: showing the report, replying to it, and the email subscription. */
export function reportPages({ db, signer, links, isMailEnabled, onWritten }: ReportPageDependencies): ReportPages {
  const visitLimit = new RateLimit(maxVisitsPerMinute);
  const controller = reportController({ db, links, onWritten });

  /** Runs `act` with the item of a valid link. All other links get the same response. */
  const withItem = async (
    request: ReportRequest,
    act: (item: string) => Promise<HtmlPage | undefined>,
  ): Promise<HtmlPage> => {
    const item = itemOfKey(signer, request.key);
    if (item === null) return notFound(request.acceptLanguage);
    const rejected = rejectVisit(visitLimit, item, textsFor(request.acceptLanguage));
    return rejected ?? (await act(item)) ?? notFound(request.acceptLanguage);
  };

  const visitOf = ({ key, acceptLanguage }: ReportRequest, report: Report): ReportVisit => {
    const texts = { ...textsFor(acceptLanguage), timeZone: report.timeZone };
    return {
      texts,
      item: report,
      by: { as: "reporter", name: authorOf(report), within: { orgId: report.org_id, clientId: undefined } },
      page: key,
      heading: texts.page.yourReport,
      render: async (content) => {
        const words = await accessSentWords(db, report);
        return reportPage(texts, { report, words, path: `${content.base}${key}`, isMailEnabled, ...content });
      },
      reply: async (tx, reply) => {
        const found = await accessReport(tx, report.id);
        return found ? replyToReport(tx, found, reply) : "gone";
      },
    };
  };

  const withReport = (
    request: ReportRequest,
    act: (visit: ReportVisit, report: Report) => Promise<HtmlPage | undefined>,
  ) =>
    withItem(request, async (item) => {
      const report = await accessReport(db, item);
      return report && act(visitOf(request, report), report);
    });

  /** Spam has neither questions nor deliveries. */
  const withWork = (request: ReportRequest, act: (visit: ReportVisit) => Promise<HtmlPage | undefined>) =>
    withReport(request, async (visit, { isSpam }) => (isSpam ? undefined : act(visit)));

  const setSubscribed = (item: string, wanted: 0 | 1) =>
    db.write(async (tx) => {
      const report = await accessReport(tx, item);
      if (!report) return undefined;
      const row = { org: report.org_id, id: report.id };
      if (!(await tx.first(lockItem, row))) return undefined;
      await tx.send(setMailWanted, { ...row, wanted });
      return report;
    });

  return {
    show: (request, sent) => withReport(request, (visit) => controller.show(visit, sent)),
    reply: (request, form) => withReport(request, (visit) => controller.reply(visit, form)),
    answer: (request, id, form) => withWork(request, (visit) => controller.answer(visit, id, form)),
    decide: (request, id, form) => withWork(request, (visit) => controller.decide(visit, id, form)),

    confirmUnsubscribe: (request) =>
      withReport(request, async ({ texts }, report) => {
        const button = html`<button type="submit">${texts.confirmUnsubscribe.button}</button>`;
        const more = html`<form method="post">${button}</form>`;
        return noticePage(200, texts, texts.confirmUnsubscribe, { more, brand: report });
      }),

    unsubscribe: (request) =>
      withItem(request, async (item) => {
        const report = await setSubscribed(item, 0);
        if (!report) return undefined;
        const texts = textsFor(request.acceptLanguage);
        const link = html`<a href="../${request.key}">${texts.unsubscribed.back}</a>`;
        return noticePage(200, texts, texts.unsubscribed, { more: html`<p>${link}</p>`, brand: report });
      }),

    subscribe: (request) =>
      withItem(request, async (item) => {
        if (!(await setSubscribed(item, 1))) return undefined;
        const texts = textsFor(request.acceptLanguage);
        return redirectPage(texts, texts.page.yourReport, `../${request.key}`);
      }),

    notFound,
    error: (status, acceptLanguage) => errorPage(textsFor(acceptLanguage), status),
  };
}

const textsFor = (acceptLanguage: string | undefined) =>
  textsByLanguage[preferredLanguage(acceptLanguage, reportLanguages)];

function notFound(acceptLanguage: string | undefined): HtmlPage {
  const texts = textsFor(acceptLanguage);
  return noticePage(404, texts, texts.notFound);
}
