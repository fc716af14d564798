import { limits } from "@corkboard/contract";
import type { HtmlPage } from "../../http/pages/html-page.ts";
import { html, type Html } from "../../shared/html.ts";
import { newId } from "../../shared/id.ts";
import { inOneLine } from "../../shared/text.ts";
import { htmlPage } from "./page-html.ts";
import type { Report } from "./reports.access.ts";
import type { ShownMessage } from "./shown-messages.ts";
import type { ReportWords } from "./words/report-words.ts";

export interface ReportPage {
  readonly report: Report;
  readonly key: string;
  /** Oldest first. */
  readonly messages: readonly ShownMessage[];
  readonly isCut: boolean;
  /** Whether the service sends mail at all. */
  readonly isMailed: boolean;
  readonly hasReplied?: boolean;
  /** Why an answer was not taken, and what it was: nobody has to write it again. */
  readonly refused?: { readonly status: number; readonly problem: string; readonly content: string };
}

/** All that a reporter sees of their report. Nothing in it runs, loads or leads elsewhere. */
export function reportPage(words: ReportWords, page: ReportPage): HtmlPage {
  const { report, refused } = page;
  const { page: say } = words;
  const title = inOneLine(report.title, limits.title);
  const status = html`<span class="status ${report.status}">${words.statuses[report.status]}</span>`;
  const content = html`${[
    html`<p class="above">${say.yourReport}</p><h1 dir="auto">${title}</h1>`,
    html`<dl>${fact(say.status, status)}${fact(say.reported, time(words, report.created_at))}</dl>`,
    html`${page.hasReplied && html`<p class="notice good" role="status">${say.sent}</p>`}`,
    section("conversation", say.conversation, conversation(words, page)),
    section("answer", say.reply, html`${refused && problem(refused.problem)}${form(words, refused?.content)}`),
    html`${mailChoice(words, page)}`,
  ]}`;
  return htmlPage(refused?.status ?? 200, words, { title: `${title} – ${say.yourReport}`, content });
}

const fact = (term: string, value: Html) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`;

const section = (id: string, heading: string, content: Html) =>
  html`<section aria-labelledby="${id}"><h2 id="${id}">${heading}</h2>${content}</section>`;

const problem = (text: string) => html`<p class="notice bad" role="alert" id="problem">${text}</p>`;

function conversation(words: ReportWords, { messages, isCut }: ReportPage): Html {
  if (messages.length === 0) return html`<p>${words.page.nothingYet}</p>`;
  const older = isCut && html`<p>${words.page.olderLeftOut}</p>`;
  return html`${older}<ol>${messages.map((message) => messageOf(words, message))}</ol>`;
}

function messageOf(words: ReportWords, { member, said, created_at }: ShownMessage): Html {
  const isMine = member === null;
  const by = isMine
    ? html`<strong>${words.page.you}</strong>`
    : html`<strong><bdi>${inOneLine(member, limits.name)}</bdi></strong><span class="role">${words.page.team}</span>`;
  const paragraphs = said.paragraphs.map((lines) => html`<p dir="auto">${lines.map(lineOf)}</p>`);
  const rest = said.isCut && html`<p class="hint">${words.page.restLeftOut}</p>`;
  const whose = isMine && html` class="mine"`;
  return html`<li${whose}><p class="by">${by}${time(words, created_at)}</p>${paragraphs}${rest}</li>`;
}

const lineOf = (line: string, index: number) => (index === 0 ? html`${line}` : html`<br>${line}`);

function form({ page: say }: ReportWords, content = ""): Html {
  const hint = content === "" ? "who-reads-it" : "problem who-reads-it";
  const size = html`rows="6" maxlength="${limits.comment}"`;
  return html`<form method="post">${[
    html`<input type="hidden" name="submission" value="${newId()}">`,
    html`<label for="content">${say.yourReply}</label>`,
    // HTML drops the first line end behind the tag, so one that belongs to the text needs another before it.
    html`<textarea id="content" name="content" ${size} required dir="auto" aria-describedby="${hint}">\n${content}</textarea>`,
    html`<p class="hint" id="who-reads-it">${say.whoReadsIt}</p>`,
    html`<button type="submit">${say.send}</button>`,
  ]}</form>`;
}

function mailChoice({ page: say }: ReportWords, { report, key, isMailed }: ReportPage): Html | undefined {
  if (!isMailed) return undefined;
  if (report.isMailWanted) {
    const link = html`<a href="${key}/unsubscribe">${say.stopMail}</a>`;
    return html`<footer>${say.mailIsOn} ${link}</footer>`;
  }
  const button = html`<button type="submit">${say.resumeMail}</button>`;
  const again = html`<form method="post" action="${key}/subscribe">${button}</form>`;
  return html`<footer>${say.mailIsOff} ${again}</footer>`;
}

/** In UTC, because only a script could tell where the reader is. */
function time({ language }: ReportWords, at: string): Html {
  return html`<time datetime="${at}">${clockFor(language).format(new Date(at))} UTC</time>`;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Making one costs more than all else on the page. */
function clockFor(language: string): Intl.DateTimeFormat {
  let clock = clocks.get(language);
  if (!clock) {
    const locale = language === "en" ? "en-GB" : language;
    clock = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
    clocks.set(language, clock);
  }
  return clock;
}
