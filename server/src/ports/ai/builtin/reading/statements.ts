import type { Citation } from "../../proposal.ts";
import { type Block, blocksOf } from "../text/blocks.ts";
import { cleanText } from "../text/clean.ts";
import { sentencesOf } from "../text/sentences.ts";
import { wordsOf } from "../text/words.ts";
import { languageByVocabulary, languageOf } from "../vocabulary/language.ts";
import type { Language } from "../vocabulary/topics.ts";
import { calm, isShouted } from "./calm.ts";
import { withoutInstructions } from "./instructions.ts";
import { marksIn } from "./marks.ts";
import { labelled, roleOf } from "./role.ts";
import type { Role, Statement } from "./statement.ts";

/** Where undefined, the language is not one the generator knows: then only the structure of the text counts. */
export type ReadIn = Language | undefined;

/** The language a text is written in, or what its surroundings are written in where it is too short to tell. */
export function languageFor(text: string, surroundings: ReadIn): ReadIn {
  const words = wordsOf(text.slice(0, 20_000));
  const language = languageOf(words) ?? languageByVocabulary(words);
  return language === "other" ? undefined : (language ?? surroundings);
}

interface Piece {
  readonly text: string;
  readonly kind: Block["kind"];
  readonly role: Role;
  readonly group: number;
}

/** Everything a text says, sentence by sentence, without what is meant for a machine. */
export function statementsOf(text: string, cite: Citation, language: ReadIn, firstGroup = 0): Statement[] {
  return withoutInstructions(withRoles(blocksOf(cleanText(text))).flatMap(sentencesIn)).map((piece) =>
    statementOf(piece, cite, language, firstGroup),
  );
}

function sentencesIn(piece: Piece): Piece[] {
  if (piece.kind === "code" || piece.kind === "heading") return [piece];
  return sentencesOf(piece.text).map((text) => ({ text, kind: piece.kind, role: piece.role, group: piece.group }));
}

/** Headings and labels speak for what stands below or behind them. */
function withRoles(blocks: readonly Block[]): Piece[] {
  const pieces: Piece[] = [];
  let heading: Role;
  let label: { readonly role: Role; readonly group: number } | undefined;
  for (const block of blocks) {
    if (block.kind === "heading") {
      heading = roleOf(block.text.replace(/:$/, ""));
      label = undefined;
      if (heading === undefined) pieces.push({ ...block, role: undefined });
      continue;
    }
    const said = block.kind === "code" ? undefined : labelled(block.text);
    if (said) {
      label = { role: said.role, group: block.group };
      if (said.rest !== "") pieces.push({ ...block, text: said.rest, role: said.role });
      continue;
    }
    const isListed = block.kind !== "paragraph" && block.kind !== "code";
    if (label && !isListed && block.group !== label.group) label = undefined;
    const role = label && (isListed || block.group === label.group) ? label.role : heading;
    pieces.push({ text: block.text, kind: block.kind, group: block.group, role });
  }
  return pieces;
}

function statementOf(piece: Piece, cite: Citation, language: ReadIn, firstGroup: number): Statement {
  const text = piece.kind === "code" ? piece.text : calm(piece.text);
  const words = piece.kind === "code" ? [] : wordsOf(text);
  const isQuestion = /\?["'”)]*$/u.test(text) || text.startsWith("¿");
  return {
    ...piece,
    text,
    cite,
    group: firstGroup + piece.group,
    isQuestion,
    isShouted: isShouted(piece.text),
    words,
    language,
    marks: language === undefined ? [] : marksIn(text, words, language, isQuestion),
  };
}
