import { currentLanguage, currentLocale } from "./language.ts";

/** Creating a formatter costs more than rendering a row. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = currentLocale() + JSON.stringify(options);
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(currentLocale(), options);
  formatters.set(key, formatter);
  return formatter;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The age in a list: 2m, 3h, 5d; later the date. */
export function shortAge(iso: string, now = Date.now()): string {
  const age = Math.max(0, now - Date.parse(iso));
  if (age < minute) return currentLanguage() === "de" ? "jetzt" : "now";
  if (age < hour) return `${Math.floor(age / minute)}m`;
  if (age < day) return `${Math.floor(age / hour)}h`;
  if (age < 30 * day) return `${Math.floor(age / day)}d`;
  return dateFormat({ day: "numeric", month: "short" }).format(Date.parse(iso));
}

/** The age in a sentence: "2 minutes ago", "yesterday"; after a week the date. */
export function longAge(iso: string, now = Date.now()): string {
  const age = Math.max(0, now - Date.parse(iso));
  const relative = new Intl.RelativeTimeFormat(currentLocale(), { numeric: "auto" });
  if (age < minute) return relative.format(0, "second");
  if (age < hour) return relative.format(-Math.floor(age / minute), "minute");
  if (age < day) return relative.format(-Math.floor(age / hour), "hour");
  if (age < 7 * day) return relative.format(-Math.floor(age / day), "day");
  return dateFormat({ dateStyle: "medium" }).format(Date.parse(iso));
}

export const exactTime = (iso: string): string =>
  dateFormat({ dateStyle: "full", timeStyle: "short" }).format(Date.parse(iso));

/** Such as "31 Jan 2027, 12:05". */
export const exactMinute = (iso: string): string =>
  dateFormat({ dateStyle: "medium", timeStyle: "short" }).format(Date.parse(iso));

/** Small integers look the same in every language of the app, and the first formatter takes 40 ms on a slow machine. */
export const formatNumber = (value: number): string =>
  Number.isInteger(value) && value >= 0 && value < 1_000
    ? String(value)
    : new Intl.NumberFormat(currentLocale()).format(value);

export const exactDate = (iso: string): string => dateFormat({ dateStyle: "medium" }).format(Date.parse(iso));

/** A date without a time, which is the same day in every time zone. */
export const calendarDate = (date: string, dateStyle: "short" | "medium" = "medium"): string =>
  dateFormat({
    ...(dateStyle === "short" ? { day: "numeric", month: "short" } : { dateStyle }),
    timeZone: "UTC",
  }).format(Date.parse(date));

/** The time until something in a sentence: "in 5 minutes". */
export function timeUntil(iso: string, now = Date.now()): string {
  const wait = Math.max(0, Date.parse(iso) - now);
  const relative = new Intl.RelativeTimeFormat(currentLocale(), { numeric: "auto" });
  if (wait < minute) return relative.format(Math.ceil(wait / 1_000), "second");
  if (wait < hour) return relative.format(Math.round(wait / minute), "minute");
  if (wait < day) return relative.format(Math.round(wait / hour), "hour");
  return relative.format(Math.round(wait / day), "day");
}

const byteUnits = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** Such as "1.4 GB", in steps of 1,024. */
export function formatBytes(bytes: number): string {
  const step = Math.min(byteUnits.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const value = bytes / 1_024 ** step;
  return new Intl.NumberFormat(currentLocale(), {
    style: "unit",
    unit: byteUnits[step]!,
    unitDisplay: step === 0 ? "long" : "short",
    maximumFractionDigits: value < 10 && step > 0 ? 1 : 0,
  }).format(value);
}

/** Small amounts keep two significant digits. */
export const formatUsd = (dollars: number): string =>
  new Intl.NumberFormat(currentLocale(), {
    style: "currency",
    currency: "USD",
    ...(dollars > 0 && dollars < 0.1 ? { maximumSignificantDigits: 2 } : {}),
  }).format(dollars);
