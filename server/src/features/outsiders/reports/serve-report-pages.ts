import type { Database } from "../../../db/database.ts";
import { preferredLanguage } from "../../../http/pages/accept-language.ts";
import type { HtmlPage } from "../../../http/pages/html-page.ts";
import { RateLimit } from "../../../http/limits/rate-limit.ts";
import type { ReportPages, ReportRequest } from "../../../http/pages/report-pages.ts";
import type { Signer } from "../../../signing/signer.ts";
import { html } from "../../../shared/html.ts";
import type { FileLinks } from "../../intake/files/files.exports.ts";
import { accessPublicThread } from "../../work/comments/comments.access.ts";
import { readAgentWork } from "./agent-work.ts";
import { findProblem } from "./find-problem.ts";
import { authorOf, replyToReport } from "./reply-to-report.ts";
import { noticePage } from "./page-html.ts";
import { type Done, type ReportPage, reportPage } from "./report-page.ts";
import { accessReport, type Report } from "./reports.access.ts";
import { itemOfKey } from "./reports.exports.ts";
import { answerWithForm, decideWithForm, type Outsider, type Response } from "./respond-to-work.ts";
import { lockItem, setMailWanted } from "./reports.queries.ts";
import { maxMessages, shownMessages } from "./shown-messages.ts";
import { reportLanguages, textsByLanguage } from "./texts/report-languages.ts";
import type { Notice, ReportTexts } from "./texts/report-texts.ts";

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

  /** Runs `act` with the item of a valid link. All other links get the same response. */
  const withItem = async (
    request: ReportRequest,
    act: (item: string) => Promise<HtmlPage | undefined>,
  ): Promise<HtmlPage> => {
    const item = itemOfKey(signer, request.key);
    if (item === null) return notFound(request.acceptLanguage);
    const { allowed, resetSeconds } = visitLimit.take(item);
    if (!allowed) {
      const texts = textsFor(request.acceptLanguage);
      return noticePage(429, texts, texts.tooManyRequests, { headers: { "retry-after": resetSeconds } });
    }
    return (await act(item)) ?? notFound(request.acceptLanguage);
  };

  const showReport = async (
    request: ReportRequest,
    report: Report,
    { path = request.key, ...rest }: Pick<ReportPage, "done" | "rejected" | "rejectedWork"> & { path?: string },
  ) => {
    const latest = shownMessages(await accessPublicThread(db, report, maxMessages + 1));
    const work = await readAgentWork(db, report, links);
    const page = { report, path, ...latest, work, isMailEnabled, ...rest };
    return reportPage(textsFor(request.acceptLanguage), page);
  };

  /** Answers a question or decides on a delivery. Spam has neither. */
  const respond = (request: ReportRequest, act: (report: Report, by: Outsider) => Promise<Response>) =>
    withItem(request, async (item) => {
      const report = await accessReport(db, item);
      if (!report || report.isSpam) return undefined;
      const within = { orgId: report.org_id, clientId: undefined };
      const outcome = await act(report, { as: "reporter", name: authorOf(report), within });
      if (outcome === undefined) return undefined;
      const path = `../../${request.key}`;
      if (typeof outcome !== "string") {
        return showReport(request, report, { path, done: undefined, rejectedWork: outcome });
      }
      onWritten(report.org_id);
      return redirectTo(request, `${path}?sent=${outcome}`);
    });

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
    show: (request, sent) =>
      withItem(request, async (item) => {
        const report = await accessReport(db, item);
        return report && showReport(request, report, { done: doneIn(textsFor(request.acceptLanguage), sent) });
      }),

    reply: (request, form) =>
      withItem(request, async (item) => {
        const texts = textsFor(request.acceptLanguage);
        const content = (form.get("content") ?? "").replaceAll("\r\n", "\n");
        const problem = findProblem(texts, content);
        if (problem !== undefined) {
          const report = await accessReport(db, item);
          const rejected = { status: 400, problem, content };
          return report && showReport(request, report, { done: undefined, rejected });
        }
        const { report, outcome } = await db.write(async (tx) => {
          const found = await accessReport(tx, item);
          const submission = form.get("submission");
          return { report: found, outcome: found && (await replyToReport(tx, found, { content, submission })) };
        });
        if (outcome === "gone") return undefined;
        if (report && outcome === "too many") {
          const rejected = { status: 429, problem: texts.problem.tooMany, content };
          const page = await showReport(request, report, { done: undefined, rejected });
          return { ...page, headers: { ...page.headers, "retry-after": 3_600 } };
        }
        if (report) onWritten(report.org_id);
        return report && redirectTo(request, `${request.key}?sent=reply`);
      }),

    answer: (request, id, form) =>
      respond(request, (report, by) =>
        answerWithForm(db, report, by, { id, form, texts: textsFor(request.acceptLanguage) }),
      ),
    decide: (request, id, form) =>
      respond(request, (report, by) =>
        decideWithForm(db, report, by, { id, form, texts: textsFor(request.acceptLanguage) }),
      ),

    confirmUnsubscribe: (request) =>
      withItem(request, async (item) => {
        if (!(await accessReport(db, item))) return undefined;
        const texts = textsFor(request.acceptLanguage);
        const button = html`<button type="submit">${texts.confirmUnsubscribe.button}</button>`;
        return noticePage(200, texts, texts.confirmUnsubscribe, { more: html`<form method="post">${button}</form>` });
      }),

    unsubscribe: (request) =>
      withItem(request, async (item) => {
        if (!(await setSubscribed(item, 0))) return undefined;
        const texts = textsFor(request.acceptLanguage);
        const link = html`<a href="../${request.key}">${texts.unsubscribed.back}</a>`;
        return noticePage(200, texts, texts.unsubscribed, { more: html`<p>${link}</p>` });
      }),

    subscribe: (request) =>
      withItem(request, async (item) =>
        (await setSubscribed(item, 1)) ? redirectTo(request, `../${request.key}`) : undefined,
      ),

    notFound,

    error: (status, acceptLanguage) => {
      const texts = textsFor(acceptLanguage);
      return noticePage(status, texts, noticeByStatus(texts)[status] ?? texts.error);
    },
  };
}

const noticeByStatus = ({ tooLarge, tooManyRequests }: ReportTexts): Partial<Record<number, Notice>> => ({
  413: tooLarge,
  429: tooManyRequests,
});

const doneIn = (texts: ReportTexts, sent: string | undefined): Done | undefined =>
  sent !== undefined && Object.hasOwn(texts.done, sent) ? (sent as Done) : undefined;

const textsFor = (acceptLanguage: string | undefined) =>
  textsByLanguage[preferredLanguage(acceptLanguage, reportLanguages)];

function notFound(acceptLanguage: string | undefined): HtmlPage {
  const texts = textsFor(acceptLanguage);
  return noticePage(404, texts, texts.notFound);
}

/** Redirects, so that reloading the page does not send the form again. The location is relative to the request. */
function redirectTo({ acceptLanguage }: ReportRequest, location: string): HtmlPage {
  const texts = textsFor(acceptLanguage);
  const notice = { heading: texts.page.yourReport, sentence: texts.done.reply };
  return noticePage(303, texts, notice, { headers: { location } });
}
