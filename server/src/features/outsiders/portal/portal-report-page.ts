import { limits, type FeedbackStatus } from "@corkboard/contract";
import type { HtmlPage } from "../../../http/pages/html-page.ts";
import { html } from "../../../shared/html.ts";
import { toSingleLine } from "../../../shared/text.ts";
import type { SentWords } from "../../intake/feedback/sent-words.access.ts";
import type { SignedInContact } from "../contacts/contacts.exports.ts";
import {
  conversation,
  earlierWork,
  htmlPage,
  replyForm,
  type ReportContent,
  type ReportTexts,
  progress,
  reportedContent,
  section,
  time,
  workSections,
} from "../reports/report-pages.exports.ts";
import { contactBrand } from "./contact-brand.ts";
import type { PortalTexts } from "./portal-texts.ts";

interface PortalReport extends ReportContent {
  readonly contact: SignedInContact;
  readonly report: {
    readonly id: string;
    readonly title: string;
    readonly description: string;
    readonly status: FeedbackStatus;
    readonly created_at: string;
  };
  readonly project: string;
  /** What the reporter wrote; undefined if it is not known. */
  readonly words: SentWords | undefined;
}

export function portalReportPage(texts: ReportTexts, portal: PortalTexts, page: PortalReport): HtmlPage {
  const { report, contact, rejected, words } = page;
  const title = toSingleLine(report.title, limits.title);
  const path = `${page.base}${report.id}`;
  const earlier = earlierWork(texts, page.work, "client");
  const problem = rejected && html`<p class="notice bad" role="alert" id="problem">${rejected.problem}</p>`;
  const described = { title, description: report.description };
  const reported = reportedContent(texts, { title, words: words ?? described, work: page.work });
  const content = html`${[
    html`<p class="above"><a href="${page.base}../../portal">${portal.allReports}</a></p><h1 dir="auto">${title}</h1>`,
    html`<p class="sub"><span>${texts.page.reported} ${time(texts, report.created_at)}</span> <bdi>${toSingleLine(page.project, limits.name)}</bdi></p>`,
    progress(texts, report.status, page.work),
    page.done && html`<p class="notice good" role="status">${texts.done[page.done]}</p>`,
    workSections(texts, page.work, { path, rejected: page.rejectedWork }),
    reported && section("reported", words ? portal.reported : portal.description, reported),
    earlier && section("earlier", texts.work.earlier, earlier),
    section(
      "conversation",
      texts.page.conversation,
      html`${[
        conversation(texts, page, (message) => message.contact === contact.id),
        problem,
        replyForm(texts, path, rejected?.content),
      ]}`,
    ),
  ]}`;
  const status = rejected?.status ?? page.rejectedWork?.status ?? 200;
  return htmlPage(status, texts, {
    title: `${title} – ${toSingleLine(contact.client, limits.name)}`,
    content,
    brand: contactBrand(portal, contact, `${page.base}../../`, page.project),
  });
}
