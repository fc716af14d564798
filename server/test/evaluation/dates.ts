const monthNames = [
  ["january", "januar", "janvier", "enero", "jan"],
  ["february", "februar", "février", "febrero", "feb"],
  ["march", "märz", "mars", "marzo", "mar"],
  ["april", "avril", "abril", "apr"],
  ["may", "mai", "mayo"],
  ["june", "juni", "juin", "junio", "jun"],
  ["july", "juli", "juillet", "julio", "jul"],
  ["august", "août", "agosto", "aug"],
  ["september", "septembre", "septiembre", "sept", "sep"],
  ["october", "oktober", "octobre", "octubre", "oct"],
  ["november", "novembre", "noviembre", "nov"],
  ["december", "dezember", "décembre", "diciembre", "dec"],
];
const anyMonth = monthNames
  .flat()
  .toSorted((one, other) => other.length - one.length)
  .join("|");

const englishMonths = monthNames.map(([name]) => name).join("|");

export interface FoundDate {
  readonly text: string;
  readonly day: number;
  readonly month: number;
  readonly year: number | undefined;
}

const iso = /(?<![\d.])(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?!\d)/gu;
const dotted = /(?<![\d.])(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?:(?<year>\d{4})(?!\d)|(?!\d))/gu;
const slashed = /(?<![\d/])(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})(?!\d)/gu;
const dayFirst = new RegExp(
  String.raw`(?<!\d)(?<day>\d{1,2})(?:\.|st|nd|rd|th|er)? (?:of |de )?(?<month>${anyMonth})(?!\p{L})(?:,? (?:de )?(?<year>\d{4}))?`,
  "giu",
);
/** English alone writes the month first; "12 January 15 visitors" is no such date. */
const monthFirst = new RegExp(
  String.raw`(?<!\p{L}|\d\.? )(?<month>${englishMonths}) (?<day>\d{1,2})(?:st|nd|rd|th)?(?!\d)(?:,? (?<year>\d{4}))?`,
  "giu",
);

/** Dates with a day and a month, in the ways English, German, French and Spanish write them. */
export const datesIn = (text: string): readonly FoundDate[] =>
  [iso, dotted, slashed, dayFirst, monthFirst]
    .flatMap((pattern) => text.matchAll(pattern).toArray())
    .map(({ 0: found, groups = {} }) => ({
      text: found,
      day: Number(groups["day"]),
      month: monthOf(groups["month"] ?? ""),
      year: groups["year"] === undefined ? undefined : Number(groups["year"]),
    }))
    .filter(({ day, month }) => day >= 1 && day <= 31 && month >= 1 && month <= 12);

function monthOf(month: string): number {
  const index = monthNames.findIndex((names) => names.includes(month.toLowerCase()));
  return index === -1 ? Number(month) : index + 1;
}

export const isSameDate = (one: FoundDate, other: FoundDate) =>
  one.day === other.day &&
  one.month === other.month &&
  (one.year === undefined || other.year === undefined || one.year === other.year);

const weekdayNames = [
  ["monday", "montag", "lundi", "lunes"],
  ["tuesday", "dienstag", "mardi", "martes"],
  ["wednesday", "mittwoch", "mercredi", "miércoles"],
  ["thursday", "donnerstag", "jeudi", "jueves"],
  ["friday", "freitag", "vendredi", "viernes"],
  ["saturday", "samstag", "sonnabend", "samedi", "sábado"],
  ["sunday", "sonntag", "dimanche", "domingo"],
];
const weekday = new RegExp(String.raw`(?<!\p{L})(${weekdayNames.flat().join("|")})s?(?!\p{L})`, "giu");

/** Days of the week, whatever the language. */
export const weekdaysIn = (text: string) =>
  text
    .matchAll(weekday)
    .map(([found, name = ""]) => ({
      text: found,
      day: weekdayNames.findIndex((names) => names.includes(name.toLowerCase())),
    }))
    .toArray();
