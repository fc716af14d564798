import { limits } from "@corkboard/contract";
import type { Database } from "../../db/database.ts";
import { preferredLanguage } from "../../http/pages/accept-language.ts";
import type { HtmlPage } from "../../http/pages/html-page.ts";
import { RateLimit } from "../../http/limits/rate-limit.ts";
import type { ReportPages, Visit } from "../../http/pages/report-pages.ts";
import type { Signer } from "../../signing/signer.ts";
import { html } from "../../shared/html.ts";
import { accessPublicThread } from "../comments/comments.access.ts";
import { replyToReport } from "./reply-to-report.ts";
import { noticePage } from "./page-html.ts";
import { type ReportPage, reportPage } from "./report-page.ts";
import { accessReport, itemOfKey, type Report } from "./reports.access.ts";
import { lockItem, setMailWanted } from "./reports.queries.ts";
import { mostMessages, shownMessages } from "./shown-messages.ts";
import { reportLanguages, wordsOf } from "./words/report-languages.ts";
import type { ReportWords } from "./words/report-words.ts";

interface Needs {
  readonly db: Database;
  readonly signer: Signer;
  /** Whether the service sends mail. */
  readonly isMailed: boolean;
  /** Called when an answer of this organisation's reporter is durable. */
  onWritten(org: string): void;
}

/** Visits to one report, in each process. A person with a heavy finger stays far below. */
const visitsAMinute = 60;

/** Lets whoever holds a reporter's link see the report, answer, and choose whether to be mailed. */
export function reportPages({ db, signer, isMailed, onWritten }: Needs): ReportPages {
  const visits = new RateLimit(visitsAMinute);

  /** Does something with the report the link is good for. All links that are good for none are answered alike. */
  const at = async (visit: Visit, act: (item: string) => Promise<HtmlPage | undefined>): Promise<HtmlPage> => {
    const item = itemOfKey(signer, visit.key);
    if (item === null) return unknown(visit.acceptLanguage);
    const { allowed, resetSeconds } = visits.take(item);
    if (!allowed) {
      const words = wordsFor(visit.acceptLanguage);
      return noticePage(429, words, words.tooFast, { headers: { "retry-after": resetSeconds } });
    }
    return (await act(item)) ?? unknown(visit.acceptLanguage);
  };

  const showReport = async (visit: Visit, report: Report, rest: Pick<ReportPage, "hasReplied" | "refused">) => {
    const latest = shownMessages(await accessPublicThread(db, report, mostMessages + 1));
    const page = { report, key: visit.key, ...latest, isMailed, ...rest };
    return reportPage(wordsFor(visit.acceptLanguage), page);
  };

  const setMail = (item: string, wanted: 0 | 1) =>
    db.write(async (tx) => {
      const report = await accessReport(tx, item);
      if (!report) return undefined;
      const row = { org: report.org_id, id: report.id };
      if (!(await tx.first(lockItem, row))) return undefined;
      await tx.send(setMailWanted, { ...row, wanted });
      return report;
    });

  return {
    show: (visit, hasReplied) =>
      at(visit, async (item) => {
        const report = await accessReport(db, item);
        return report && showReport(visit, report, { hasReplied });
      }),

    reply: (visit, form) =>
      at(visit, async (item) => {
        const words = wordsFor(visit.acceptLanguage);
        const content = (form.get("content") ?? "").replaceAll("\r\n", "\n");
        const problem = problemOf(content);
        if (problem) {
          const report = await accessReport(db, item);
          const refused = { status: 400, problem: problem(words), content };
          return report && showReport(visit, report, { refused });
        }
        const { report, outcome } = await db.write(async (tx) => {
          const found = await accessReport(tx, item);
          const submission = form.get("submission");
          return { report: found, outcome: found && (await replyToReport(tx, found, { content, submission })) };
        });
        if (outcome === "gone") return undefined;
        if (report && outcome === "too many") {
          const refused = { status: 429, problem: words.problem.tooMany, content };
          const page = await showReport(visit, report, { refused });
          return { ...page, headers: { ...page.headers, "retry-after": 3_600 } };
        }
        if (report) onWritten(report.org_id);
        return report && backTo(visit, `${visit.key}?sent=1`);
      }),

    askWhetherToStopMail: (visit) =>
      at(visit, async (item) => {
        if (!(await accessReport(db, item))) return undefined;
        const words = wordsFor(visit.acceptLanguage);
        const button = html`<button type="submit">${words.stop.button}</button>`;
        return noticePage(200, words, words.stop, { more: html`<form method="post">${button}</form>` });
      }),

    stopMail: (visit) =>
      at(visit, async (item) => {
        if (!(await setMail(item, 0))) return undefined;
        const words = wordsFor(visit.acceptLanguage);
        const link = html`<a href="../${visit.key}">${words.stopped.back}</a>`;
        return noticePage(200, words, words.stopped, { more: html`<p>${link}</p>` });
      }),

    resumeMail: (visit) =>
      at(visit, async (item) => ((await setMail(item, 1)) ? backTo(visit, `../${visit.key}`) : undefined)),

    unknown,

    trouble: (status, acceptLanguage) => {
      const words = wordsFor(acceptLanguage);
      return noticePage(status, words, notices(words)[status] ?? words.trouble);
    },
  };
}

const notices = ({ tooLarge, tooFast }: ReportWords): Partial<Record<number, ReportWords["trouble"]>> => ({
  413: tooLarge,
  429: tooFast,
});

const wordsFor = (acceptLanguage: string | undefined) => wordsOf[preferredLanguage(acceptLanguage, reportLanguages)];

function unknown(acceptLanguage: string | undefined): HtmlPage {
  const words = wordsFor(acceptLanguage);
  return noticePage(404, words, words.unknown);
}

/** Sends a browser on, so that loading the page anew does not send the form again. The path is as seen from here. */
function backTo({ acceptLanguage }: Visit, location: string): HtmlPage {
  const words = wordsFor(acceptLanguage);
  const notice = { heading: words.page.yourReport, sentence: words.page.sent };
  return noticePage(303, words, notice, { headers: { location } });
}

/** Why words cannot be taken as an answer, if so. */
function problemOf(content: string): ((words: ReportWords) => string) | undefined {
  if (!/\S/.test(content)) return (words) => words.problem.empty;
  if (content.includes("\0")) return (words) => words.problem.unreadable;
  if (Array.from(content).length <= limits.comment) return undefined;
  return (words) => words.problem.tooLong(new Intl.NumberFormat(words.language).format(limits.comment));
}
