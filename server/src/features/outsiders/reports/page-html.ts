import { type HtmlPage, policyFor } from "../../../http/pages/html-page.ts";
import { html, type Html, rawHtml } from "../../../shared/html.ts";
import { type Brand, brandHeader } from "./brand.ts";
import { styleBelow } from "./page-style.ts";
import type { Notice, ReportTexts } from "./texts/report-texts.ts";

interface PageContent {
  readonly title: string;
  readonly content: Html;
  /** Missing where the reader is not known, so that the page tells nothing. */
  readonly brand?: Brand | undefined;
  readonly headers?: HtmlPage["headers"];
  readonly script?: string;
}

export function htmlPage(
  status: number,
  { language }: ReportTexts,
  { title, content, brand, headers, script }: PageContent,
): HtmlPage {
  const document: HtmlPage["document"] = (basePath) => {
    const { style, policy } = styleBelow(basePath);
    const head = [
      html`<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
      html`<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">`,
      html`<title>${title}</title><style>${rawHtml(style)}</style>`,
    ];
    return {
      html: html`<!doctype html><html lang="${language}"><head>${head}</head><body>${brand && brandHeader(brand)}<main>${content}</main>${script !== undefined && html`<script>${rawHtml(script)}</script>`}</body></html>`,
      policy: script === undefined ? policy : policyFor(style, { images: true, fonts: true, script }),
    };
  };
  return { status, language, document, headers: { vary: "accept-language", ...headers } };
}

export function noticePage(
  status: number,
  texts: ReportTexts,
  notice: Notice,
  { more, ...rest }: Pick<PageContent, "brand" | "headers" | "script"> & { readonly more?: Html } = {},
): HtmlPage {
  const content = html`<section class="alone"><h1>${notice.heading}</h1><p>${notice.sentence}</p>${more}</section>`;
  return htmlPage(status, texts, { title: notice.heading, content, ...rest });
}
