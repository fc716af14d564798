import type { Citation, TicketProposal, TicketSource } from "../../src/ports/ai/proposal.ts";
import { browsersIn, knownBrowsers } from "./browser-names.ts";
import { existsIn, nameOf } from "./citations.ts";
import { datesIn, isSameDate, weekdaysIn } from "./dates.ts";
import { isKnownNumber, isKnownVersion, knownNumbers, numbersIn } from "./numbers.ts";
import { mentionsIn, personsIn } from "./person-names.ts";
import { inventedQuotations } from "./quotations.ts";
import { normalised, placesOf, readablePartsOf, wordsOf } from "./text.ts";

/**
 * What the ticket states although the source does not hold it, as far as that can be told mechanically: addresses,
 * quotations, dates, browsers, numbers, people, and citations of what is not there.
 */
export function inventions(source: TicketSource, proposal: TicketProposal): string[] {
  const words = wordsOf(source);
  const texts = [...readablePartsOf(proposal), proposal.priority.reason, ...proposal.labels];
  const cited = [...proposal.criteria.flatMap((criterion) => criterion.cites), ...proposal.priority.cites];
  return [
    ...new Set([...texts.flatMap((text) => inventedIn(text, source, words)), ...inventedCitations(cited, source)]),
  ];
}

const inventedCitations = (cited: readonly Citation[], source: TicketSource) =>
  cited.filter((citation) => !existsIn(citation, source)).map((citation) => `citation of ${nameOf(citation)}`);

function inventedIn(text: string, source: TicketSource, words: string): string[] {
  const found: string[] = [];
  const said = normalised(words);
  const take = (pattern: RegExp, kind: string, left: string) =>
    left.replaceAll(pattern, (match) => {
      const exact = match.replace(/[.,;:!?'"»”*_/]+$/, "");
      if (!isWholeIn(said, normalised(exact))) found.push(`${kind} ${exact}`);
      return " ";
    });
  const rest = [...addressKinds].reduce((left, [kind, pattern]) => take(pattern, kind, left), text);
  const undated = withoutDates(withoutIds(rest, source), words, found);
  const unnamed = withoutBrowsers(undated, source, words, found);
  return [
    ...found,
    ...inventedQuotations(text, words).map((quotation) => `quotation "${quotation.trim()}"`),
    ...inventedNumbers(unnamed, source, words),
    ...inventedPeople(rest, words),
    ...inventedWeekdays(rest, words),
  ];
}

/** An address may stop where a part of it ends, or where an ellipsis shows that it was cut; not in the middle of a word. */
function isWholeIn(said: string, address: string): boolean {
  if (address.endsWith("…")) return said.includes(address.slice(0, -1));
  return placesOf(address, said).some((place) => !/[\p{L}\d]/u.test(said.charAt(place + address.length)));
}

const addressKinds = new Map([
  ["user agent", /Mozilla\/5\.0 [^\n`"]*/gu],
  ["address", /(?:https?:\/\/|(?<![\p{L}\d.])www\.)[^\s<>"'`)\]]+/gu],
  ["mail address", /[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu],
  ["path", /(?<=^|[\s"'`(„“«])\/[\p{L}\d][\p{L}\d/_.-]*/gmu],
]);

/** Ids of the source and its comments may be named; digits in them are no statement. */
function withoutIds(text: string, { id, comments }: TicketSource): string {
  const ids = new Set([id, ...comments.map((comment) => comment.id)]);
  return text.replaceAll(/[\p{L}\d]+(?:-[\p{L}\d]+)*/gu, (word) => (ids.has(word) ? " " : word));
}

function withoutDates(text: string, words: string, found: string[]): string {
  const known = datesIn(words);
  return datesIn(text).reduce((rest, date) => {
    const isKnown = known.some((other) => isSameDate(date, other));
    // "17.4." may be the end of a sentence about a version: its numbers are judged instead.
    const isSurelyDate = date.year !== undefined || /\p{L}/u.test(date.text);
    if (!isKnown && isSurelyDate) found.push(`date ${date.text}`);
    return isKnown || isSurelyDate ? rest.replace(date.text, " ") : rest;
  }, text);
}

function withoutBrowsers(text: string, source: TicketSource, words: string, found: string[]): string {
  const { user_agent: told } = source.browserInfo;
  const userAgent = typeof told === "string" ? told : "";
  const known = knownBrowsers(words.replace(userAgent, " "), userAgent);
  return browsersIn(text).reduce((rest, browser) => {
    const isKnown = known.has(browser.name) && (!browser.version || isKnownVersion(browser.version, words));
    if (!isKnown) found.push(`browser or system ${browser.text}`);
    return rest.replace(browser.text, " ");
  }, text);
}

function inventedNumbers(text: string, source: TicketSource, words: string): string[] {
  const known = new Set([...knownNumbers(words), ...countsOf(source)]);
  return numbersIn(text.replaceAll(numbering, " "))
    .filter((number) => !isKnownNumber(number, known))
    .map((number) => `number ${number}`);
}

/** The numbers of list items, steps and comments are the ticket's own. */
const numbering =
  /^\s*(?:[-*]\s+)?\d+[.)]\s|(?:step|schritt|paso|comment|kommentar|comentario|annotation|anmerkung|markierung|anotación|nota)\s+#?\d{1,2}(?!\d)/gimu;

const countsOf = ({ comments, checklist, annotations }: TicketSource): readonly string[] =>
  [
    comments.length,
    annotations.length,
    checklist.length,
    checklist.filter((item) => item.checked).length,
    checklist.filter((item) => !item.checked).length,
  ].map(String);

function inventedPeople(text: string, words: string): string[] {
  const known = new Set(words.toLowerCase().match(/\p{L}[\p{L}\d]*/gu));
  return [...personsIn(text), ...mentionsIn(text)]
    .filter((name) => !known.has(name.toLowerCase()))
    .map((name) => `person ${name}`);
}

const inventedWeekdays = (text: string, words: string): string[] =>
  weekdaysIn(text)
    .filter(({ day }) => !weekdaysIn(words).some((known) => known.day === day))
    .map((weekday) => `weekday ${weekday.text}`);
