import { limits, type FeedbackStatus } from "@corkboard/contract";
import type { HtmlPage } from "../../../http/pages/html-page.ts";
import { html, type Html } from "../../../shared/html.ts";
import { toParagraphs, toSingleLine } from "../../../shared/text.ts";
import type { SignedInContact } from "../contacts/contacts.exports.ts";
import {
  conversation,
  earlierWork,
  htmlPage,
  replyForm,
  type ReportContent,
  type ReportTexts,
  section,
  statusOf,
  time,
  wholePicture,
  workSections,
} from "../reports/report-pages.exports.ts";
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
}

const maxLines = 200;

export function portalReportPage(texts: ReportTexts, portal: PortalTexts, page: PortalReport): HtmlPage {
  const { report, contact, rejected } = page;
  const title = toSingleLine(report.title, limits.title);
  const path = `${page.base}${report.id}`;
  const earlier = earlierWork(texts, page.work, "client");
  const fact = (term: string, value: Parameters<typeof html>[1]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`;
  const facts = [
    fact(texts.page.status, statusOf(texts, report.status)),
    fact(portal.project, toSingleLine(page.project, limits.name)),
    fact(texts.page.reported, time(texts, report.created_at)),
  ];
  const problem = rejected && html`<p class="notice bad" role="alert" id="problem">${rejected.problem}</p>`;
  const content = html`${[
    html`<p class="above"><a href="${page.base}../../portal">${portal.allReports}</a></p><h1 dir="auto">${title}</h1>`,
    html`<dl>${facts}</dl>`,
    page.done && html`<p class="notice good" role="status">${texts.done[page.done]}</p>`,
    workSections(texts, page.work, { path, rejected: page.rejectedWork }),
    reported(portal, page),
    earlier && section("earlier", texts.work.earlier, earlier),
    section(
      "conversation",
      texts.page.conversation,
      conversation(texts, page, (message) => message.contact === contact.id),
    ),
    section("answer", portal.commentHeading, html`${problem}${replyForm(texts, path, rejected?.content)}`),
  ]}`;
  const status = rejected?.status ?? page.rejectedWork?.status ?? 200;
  return htmlPage(status, texts, { title: `${title} – ${toSingleLine(contact.client, limits.name)}`, content });
}

/** What the report says and shows. A delivery that waits shows the screenshot itself. */
function reported(portal: PortalTexts, { report, work }: PortalReport): Html | undefined {
  const { paragraphs } = toParagraphs(report.description, maxLines);
  const lineOf = (line: string, index: number) => html`${index > 0 && html`<br>`}${line}`;
  const description = paragraphs.map((lines) => html`<p dir="auto">${lines.map(lineOf)}</p>`);
  const isWaiting = work.deliveries.some(({ state }) => state === "pending");
  const screenshot = isWaiting ? undefined : work.screenshot;
  if (!screenshot && description.length === 0) return undefined;
  const content = html`${description}${screenshot && wholePicture(portal.screenshot, screenshot)}`;
  return section("description", portal.description, content);
}
