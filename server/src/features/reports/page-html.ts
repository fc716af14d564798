import type { HtmlPage } from "../../http/pages/html-page.ts";
import { escapeHtml } from "../../shared/text.ts";
import { policy, style } from "./page-style.ts";
import type { ReportWords } from "./words/report-words.ts";

/** A whole page around its content, which is HTML already. */
export function htmlPage(
  status: number,
  { language }: ReportWords,
  { title, content, headers }: { title: string; content: string; headers?: HtmlPage["headers"] },
): HtmlPage {
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)}</title><style>${style}</style>`,
  ].join("");
  const html = `<!doctype html><html lang="${language}"><head>${head}</head><body><main>${content}</main></body></html>`;
  return { status, language, html, policy, headers: { vary: "accept-language", ...headers } };
}

/** A page that says one thing. */
export function noticePage(
  status: number,
  words: ReportWords,
  notice: { readonly heading: string; readonly sentence: string },
  { more = "", headers }: { more?: string; headers?: HtmlPage["headers"] } = {},
): HtmlPage {
  const content = `<h1>${escapeHtml(notice.heading)}</h1><p>${escapeHtml(notice.sentence)}</p>${more}`;
  return htmlPage(status, words, { title: notice.heading, content, ...(headers ? { headers } : {}) });
}
