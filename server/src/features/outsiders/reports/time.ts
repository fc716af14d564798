import { html, type Html } from "../../../shared/html.ts";
import type { ReportTexts } from "./texts/report-texts.ts";

const utc = { timeZone: "UTC" } as const;
const styles = {
  time: { dateStyle: "long", timeStyle: "short", ...utc },
  day: { dateStyle: "medium", ...utc },
} as const;

/** In UTC, because only a script could find out the reader's time zone. */
export const time = ({ language }: ReportTexts, at: string): Html =>
  html`<time datetime="${at}">${formatOf(language, "time").format(new Date(at))} UTC</time>`;

export const day = ({ language }: ReportTexts, at: string): Html =>
  html`<time datetime="${at}">${formatOf(language, "day").format(new Date(at))}</time>`;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a format takes longer than the rest of the page. */
function formatOf(language: string, style: keyof typeof styles): Intl.DateTimeFormat {
  const key = `${language} ${style}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, styles[style]);
    formats.set(key, format);
  }
  return format;
}
