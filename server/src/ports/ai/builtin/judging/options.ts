import { stemsOf } from "../reading/content-stems.ts";
import type { Remark } from "../reading/reading.ts";
import { isCommentCitation, type Statement, tells } from "../reading/statement.ts";
import { wordsOf } from "../text/words.ts";
import { placeNamed } from "./pointed-at.ts";

export interface Choice {
  readonly chosen: Statement;
  readonly givenUp: readonly Statement[];
}

const label =
  /^(?:(?:option|variante?|opci[oó]n|versi[oó]n|alternativ[ea]|vorschlag|l[oö]sung|soluci[oó]n|solution|plan) ([A-E1-5])|([A-E]))(?:[:)]| [-–])\s/iu;
const between = /,? (?:or|oder|o bien|o|ou) /iu;
const longestChoice = 7;

/** "B it is", "The second one", "Ich nehme Variante A": which of the options offered before was taken. */
export function choiceIn(statement: Statement, before: readonly Remark[]): Choice | undefined {
  const { words, isQuestion, cite } = statement;
  if (
    isQuestion ||
    !isCommentCitation(cite) ||
    words.length > longestChoice ||
    tells(statement, "rejection", "refusal")
  )
    return undefined;
  const letter = letterIn(statement.text);
  const place = placeNamed(words);
  if (letter === undefined && place === undefined) return undefined;
  for (const remark of before.toReversed()) {
    const labelled = remark.statements.filter(({ text }) => label.test(text));
    if (labelled.length > 1) {
      const chosen = labelled.find(({ text }) => letterOf(text) === letter) ?? labelled.at(place ?? labelled.length);
      return chosen && { chosen, givenUp: labelled.filter((option) => option !== chosen) };
    }
    const offer = place === undefined ? undefined : remark.statements.find((each) => alternativesIn(each).length > 1);
    const parts = offer ? alternativesIn(offer) : [];
    const chosen = parts.at(place ?? 0);
    if (offer && chosen) return { chosen, givenUp: [offer, ...parts.filter((part) => part !== chosen)] };
  }
  return undefined;
}

const letterOf = (text: string) => {
  const found = label.exec(text);
  return (found?.[1] ?? found?.[2])?.toUpperCase();
};

/** A capital by itself; an A that opens a sentence is an article unless the sentence ends or turns there. */
const letterIn = (text: string) =>
  /(?<![\p{L}\p{N}])(?:[B-E]|A(?=$|[.,!:;]| it is| then| is\b))(?![\p{L}\p{N}'’])/u.exec(text)?.[0];

/** "We could show a page or we could send a message" offers two things in one sentence. */
function alternativesIn(statement: Statement): Statement[] {
  const parts = statement.text.split(between).map((part) => partOf(statement, part));
  return parts.length > 1 && parts.every((part) => stemsOf(part).size > 0) ? parts : [];
}

const partOf = (statement: Statement, part: string): Statement => ({
  ...statement,
  text: part.replace(/(?<![.?!¿\s])[.?!¿\s]+$/u, "").replace(/^[¿\s]+/u, ""),
  isQuestion: false,
  words: wordsOf(part),
  marks: [],
});
