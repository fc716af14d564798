import { startsWith } from "./cues.ts";
import type { Language } from "./language.ts";
import { isAbout, plainWish, type Statement } from "./statements.ts";
import { capitalise, clip, fold, oneLine, wordsIn } from "./text.ts";

const prefix =
  /^(?:(?:re|fwd?|aw|wg|tr|rv|antw|sv)\s?(?:\[\d{1,3}\])?\s?:|(?:bug(?: report)?|issue|error|feature(?: request)?|wunsch|fehler|problem|erreur|problème|demande|idée|idea|urgent|dringend|urgente)\s?[:!-]\s|[[(][^\])\n]{1,20}[\])])\s*/i;
export const longestTitle = 120;

export type Headline = { readonly title: string; readonly main: Statement | undefined };

/** The source's title, or its clearest sentence where the title names nothing or only one thing. */
export function writeHeadline(own: string, statements: readonly Statement[], language: Language): Headline {
  const { cues } = language;
  const titled = statements.find((statement) => isAbout(statement, "title"));
  const words = wordsIn(fold(own)).filter((word) => !startsWith(word, cues.vague));
  const isWeak = namesIn(own, language).length < 2 && (words.length < 2 || !cues.problem(words.join(" ")));
  const clearest = isWeak || !titled ? clearestOf(statements, language) : undefined;
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

function trimmed(text: string): string {
  const first = text.search(/[\p{L}\p{N}"'“„«¿([/<]/u);
  let end = text.length;
  while (end > first && !/[\p{L}\p{N}"'”“»)\]>%€$+?]/u.test(text[end - 1] ?? "")) end--;
  return /[\p{L}\p{N}]/u.test(text) ? text.slice(first, end) : "";
}

/** Whether a title names nothing, or only the page. */
export function isVague(title: string, pageUrl: string | undefined, language: Language): boolean {
  const [path = ""] = fold((pageUrl ?? "").slice(0, 2_000)).split(/[?#]/);
  const file = path.split("/").findLast(Boolean) ?? "";
  const page = wordsIn(file.replace(/\.\p{L}{2,5}$/u, ""));
  return wordsIn(fold(title)).join("") === page.join("") || namesIn(title, language).length === 0;
}

const namesIn = (text: string, { stopWords, cues }: Language) =>
  wordsIn(fold(text)).filter((word) => word.length > 1 && !stopWords.has(word) && !startsWith(word, cues.vague));

/** The first sentence that states a problem or wish about something concrete, or else the most concrete one. */
function clearestOf(statements: readonly Statement[], language: Language): Statement | undefined {
  const told = statements.filter(({ kind, block }) => kind !== "question" && block.section !== "steps");
  const rated = told.slice(0, 100).map((statement, at) => {
    const { text, kind, cite, block } = statement;
    const named = Math.min(namesIn(text, language).length, 4) + (/["“„«”]|\d|\p{Ll}\s\p{Lu}/u.test(text) ? 1 : 0);
    const isRemark = kind === "background" || ("comment" in cite && "field" in (told[0]?.cite ?? {}));
    const isUnfit = isRemark || isAbout(statement, "title") || block.marker !== "" || text.endsWith(":");
    return { statement, kind, before: told[at - 1], rating: isUnfit ? 0 : named };
  });
  const stated = rated.find(({ kind, rating }) => rating >= 2 && /^(?:problem|wish|expectation)$/.test(kind));
  // An expectation refers to the sentence before it.
  if (stated?.kind === "expectation" && stated.before?.block === stated.statement.block) return stated.before;
  return (stated ?? rated.toSorted((a, b) => b.rating - a.rating).find(({ rating }) => rating >= 3))?.statement;
}
