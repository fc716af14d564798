import { removedAddress } from "../../src/ports/ai/containment/inert-markdown.ts";
import type { Citation, TicketProposal, TicketSource } from "../../src/ports/ai/proposal.ts";
import { browsersIn } from "./browser-names.ts";
import { existsIn, nameOf } from "./citations.ts";
import { datesIn, isSameDate, weekdaysIn } from "./dates.ts";
import { type Known, knownFrom } from "./known-from.ts";
import { isKnownNumber, isKnownVersion, numbersIn } from "./numbers.ts";
import { mentionsIn, personsIn } from "./person-names.ts";
import { inventedQuotations } from "./quotations.ts";
import { normalised, placesOf, readablePartsOf } from "./text.ts";

/**
 * What the ticket states although the source does not hold it, as far as that can be told mechanically: addresses,
 * quotations, dates, browsers, numbers, people, and citations of what is not there.
 */
export function inventions(source: TicketSource, proposal: TicketProposal): string[] {
  const known = knownFrom(source);
  const texts = [...readablePartsOf(proposal), proposal.priority.reason, ...proposal.labels].map(withoutMarks);
  const cited = [...proposal.criteria.flatMap((criterion) => criterion.cites), ...proposal.priority.cites];
  return [...new Set([...texts.flatMap((text) => inventedIn(text, known)), ...inventedCitations(cited, source)])];
}

/** What containment adds, and what it puts in the place of what it removes. */
const withoutMarks = (text: string) => text.replaceAll(/⟦[^:]*: |⟧/g, "").replaceAll(removedAddress, "");

const inventedCitations = (cited: readonly Citation[], source: TicketSource) =>
  cited.filter((citation) => !existsIn(citation, source)).map((citation) => `citation of ${nameOf(citation)}`);

/** What has been judged as a whole is taken out, so that its parts are not judged again. */
function inventedIn(text: string, known: Known): string[] {
  const found: string[] = [];
  const unaddressed = withoutAddresses(text, known, found);
  const undated = withoutDates(withoutIds(unaddressed, known), known, found);
  const unnamed = withoutBrowsers(undated, known, found);
  return [
    ...found,
    ...inventedQuotations(text, known).map((quotation) => `quotation "${quotation.trim()}"`),
    ...inventedNumbers(unnamed, known),
    ...inventedPeople(unaddressed, known),
    ...inventedWeekdays(unaddressed, known),
  ];
}

const withoutAddresses = (text: string, known: Known, found: string[]): string =>
  addressKinds.reduce(
    (rest, [kind, pattern]) =>
      rest.replaceAll(pattern, (match) => {
        const exact = match.replace(/[.,;:!?'"»”*_/]+$/, "");
        if (!isWholeIn(known.normalisedWords, normalised(exact))) found.push(`${kind} ${exact}`);
        return " ";
      }),
    text,
  );

/** An address may stop where a part of it ends, or where an ellipsis shows that it was cut; not in the middle of a word. */
function isWholeIn(said: string, address: string): boolean {
  if (address.endsWith("…")) return said.includes(address.slice(0, -1));
  return placesOf(address, said).some((place) => !/[\p{L}\d]/u.test(said.charAt(place + address.length)));
}

const addressKinds: readonly (readonly [string, RegExp])[] = [
  ["user agent", /Mozilla\/5\.0 [^\n`"]*/gu],
  ["address", /(?:https?:\/\/|(?<![\p{L}\d.])www\.)[^\s<>"'`)\]]+/gu],
  ["mail address", /[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu],
  ["path", /(?<=^|[\s"'`(„“«])\/[\p{L}\d][\p{L}\d/_.-]*/gmu],
];

/** Ids of the source and its comments may be named; digits in them are no statement. */
const withoutIds = (text: string, { ids }: Known): string =>
  text.replaceAll(/[\p{L}\d]+(?:-[\p{L}\d]+)*/gu, (word) => (ids.has(word) ? " " : word));

const withoutDates = (text: string, known: Known, found: string[]): string =>
  datesIn(text).reduce((rest, date) => {
    const isKnown = known.dates.some((other) => isSameDate(date, other));
    // "17.4." may be the end of a sentence about a version: its numbers are judged instead.
    const isSurelyDate = date.year !== undefined || /\p{L}/u.test(date.text);
    if (!isKnown && isSurelyDate) found.push(`date ${date.text}`);
    return isKnown || isSurelyDate ? rest.replace(date.text, " ") : rest;
  }, text);

const withoutBrowsers = (text: string, known: Known, found: string[]): string =>
  browsersIn(text).reduce((rest, { name, version, text: said }) => {
    const isKnown = known.browsers.has(name) && (version === undefined || isKnownVersion(version, known.words));
    if (!isKnown) found.push(`browser or system ${said}`);
    return rest.replace(said, " ");
  }, text);

const inventedNumbers = (text: string, known: Known): string[] =>
  numbersIn(text.replaceAll(numbering, " "))
    .filter((number) => !isKnownNumber(number, known.numbers))
    .map((number) => `number ${number}`);

/** The numbers of list items, steps and comments are the ticket's own. */
const numbering =
  /^\s*(?:[-*]\s+)?\d+[.)]\s|(?:step|schritt|étape|paso|comment|kommentar|commentaire|comentario|annotation|anmerkung|markierung|anotación|nota)\s+#?\d{1,2}(?!\d)/gimu;

const inventedPeople = (text: string, known: Known): string[] =>
  [...personsIn(text), ...mentionsIn(text)]
    .filter((name) => !known.singleWords.has(name.toLowerCase()))
    .map((name) => `person ${name}`);

const inventedWeekdays = (text: string, known: Known): string[] =>
  weekdaysIn(text)
    .filter(({ day }) => !known.weekdays.has(day))
    .map((weekday) => `weekday ${weekday.text}`);
