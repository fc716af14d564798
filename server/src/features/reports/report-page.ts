import { limits } from "@corkboard/contract";
import type { HtmlPage } from "../../http/pages/html-page.ts";
import { newId } from "../../shared/id.ts";
import { escapeHtml, inOneLine } from "../../shared/text.ts";
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
  const content = [
    `<p class="above">${escapeHtml(say.yourReport)}</p><h1 dir="auto">${escapeHtml(title)}</h1>`,
    `<dl><div><dt>${escapeHtml(say.status)}</dt>`,
    `<dd><span class="status ${report.status}">${escapeHtml(words.statuses[report.status])}</span></dd></div>`,
    `<div><dt>${escapeHtml(say.reported)}</dt><dd>${time(words, report.created_at)}</dd></div></dl>`,
    page.hasReplied ? `<p class="notice good" role="status">${escapeHtml(say.sent)}</p>` : "",
    `<section aria-labelledby="conversation"><h2 id="conversation">${escapeHtml(say.conversation)}</h2>`,
    conversation(words, page),
    `</section><section aria-labelledby="answer"><h2 id="answer">${escapeHtml(say.reply)}</h2>`,
    refused ? `<p class="notice bad" role="alert" id="problem">${escapeHtml(refused.problem)}</p>` : "",
    form(words, refused?.content),
    `</section>${mailChoice(words, page)}`,
  ].join("");
  return htmlPage(refused?.status ?? 200, words, { title: `${title} – ${say.yourReport}`, content });
}

function conversation(words: ReportWords, { messages, isCut }: ReportPage): string {
  if (messages.length === 0) return `<p>${escapeHtml(words.page.nothingYet)}</p>`;
  const older = isCut ? `<p>${escapeHtml(words.page.olderLeftOut)}</p>` : "";
  return `${older}<ol>${messages.map((message) => messageOf(words, message)).join("")}</ol>`;
}

function messageOf(words: ReportWords, { member, said, created_at }: ShownMessage): string {
  const by =
    member === null
      ? `<strong>${escapeHtml(words.page.you)}</strong>`
      : `<strong><bdi>${escapeHtml(inOneLine(member, limits.name))}</bdi></strong>` +
        `<span class="role">${escapeHtml(words.page.team)}</span>`;
  const paragraphs = said.paragraphs.map(
    (lines) => `<p dir="auto">${lines.map((line) => escapeHtml(line)).join("<br>")}</p>`,
  );
  const rest = said.isCut ? `<p class="hint">${escapeHtml(words.page.restLeftOut)}</p>` : "";
  const whose = member === null ? ' class="mine"' : "";
  return `<li${whose}><p class="by">${by}${time(words, created_at)}</p>${paragraphs.join("")}${rest}</li>`;
}

function form({ page: say }: ReportWords, content = ""): string {
  const hint = content === "" ? "who-reads-it" : "problem who-reads-it";
  return [
    `<form method="post"><input type="hidden" name="submission" value="${newId()}">`,
    `<label for="content">${escapeHtml(say.yourReply)}</label>`,
    // HTML drops the first line end behind the tag, so one that belongs to the text needs another before it.
    `<textarea id="content" name="content" rows="6" maxlength="${limits.comment}" required dir="auto"`,
    ` aria-describedby="${hint}">\n${escapeHtml(content)}</textarea>`,
    `<p class="hint" id="who-reads-it">${escapeHtml(say.whoReadsIt)}</p>`,
    `<button type="submit">${escapeHtml(say.send)}</button></form>`,
  ].join("");
}

function mailChoice({ page: say }: ReportWords, { report, key, isMailed }: ReportPage): string {
  if (!isMailed) return "";
  if (report.isMailWanted) {
    const link = `<a href="${escapeHtml(key)}/unsubscribe">${escapeHtml(say.stopMail)}</a>`;
    return `<footer>${escapeHtml(say.mailIsOn)} ${link}</footer>`;
  }
  const button = `<button type="submit">${escapeHtml(say.resumeMail)}</button>`;
  const again = `<form method="post" action="${escapeHtml(key)}/subscribe">${button}</form>`;
  return `<footer>${escapeHtml(say.mailIsOff)} ${again}</footer>`;
}

/** In UTC, because only a script could tell where the reader is. */
function time({ language }: ReportWords, at: string): string {
  return `<time datetime="${at}">${escapeHtml(clockFor(language).format(new Date(at)))} UTC</time>`;
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
