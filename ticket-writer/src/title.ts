import { startsWith } from "./cues.ts";
import type { Language } from "./language.ts";
import { isAbout, isStated, plainWish, type Statement } from "./statements.ts";
import { capitalise, clip, fold, oneLine, wordsIn } from "./text.ts";

const prefix =
  /^(?:(?:re|fwd?|aw|wg|tr|rv|antw|sv)\s?(?:\[\d{1,3}\])?\s?:|(?:bug(?: report)?|issue|error|feature(?: request)?|wunsch|fehler|problem|erreur|problème|demande|idée|idea|urgent|dringend|urgente)\s?[:!-]\s|[[(][^\])\n]{1,20}[\])])\s*/i;
const longestTitle = 120;

export interface Headline {
  readonly title: string;
  /** The statement it comes from, if any. */
  readonly main: Statement | undefined;
}

/** The source's title, or its clearest sentence where the title says nothing or little more than "problem". */
export function writeHeadline(own: string, statements: readonly Statement[], language: Language): Headline {
  const titled = statements.find((statement) => isAbout(statement, "title"));
  const names = namesIn(own, language);
  const isWeak = titled && names.length === 1 && titled.names.length > 1 && !language.cues.problem(names.join(" "));
  const clearest = !titled || isWeak ? clearestOf(statements, language, !titled) : undefined;
  const main = clearest ?? titled;
  const text = clearest ? cleanTitle(clearest.text) : own;
  const title = main?.kind === "wish" ? plainWish(text, language) : text;
  return { title: clip(capitalise(title), longestTitle) || language.texts.untitled, main };
}

export function cleanTitle(title: string): string {
  let clean = trimmed(oneLine(title.slice(0, 2_000)));
  for (let round = 0; round < 6; round++) clean = trimmed(clean.replace(prefix, "")) || clean;
  if (!/\p{Lu}{4}/u.test(clean) || /\p{Ll}/u.test(clean)) return clean;
  // Short words without vowels are abbreviations: "CSV".
  const isAbbreviation = (word: string) => word.length < 6 && !/[AEIOUYÄÖÜ]/.test(word);
  return capitalise(clean.replaceAll(/\p{L}+/gu, (word) => (isAbbreviation(word) ? word : word.toLowerCase())));
}

/** Without punctuation and emoji around it. */
function trimmed(text: string): string {
  const first = text.search(/[\p{L}\p{N}"'“„«¿([/<]/u);
  let end = text.length;
  while (end > first && !/[\p{L}\p{N}"'”“»)\]>%€$+?]/u.test(text[end - 1] ?? "")) end--;
  return /[\p{L}\p{N}]/u.test(text) ? text.slice(first, end) : "";
}

/** Whether a title names nothing, or only the page. */
export function isVague(title: string, pageUrl: string | undefined, language: Language): boolean {
  const path = fold((pageUrl ?? "").slice(0, 2_000))
    .split(/[?#]/)[0]
    ?.split("/");
  const page = wordsIn(path?.findLast(Boolean)?.replace(/\.\p{L}{2,5}$/u, "") ?? "");
  return wordsIn(fold(title)).join("") === page.join("") || namesIn(title, language).length === 0;
}

const namesIn = (text: string, { stopWords, cues }: Language) =>
  wordsIn(fold(text)).filter((word) => word.length > 1 && !stopWords.has(word) && !startsWith(word, cues.vague));

/** The first sentence that states a problem or wish about something concrete, or if needed the most concrete one. */
function clearestOf(statements: readonly Statement[], language: Language, isNeeded: boolean): Statement | undefined {
  const candidates = statements.filter(
    (statement) => statement.kind !== "question" && statement.block.section !== "steps" && !isAbout(statement, "title"),
  );
  const rated = candidates.slice(0, 100).map((statement) => {
    const marks = /["“„«”]|\d|\p{Ll}\s\p{Lu}/u.test(statement.text) ? 1 : 0;
    const named = Math.min(namesIn(statement.text, language).length, 4);
    return { statement, rating: named + marks - (statement.kind === "background" ? 2 : 0) };
  });
  const stated = rated.find(({ statement, rating }) => isStated(statement) && rating >= 2);
  const best = isNeeded ? rated.toSorted((a, b) => b.rating - a.rating)[0] : undefined;
  return (stated ?? (best && best.rating > 0 ? best : undefined))?.statement;
}
