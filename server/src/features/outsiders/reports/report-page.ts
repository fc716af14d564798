import { type FeedbackStatus, limits } from "@corkboard/contract";
import type { HtmlPage } from "../../../http/pages/html-page.ts";
import { html, type Html } from "../../../shared/html.ts";
import { newId } from "../../../shared/id.ts";
import { toSingleLine } from "../../../shared/text.ts";
import type { SentWords } from "../../intake/feedback/sent-words.access.ts";
import { earlierWork } from "./earlier-work.ts";
import { htmlPage } from "./page-html.ts";
import { progress } from "./progress.ts";
import type { ReportContent } from "./report-controller.ts";
import { reportedContent } from "./reported-section.ts";
import type { Report } from "./reports.access.ts";
import type { ShownMessage } from "./shown-messages.ts";
import { time } from "./time.ts";
import type { ReportTexts } from "./texts/report-texts.ts";
import { workSections } from "./work-sections.ts";

interface ReportPage extends ReportContent {
  readonly report: Report;
  /** The page's path, relative to the request. */
  readonly path: string;
  readonly words: SentWords | undefined;
  /** Whether the service sends email. */
  readonly isMailEnabled: boolean;
}

/** The page of a report, without scripts or external resources. It links to the preview of a delivery only. */
export function reportPage(texts: ReportTexts, page: ReportPage): HtmlPage {
  const { report, rejected } = page;
  const { page: text } = texts;
  const title = toSingleLine(report.title, limits.title);
  const problem = rejected && html`<p class="notice bad" role="alert" id="problem">${rejected.problem}</p>`;
  const earlier = earlierWork(texts, page.work, "reporter");
  const reported = reportedContent(texts, { title, words: page.words, work: page.work });
  const content = html`${[
    html`<h1 dir="auto">${title}</h1>`,
    html`<p class="sub"><span>${text.reported} ${time(texts, report.created_at)}</span> <bdi>${toSingleLine(report.website, limits.name)}</bdi></p>`,
    progress(texts, report.status, page.work),
    page.done && html`<p class="notice good" role="status">${texts.done[page.done]}</p>`,
    workSections(texts, page.work, { path: page.path, rejected: page.rejectedWork }),
    reported && section("reported", text.yourReport, reported),
    earlier && section("earlier", texts.work.earlier, earlier),
    section(
      "conversation",
      text.conversation,
      html`${[
        conversation(texts, page, (message) => message.member === null && message.contact === null),
        problem,
        replyForm(texts, page.path, rejected?.content),
        subscription(texts, page),
      ]}`,
    ),
  ]}`;
  return htmlPage(rejected?.status ?? page.rejectedWork?.status ?? 200, texts, {
    title: `${title} – ${text.yourReport}`,
    content,
    brand: report,
  });
}

export const statusOf = (texts: ReportTexts, status: FeedbackStatus) =>
  html`<span class="status ${status}">${texts.statuses[status]}</span>`;

export const section = (id: string, heading: string, content: Html) =>
  html`<section aria-labelledby="${id}"><h2 id="${id}">${heading}</h2>${content}</section>`;

/** `isMine` tells which messages the reader has written. */
export function conversation(
  texts: ReportTexts,
  { messages, isCut }: Pick<ReportPage, "messages" | "isCut">,
  isMine: (message: ShownMessage) => boolean,
): Html {
  if (messages.length === 0) return html`<p>${texts.page.noReplies}</p>`;
  const older = isCut && html`<p>${texts.page.olderHidden}</p>`;
  return html`${older}<ol class="messages">${messages.map((message) => messageItem(texts, message, isMine(message)))}</ol>`;
}

function messageItem(texts: ReportTexts, message: ShownMessage, isMine: boolean): Html {
  const { text, created_at } = message;
  const by = isMine ? html`<strong>${texts.page.you}</strong>` : authorOf(texts, message);
  const paragraphs = text.paragraphs.map((lines) => html`<p dir="auto">${lines.map(lineOf)}</p>`);
  const rest = text.isCut && html`<p class="hint">${texts.page.messageTruncated}</p>`;
  return html`<li class="message${isMine && " mine"}"><p class="by">${by}${time(texts, created_at)}</p>${paragraphs}${rest}</li>`;
}

function authorOf({ page }: ReportTexts, { member, contact, author }: ShownMessage): Html {
  const role = member !== null ? page.team : contact === null ? page.reporter : page.client;
  const name = toSingleLine(member ?? author ?? "", limits.name);
  return html`<strong><bdi>${name}</bdi></strong><span class="role">${role}</span>`;
}

const lineOf = (line: string, index: number) => (index === 0 ? html`${line}` : html`<br>${line}`);

export function replyForm({ page: text }: ReportTexts, path: string, content = ""): Html {
  const hint = content === "" ? "who-reads-it" : "problem who-reads-it";
  const size = html`rows="3" maxlength="${limits.comment}"`;
  return html`<form method="post" action="${path}">${[
    html`<input type="hidden" name="submission" value="${newId()}">`,
    html`<label for="content">${text.replyHeading}</label>`,
    // HTML drops the first line end after the tag, so one is added in front of the text.
    html`<textarea id="content" name="content" ${size} placeholder="${text.yourReply}" required dir="auto" aria-describedby="${hint}">\n${content}</textarea>`,
    html`<p class="hint" id="who-reads-it">${text.whoReadsIt}</p>`,
    html`<button type="submit">${text.send}</button>`,
  ]}</form>`;
}

function subscription({ page: text }: ReportTexts, { report, path, isMailEnabled }: ReportPage): Html | undefined {
  if (!isMailEnabled) return undefined;
  if (report.isMailWanted) {
    const link = html`<a href="${path}/unsubscribe">${text.unsubscribe}</a>`;
    return html`<p class="mail">${text.subscribed} ${link}</p>`;
  }
  const button = html`<button type="submit">${text.subscribe}</button>`;
  const form = html`<form method="post" action="${path}/subscribe">${button}</form>`;
  return html`<div class="mail">${text.notSubscribed} ${form}</div>`;
}
