import type { Citation } from "@corkboard/contract";
import { startsWith } from "./cues.ts";
import type { Block } from "./document.ts";
import type { Language } from "./language.ts";
import { fold, oneLine, sentencesIn, wordsIn } from "./text.ts";

/** A sentence of the source with what it does there. */
export interface Statement {
  /** On one line. */
  readonly text: string;
  /** As written in its block. */
  readonly raw: string;
  readonly folded: string;
  readonly kind: "problem" | "wish" | "expectation" | "question" | "background" | "other";
  /** Words that name something. */
  readonly names: readonly string[];
  /** Their stems. */
  readonly words: ReadonlySet<string>;
  readonly cite: Citation;
  readonly block: Block;
  /** A later statement that replaces or drops this one. */
  supersededBy?: Statement;
}

const longestAnalysed = 500;

export const stem = (word: string): string => word.slice(0, 6);

export function statementsIn(block: Block, cite: Citation, language: Language, most: number): Statement[] {
  if (block.kind !== "text" && block.kind !== "item") return [];
  return sentencesIn(block.text, most).map((raw) => {
    const text = oneLine(raw);
    const folded = fold(text.slice(0, longestAnalysed));
    const names = wordsIn(folded).filter((word) => word.length > 1 && !language.stopWords.has(word));
    return { text, raw, folded, kind: kindOf(folded, language), names, words: new Set(names.map(stem)), cite, block };
  });
}

export const isAbout = ({ cite }: Statement, field: "title" | "description" | "checklist"): boolean =>
  "field" in cite && cite.field === field;

export const isStated = ({ kind }: Statement): boolean =>
  kind === "problem" || kind === "wish" || kind === "expectation";

function kindOf(folded: string, { cues }: Language): Statement["kind"] {
  const has = (name: keyof typeof cues) => cues[name](folded) !== undefined;
  const words = wordsIn(folded);
  const isQuestion = folded.endsWith("?");
  const isRequest = has("want") || startsWith(folded.replace(/^[¿¡]/, ""), cues.please);
  if (isQuestion || (isRequest && has("talk"))) return isRequest && !has("talk") ? "wish" : "question";
  if (has("want")) return "wish";
  if (has("expectation") && !has("process")) return "expectation";
  // "Show an error", but not "Update fails" or "Display is broken".
  const isCommand = startsWith(folded, cues.imperative) && !cues.problem(words[1] ?? "");
  if (isCommand && words[1] !== "is") return "wish";
  if (has("problem") || has("exposed") || has("dataLoss") || has("blocked")) return "problem";
  // German puts its commands last: "CSV-Export hinzufügen".
  if (isRequest || startsWith(words.at(-1) ?? "", cues.imperative)) return "wish";
  return startsWith(folded, cues.background) ? "background" : "other";
}

/** Removes greetings and polite beginnings: "Hi, could you add CSV export?" → "add CSV export". */
export function plainWish(text: string, { cues }: Language): string {
  let plain = text
    .replace(/^(?:hi|hello|hey|hallo|guten tag|bonjour|salut|hola)(?:\s\p{L}{1,20}){0,2}\s?[,!.]\s*/iu, "")
    .replace(/^[¿¡]/, "")
    .replace(/\s?[?.!]$/, "");
  for (let round = 0; round < 3; round++) {
    const folded = fold(plain);
    const polite = cues.please(folded);
    const rest = polite?.start === 0 ? plain.slice(polite.end).replace(/^[\s,:;–-]+/, "") : "";
    if (folded.length !== plain.length || wordsIn(rest).length < 2) break;
    plain = rest;
  }
  return plain;
}
