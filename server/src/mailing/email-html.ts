import { light } from "@corkboard/design/colours";
import { html, type Html } from "../shared/html.ts";
import type { EmailContent, EmailItem, Link } from "./email-content.ts";

const font = "font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif;font-size:15px;line-height:1.5";

/** Inline styles, because mail programs drop style sheets. No external resources and no tracking. */
const styles = {
  body: `margin:0;padding:24px;background:${light.paper};color:${light.ink};${font}`,
  sheet: `max-width:600px;margin:0 auto;padding:24px;background:${light.sheet};border:1px solid ${light.lineSoft};border-radius:12px`,
  heading: "margin:0 0 16px;font-size:18px;line-height:1.35;font-weight:600",
  title: `margin:24px 0 12px;padding:0 0 6px;border-bottom:1px solid ${light.lineSoft};font-size:16px;font-weight:600`,
  item: "margin:0 0 20px",
  what: "margin:0 0 4px;font-weight:600",
  excerpt: `margin:0 0 6px;padding:2px 0 2px 12px;border-left:3px solid ${light.lineFirm};color:${light.ink2}`,
  line: "margin:0",
  detail: `margin:0;color:${light.ink3};font-size:13px`,
  picture: `display:block;max-width:100%;height:auto;margin:6px 0;border:1px solid ${light.lineSoft};border-radius:8px`,
  link: `color:${light.accent}`,
  foot: `max-width:600px;margin:16px auto 0;color:${light.ink3};font-size:13px`,
};

export function renderHtml({
  language,
  heading,
  sections = [],
  reason,
  stopKind,
  unsubscribe,
  ...unnamed
}: EmailContent): string {
  const lines = [
    html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${heading}</title></head>`,
    html`<body style="${styles.body}"><div style="${styles.sheet}">`,
    html`<h1 dir="auto" style="${styles.heading}">${heading}</h1>`,
    ...sections.flatMap(({ title, ...content }) => [
      html`<h2 style="${styles.title}">${title}</h2>`,
      ...htmlParts(content, heading),
    ]),
    ...htmlParts(unnamed, heading),
    html`</div><p style="${styles.foot}">${reason} ${footLinks([stopKind, unsubscribe])}</p></body></html>`,
  ];
  return lines.join("\n");
}

const htmlParts = ({ items, more, action }: Pick<EmailContent, "items" | "more" | "action">, heading: string) => [
  ...items.map((item) => htmlItem(item, item.what === heading)),
  more === undefined ? "" : html`<p style="${styles.line}">${more}</p>`,
  action === undefined ? "" : html`<p style="${styles.line}">${htmlLink(action.url, action.label)}</p>`,
];

/** An email about a single item has its text as the heading already. */
function htmlItem({ what, excerpt, details = [], picture, link }: EmailItem, isHeading: boolean): Html {
  const parts = [
    !isHeading && html`<p dir="auto" style="${styles.what}">${what}</p>`,
    excerpt !== undefined && html`<p dir="auto" style="${styles.excerpt}">${excerpt}</p>`,
    ...details.map((line) => html`<p dir="auto" style="${styles.detail}">${line}</p>`),
    picture !== undefined && html`<img src="cid:${picture}" alt="Screenshot" style="${styles.picture}">`,
    link !== undefined && html`<p style="${styles.line}">${htmlLink(link, link)}</p>`,
  ];
  return html`<div style="${styles.item}">${parts}</div>`;
}

const footLinks = (ways: readonly (Link | undefined)[]): Html[] =>
  ways
    .filter((way) => way !== undefined)
    .map(({ url, label }, place) => (place === 0 ? htmlLink(url, label) : html` · ${htmlLink(url, label)}`));

const htmlLink = (url: string, label: string) => html`<a href="${url}" style="${styles.link}">${label}</a>`;
