import type { Citation } from "@corkboard/contract";
import { startsWith } from "./cues.ts";
import type { Block } from "./document.ts";
import type { Language } from "./language.ts";
import { mailCues } from "./mail.ts";
import { fold, oneLine, sentencesIn, wordsIn } from "./text.ts";

export interface Statement {
  /** As written in its block, on one line, and folded. */
  readonly raw: string;
  readonly text: string;
  readonly folded: string;
  readonly kind: "problem" | "wish" | "expectation" | "question" | "background" | "other";
  /** Words that name something, and their stems. */
  readonly names: readonly string[];
  readonly words: ReadonlySet<string>;
  readonly cite: Citation;
  readonly block: Block;
  /** A later statement that replaces or drops this one. */
  supersededBy?: Statement;
  /** The first statement whose value this one replaces. */
  replaces?: Statement;
}

const longestAnalysed = 500;
export const stem = (word: string): string => word.slice(0, 6);

export function statementsIn(block: Block, cite: Citation, language: Language, most: number): Statement[] {
  if (block.kind !== "text" && block.kind !== "item" && block.kind !== "table") return [];
  const pieces = block.kind === "table" ? rowsIn(block.text).slice(0, most) : sentencesIn(block.text, most);
  return pieces.map((raw) => {
    const text = oneLine(raw);
    const folded = fold(text.slice(0, longestAnalysed));
    const names = wordsIn(folded).filter((word) => /^\d|../.test(word) && !language.stopWords.has(word));
    return {
      text,
      raw,
      folded,
      kind: kindOf(folded, block, language),
      names,
      words: new Set(names.map(stem)),
      cite,
      block,
    };
  });
}

/** The rows of a table without its head: "| Monday | 9 to 5 |" → "Monday: 9 to 5". */
function rowsIn(table: string): string[] {
  const rows = table.split("\n").map((line) =>
    line
      .split("|")
      .map((cell) => cell.trim())
      .filter(Boolean),
  );
  const head = rows.findIndex((cells) => cells.every((cell) => /^:?-+:?$/.test(cell)));
  return rows
    .slice(head + 1)
    .map(([first = "", ...rest]) => (rest.length > 0 ? `${first}: ${rest.join(", ")}` : first));
}

export const isAbout = ({ cite }: Statement, field: "title" | "description" | "checklist"): boolean =>
  "field" in cite && cite.field === field;

function kindOf(folded: string, block: Block, { cues }: Language): Statement["kind"] {
  const has = (name: keyof typeof cues) => cues[name](folded) !== undefined;
  const words = wordsIn(folded);
  const isRequest = has("want") || startsWith(folded.replace(/^[¿¡]/, ""), cues.please);
  if (folded.endsWith("?") || (isRequest && has("talk"))) return isRequest && !has("talk") ? "wish" : "question";
  if (has("want")) return "wish";
  if (has("expectation") && !has("process")) return "expectation";
  // "Show an error", but not "Update fails" or "Display is broken".
  const isCommand = startsWith(folded, cues.imperative) && !cues.problem(words[1] ?? "");
  if (isCommand && words[1] !== "is") return "wish";
  if (has("problem") || has("exposed") || has("dataLoss") || has("blocked")) return "problem";
  // German puts its commands last: "CSV-Export hinzufügen".
  if (isRequest || (block.kind === "item" && startsWith(words.at(-1) ?? "", cues.imperative))) return "wish";
  return startsWith(folded, cues.background) || startsWith(folded, mailCues.closing) ? "background" : "other";
}

/** Removes greetings and polite beginnings: "Hi, could you add CSV export?" → "add CSV export". */
export function plainWish(text: string, { cues }: Language): string {
  let plain = text
    .replace(/^(?:hi|hello|hey|hallo|guten tag|bonjour|salut|hola)(?:\s\p{L}{1,20}){0,2}\s?[,!.]\s*/iu, "")
    .replace(/^[¿¡]/, "")
    .replace(/\s?[?.!]$/, "");
  for (let round = 0; round < 3; round++) {
    const folded = fold(plain);
    const polite = [cues.please, cues.opening].map((find) => find(folded)).find((found) => found?.start === 0);
    const rest = polite ? plain.slice(polite.end).replace(/^[\s,:;–-]+/, "") : "";
    if (folded.length !== plain.length || wordsIn(rest).length < 2) break;
    plain = rest;
  }
  return plain;
}
