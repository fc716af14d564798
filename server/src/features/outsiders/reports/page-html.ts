import { type HtmlPage, policyFor } from "../../../http/pages/html-page.ts";
import { html, type Html, rawHtml } from "../../../shared/html.ts";
import { policy as usualPolicy, style } from "./page-style.ts";
import type { Notice, ReportTexts } from "./texts/report-texts.ts";

export function htmlPage(
  status: number,
  { language }: ReportTexts,
  { title, content, headers, script }: { title: string; content: Html; headers?: HtmlPage["headers"]; script?: string },
): HtmlPage {
  const head = [
    html`<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    html`<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">`,
    html`<title>${title}</title><style>${rawHtml(style)}</style>`,
  ];
  const page = html`<!doctype html><html lang="${language}"><head>${head}</head><body><main>${content}</main>${script !== undefined && html`<script>${rawHtml(script)}</script>`}</body></html>`;
  const policy = script === undefined ? usualPolicy : policyFor(style, { images: true, script });
  return { status, language, html: page, policy, headers: { vary: "accept-language", ...headers } };
}

export function noticePage(
  status: number,
  texts: ReportTexts,
  notice: Notice,
  { more, headers, script }: { more?: Html; headers?: HtmlPage["headers"]; script?: string } = {},
): HtmlPage {
  const content = html`<h1>${notice.heading}</h1><p>${notice.sentence}</p>${more}`;
  const options = { ...(headers ? { headers } : {}), ...(script === undefined ? {} : { script }) };
  return htmlPage(status, texts, { title: notice.heading, content, ...options });
}
