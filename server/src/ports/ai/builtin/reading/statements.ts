import type { Citation } from "../../proposal.ts";
import { type Block, blocksOf } from "../text/blocks.ts";
import { cleanText, oneLine } from "../text/clean.ts";
import { sentencesOf } from "../text/sentences.ts";
import { type Word, wordsOf } from "../text/words.ts";
import { languageByVocabulary, languageOf } from "../vocabulary/language.ts";
import type { Language } from "../vocabulary/topics.ts";
import { calm, isShouted } from "./calm.ts";
import { withoutGreeting } from "./greeting.ts";
import { withoutInstructions } from "./instructions.ts";
import { marksIn } from "./marks.ts";
import { labelled, roleOf } from "./role.ts";
import type { Role, Statement } from "./statement.ts";

/** Where undefined, the language is not one the generator knows: then only the structure of the text counts. */
export type ReadIn = Language | undefined;

/** A few sentences give a language away; more say the same. */
const judgedBy = 2_000;

/** The language a text is written in, or what its surroundings are written in where it is too short to tell. */
export function languageFor(text: string, surroundings: ReadIn): ReadIn {
  const words = wordsOf(text.slice(0, judgedBy));
  const language = languageOf(words) ?? languageByVocabulary(words);
  return language === "other" ? undefined : (language ?? surroundings);
}

interface Piece {
  readonly text: string;
  readonly kind: Block["kind"];
  readonly role: Role;
  readonly group: number;
}

interface Sentence extends Piece {
  readonly isShouted: boolean;
  readonly words: readonly Word[];
}

/** Everything a text says, sentence by sentence, without what is meant for a machine. */
export function statementsOf(text: string, cite: Citation, language: ReadIn, firstGroup = 0): Statement[] {
  return withoutInstructions(withRoles(blocksOf(cleanText(text))).map(sentenceOf)).map((sentence) =>
    statementOf(sentence, cite, language, firstGroup),
  );
}

/** One item of a list as one statement, however many sentences it has; none when it says nothing. */
export function itemOf(text: string, cite: Citation, language: ReadIn): Statement[] {
  const said = oneLine(text);
  if (!/[\p{L}\p{N}]/u.test(said)) return [];
  const sentence: Sentence = {
    text: calm(said),
    kind: "task",
    role: undefined,
    group: 0,
    isShouted: isShouted(said),
    words: wordsOf(said),
  };
  return withoutInstructions([sentence]).map((each) => statementOf(each, cite, language, 0));
}

function sentenceOf({ text, kind, role, group }: Piece): Sentence {
  if (kind === "code") return { text, kind, role, group, isShouted: false, words: wordsOf(text) };
  const voice = calm(text);
  return { text: voice, kind, role, group, isShouted: isShouted(text), words: wordsOf(voice) };
}

/** Headings and labels speak for what stands below or behind them. */
function withRoles(blocks: readonly Block[]): Piece[] {
  const pieces: Piece[] = [];
  let heading: Role;
  let label: { readonly role: Role; readonly group: number } | undefined;
  for (const { kind, text, group } of blocks) {
    if (kind === "heading") {
      heading = roleOf(text.replace(/:$/, ""));
      label = undefined;
      if (heading === undefined) pieces.push({ text, kind, group, role: undefined });
      continue;
    }
    const isListed = kind !== "paragraph" && kind !== "code";
    if (label && !isListed && group !== label.group) label = undefined;
    for (const sentence of kind === "code" ? [text] : sentencesOf(text)) {
      const said = kind === "code" ? undefined : labelled(sentence);
      if (said) label = { role: said.role, group };
      const rest = said ? said.rest : kind === "paragraph" ? withoutGreeting(sentence) : sentence;
      if (rest !== "") pieces.push({ text: rest, kind, group, role: label ? label.role : heading });
    }
  }
  return pieces;
}

function statementOf(sentence: Sentence, cite: Citation, language: ReadIn, firstGroup: number): Statement {
  const { text, words, kind } = sentence;
  const isCode = kind === "code";
  const isQuestion = !isCode && (/\?["'”)]*$/u.test(text) || text.startsWith("¿"));
  return {
    ...sentence,
    cite,
    group: firstGroup + sentence.group,
    isQuestion,
    words: isCode ? [] : words,
    language,
    marks: language === undefined || isCode ? [] : marksIn(text, words, language, isQuestion),
  };
}
