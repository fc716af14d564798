import { html, type Html } from "../../../shared/html.ts";
import type { ReportTexts } from "./texts/report-texts.ts";

const styles = {
  time: { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", timeZoneName: "short" },
  day: { dateStyle: "medium" },
} as const;

/** With the name of its time zone: the reader may be elsewhere. */
export const time = (texts: ReportTexts, at: string): Html => formatted(texts, at, "time");

export const day = (texts: ReportTexts, at: string): Html => formatted(texts, at, "day");

const formatted = ({ language, timeZone = "UTC" }: ReportTexts, at: string, style: keyof typeof styles) =>
  html`<time datetime="${at}">${formatOf(language, style, timeZone).format(new Date(at))}</time>`;

const formats = new Map<string, Intl.DateTimeFormat>();
/** Visitors choose the time zone, and may spell it in many ways. */
const mostFormats = 1_000;

/** Cached, because creating a format takes longer than the rest of the page. */
function formatOf(language: string, style: keyof typeof styles, timeZone: string): Intl.DateTimeFormat {
  const key = `${language} ${style} ${timeZone}`;
  let format = formats.get(key);
  if (!format) {
    if (formats.size >= mostFormats) formats.clear();
    format = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, { ...styles[style], timeZone });
    formats.set(key, format);
  }
  return format;
}
