import type { TicketSource } from "../../src/ports/ai/proposal.ts";
import { knownBrowsers } from "./browser-names.ts";
import { datesIn, type FoundDate, weekdaysIn } from "./dates.ts";
import { knownNumbers } from "./numbers.ts";
import { normalised, wordsOf } from "./text.ts";

/** What a ticket may state, because its source holds it. */
export interface Known {
  readonly words: string;
  readonly normalisedWords: string;
  readonly singleWords: ReadonlySet<string>;
  readonly ids: ReadonlySet<string>;
  readonly dates: readonly FoundDate[];
  readonly weekdays: ReadonlySet<number>;
  readonly browsers: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
}

export function knownFrom(source: TicketSource): Known {
  const words = wordsOf(source);
  const { user_agent: told } = source.browserInfo;
  const userAgent = typeof told === "string" ? told : "";
  return {
    words,
    normalisedWords: normalised(words),
    singleWords: new Set(words.toLowerCase().match(/\p{L}[\p{L}\d]*/gu)),
    ids: new Set([source.id, ...source.comments.map((comment) => comment.id)]),
    dates: datesIn(words),
    weekdays: new Set(weekdaysIn(words).map(({ day }) => day)),
    browsers: knownBrowsers(words.replace(userAgent, " "), userAgent),
    numbers: new Set([...knownNumbers(words), ...countsOf(source)]),
  };
}

/** The numbers of comments, open points or failed requests can be counted, although nobody wrote them. */
const countsOf = ({ comments, checklist, annotations, browserInfo }: TicketSource): readonly string[] =>
  [
    ...Object.values(browserInfo).flatMap((value) => (Array.isArray(value) ? [value.length] : [])),
    comments.length,
    annotations.length,
    checklist.length,
    checklist.filter((item) => item.checked).length,
    checklist.filter((item) => !item.checked).length,
  ].map(String);
