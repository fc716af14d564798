const hourMs = 60 * 60 * 1_000;
const dayMs = 24 * hourMs;

/** When somebody gets their digest. */
export interface DigestTime {
  readonly hour: number;
  /** An IANA time zone. */
  readonly timeZone: string;
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name }).format();
    return true;
  } catch {
    return false;
  }
}

/** The day of a time in a time zone, such as `2026-03-02`. */
export const dayIn = (time: Date, timeZone: string): string => wallClock(time.getTime(), timeZone).slice(0, 10);

/** The next time after `after` at which the hour begins, on another day than the one named. */
export function nextDigest(after: Date, { hour, timeZone }: DigestTime, exceptOn: string | null): Date {
  const today = Date.parse(`${dayIn(after, timeZone)}T00:00:00Z`);
  for (let day = today; ; day += dayMs) {
    const time = instantAt(day + hour * hourMs, timeZone);
    if (time > after.getTime() && new Date(day).toISOString().slice(0, 10) !== exceptOn) return new Date(time);
  }
}

/** The instant at which clocks show this time. An hour that is skipped in spring begins when clocks are put forward. */
function instantAt(shown: number, timeZone: string): number {
  const offsetAt = (instant: number) => Date.parse(`${wallClock(instant, timeZone)}Z`) - instant;
  const guess = shown - offsetAt(shown);
  return shown - offsetAt(guess);
}

const formatters = new Map<string, Intl.DateTimeFormat>();
/** Formatters are kept for as many time zones as exist. */
const maxFormatters = 600;

/** What clocks show, such as `2026-03-02T08:30:00`. */
function wallClock(instant: number, timeZone: string): string {
  let format = formatters.get(timeZone);
  if (!format) {
    if (formatters.size >= maxFormatters) formatters.clear();
    // Sweden writes dates and times as ISO 8601 does.
    format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
    formatters.set(timeZone, format);
  }
  return format.format(instant).replace(" ", "T");
}
