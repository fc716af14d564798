import type { Citation } from "../../proposal.ts";
import type { Block } from "../text/blocks.ts";
import type { Word } from "../text/words.ts";
import type { Language, Topic } from "../vocabulary/topics.ts";

/** What a heading or label above a statement announces about it. */
export type Role = "steps" | "expected" | "actual" | "acceptance" | "excluded" | "decision" | undefined;

export interface Mark {
  readonly topic: Topic;
  /** The words that were found. */
  readonly said: string;
  readonly from: number;
  readonly to: number;
  readonly negated: boolean;
  /** Feared, imagined or set as a condition rather than told. */
  readonly hypothetical: boolean;
}

/** One sentence, list item or heading of the source, with what it says. */
export interface Statement {
  readonly text: string;
  readonly kind: Block["kind"];
  readonly role: Role;
  readonly cite: Citation;
  /** The paragraph or list it belongs to; counted through the whole source. */
  readonly group: number;
  readonly isQuestion: boolean;
  readonly isShouted: boolean;
  readonly words: readonly Word[];
  readonly language: Language | undefined;
  readonly marks: readonly Mark[];
}

export const marksOf = ({ marks }: Statement, ...topics: readonly Topic[]): readonly Mark[] =>
  marks.filter((mark) => topics.includes(mark.topic));

/** Whether a statement says this, in earnest. */
export const tells = (statement: Statement, ...topics: readonly Topic[]): boolean =>
  statement.marks.some((mark) => !mark.negated && topics.includes(mark.topic));

/** Speaks of how pressing the work is, not of the work. */
export const namesPriority = (statement: Statement): boolean =>
  tells(statement, "level_low", "level_medium", "level_high", "level_critical");

/** "If it went down, we would lose every order": told of a world that is not this one. */
export const isImagined = (statement: Statement): boolean =>
  !statement.isQuestion && tells(statement, "condition") && tells(statement, "hypothetical");

export const isCommentCitation = (cite: Citation): cite is { readonly comment: string } => "comment" in cite;
