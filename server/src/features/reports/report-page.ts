import { limits } from "@corkboard/contract";
import type { HtmlPage } from "../../http/pages/html-page.ts";
import { html, type Html } from "../../shared/html.ts";
import { newId } from "../../shared/id.ts";
import { toSingleLine } from "../../shared/text.ts";
import { htmlPage } from "./page-html.ts";
import type { Report } from "./reports.access.ts";
import type { ShownMessage } from "./shown-messages.ts";
import type { ReportTexts } from "./texts/report-texts.ts";

export interface ReportPage {
  readonly report: Report;
  readonly key: string;
  /** Oldest first. */
  readonly messages: readonly ShownMessage[];
  readonly isCut: boolean;
  /** Whether the service sends email. */
  readonly isMailEnabled: boolean;
  readonly hasReplied?: boolean;
  /** Why a reply was rejected, and its content, so that the reporter need not write it again. */
  readonly rejected?: { readonly status: number; readonly problem: string; readonly content: string };
}

/** The page of a report, without scripts, external resources or external links. */
export function reportPage(texts: ReportTexts, page: ReportPage): HtmlPage {
  const { report, rejected } = page;
  const { page: text } = texts;
  const title = toSingleLine(report.title, limits.title);
  const status = html`<span class="status ${report.status}">${texts.statuses[report.status]}</span>`;
  const problem = rejected && html`<p class="notice bad" role="alert" id="problem">${rejected.problem}</p>`;
  const content = html`${[
    html`<p class="above">${text.yourReport}</p><h1 dir="auto">${title}</h1>`,
    html`<dl>${fact(text.status, status)}${fact(text.reported, time(texts, report.created_at))}</dl>`,
    page.hasReplied && html`<p class="notice good" role="status">${text.sent}</p>`,
    section("conversation", text.conversation, conversation(texts, page)),
    section("answer", text.replyHeading, html`${problem}${replyForm(texts, rejected?.content)}`),
    subscription(texts, page),
  ]}`;
  return htmlPage(rejected?.status ?? 200, texts, { title: `${title} – ${text.yourReport}`, content });
}

const fact = (term: string, value: Html) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`;

const section = (id: string, heading: string, content: Html) =>
  html`<section aria-labelledby="${id}"><h2 id="${id}">${heading}</h2>${content}</section>`;

function conversation(texts: ReportTexts, { messages, isCut }: ReportPage): Html {
  if (messages.length === 0) return html`<p>${texts.page.noReplies}</p>`;
  const older = isCut && html`<p>${texts.page.olderHidden}</p>`;
  return html`${older}<ol>${messages.map((message) => messageItem(texts, message))}</ol>`;
}

function messageItem(texts: ReportTexts, { member, text, created_at }: ShownMessage): Html {
  const isMine = member === null;
  const by = isMine
    ? html`<strong>${texts.page.you}</strong>`
    : html`<strong><bdi>${toSingleLine(member, limits.name)}</bdi></strong><span class="role">${texts.page.team}</span>`;
  const paragraphs = text.paragraphs.map((lines) => html`<p dir="auto">${lines.map(lineOf)}</p>`);
  const rest = text.isCut && html`<p class="hint">${texts.page.messageTruncated}</p>`;
  const className = isMine && html` class="mine"`;
  return html`<li${className}><p class="by">${by}${time(texts, created_at)}</p>${paragraphs}${rest}</li>`;
}

const lineOf = (line: string, index: number) => (index === 0 ? html`${line}` : html`<br>${line}`);

function replyForm({ page: text }: ReportTexts, content = ""): Html {
  const hint = content === "" ? "who-reads-it" : "problem who-reads-it";
  const size = html`rows="6" maxlength="${limits.comment}"`;
  return html`<form method="post">${[
    html`<input type="hidden" name="submission" value="${newId()}">`,
    html`<label for="content">${text.yourReply}</label>`,
    // HTML drops the first line end after the tag, so one is added in front of the text.
    html`<textarea id="content" name="content" ${size} required dir="auto" aria-describedby="${hint}">\n${content}</textarea>`,
    html`<p class="hint" id="who-reads-it">${text.whoReadsIt}</p>`,
    html`<button type="submit">${text.send}</button>`,
  ]}</form>`;
}

function subscription({ page: text }: ReportTexts, { report, key, isMailEnabled }: ReportPage): Html | undefined {
  if (!isMailEnabled) return undefined;
  if (report.isMailWanted) {
    const link = html`<a href="${key}/unsubscribe">${text.unsubscribe}</a>`;
    return html`<footer>${text.subscribed} ${link}</footer>`;
  }
  const button = html`<button type="submit">${text.subscribe}</button>`;
  const form = html`<form method="post" action="${key}/subscribe">${button}</form>`;
  return html`<footer>${text.notSubscribed} ${form}</footer>`;
}

/** In UTC, because only a script could find out the reader's time zone. */
function time({ language }: ReportTexts, at: string): Html {
  return html`<time datetime="${at}">${timeFormatOf(language).format(new Date(at))} UTC</time>`;
}

const timeFormats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a format takes longer than the rest of the page. */
function timeFormatOf(language: string): Intl.DateTimeFormat {
  let format = timeFormats.get(language);
  if (!format) {
    const locale = language === "en" ? "en-GB" : language;
    format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
    timeFormats.set(language, format);
  }
  return format;
}
