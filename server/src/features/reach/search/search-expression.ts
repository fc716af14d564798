import type { SearchKind } from "@corkboard/contract";
import { limits } from "@corkboard/contract";
import { foldedWords, isUnspaced } from "./fold-words.ts";

/**
 * Every indexed word begins with a key of its organisation, so that a search only reads the organisation's own part of
 * the index. Two organisations with the same key would share that part, but results are selected by organisation too.
 */
const keyOf = (org: string) => org.slice(-8);

export const anywhere = (org: string, word: string) => `${keyOf(org)}w${word}`;
export const inTitle = (org: string, word: string) => `${keyOf(org)}t${word}`;
export const ofKind = (org: string, kind: SearchKind) => `${keyOf(org)}k${kind}`;
export const ofProject = (org: string, project: string) => `${keyOf(org)}p${project.replaceAll("-", "")}`;

/** A word of a search and what may stand for it. */
export interface SearchTerm {
  /** Words that begin with one of these match. */
  readonly beginnings: readonly string[];
  /** These match only completely. */
  readonly words: readonly string[];
}

export interface SearchScope {
  readonly org: string;
  /** Does not narrow the expression, but what is found with it. */
  readonly client?: string | undefined;
  readonly project?: string | undefined;
  readonly kinds?: readonly SearchKind[] | undefined;
}

/** The words that are searched for, each once. */
export function termsIn(text: string): SearchTerm[] {
  const terms = new Map<string, SearchTerm>();
  for (const spellings of foldedWords(text)) {
    if (terms.size === limits.searchWords) break;
    const beginnings = spellings.filter((spelling) => spelling !== undefined);
    terms.set(beginnings.join(" "), { beginnings, words: [] });
  }
  return [...terms.values()];
}

/**
 * How to look for the terms, until something is found. People type the last word, so the others are complete at first:
 * their beginnings match many words, which makes a search several times as expensive. Parts of a text without spaces
 * are not words, and never complete.
 */
export function attemptsAt(terms: readonly SearchTerm[]): (readonly SearchTerm[])[] {
  if (terms.length < 2) return [terms];
  const complete = terms.map((term, index) =>
    index === terms.length - 1 || term.beginnings.some(isUnspaced) ? term : { beginnings: [], words: term.beginnings },
  );
  return [complete, terms];
}

/** Documents with all terms in their title. */
export const titleExpression = (terms: readonly SearchTerm[], scope: SearchScope) =>
  all([...scopeOf(scope), ...terms.map((term) => either(term, scope.org, inTitle))]);

/** Documents with all terms, except those that have them in their title. */
export const otherExpression = (terms: readonly SearchTerm[], scope: SearchScope) =>
  `(${anywhereExpression(terms, scope)}) NOT (${all(terms.map((term) => either(term, scope.org, inTitle)))})`;

/** Documents with all terms. */
export const anywhereExpression = (terms: readonly SearchTerm[], scope: SearchScope) =>
  all([...terms.map((term) => either(term, scope.org, anywhere)), ...scopeOf(scope)]);

function scopeOf({ org, project, kinds }: SearchScope): string[] {
  const ofKinds = kinds && `(${kinds.map((kind) => ofKind(org, kind)).join(" OR ")})`;
  return [...(project === undefined ? [] : [ofProject(org, project)]), ...(ofKinds === undefined ? [] : [ofKinds])];
}

type Place = (org: string, word: string) => string;

const either = ({ beginnings, words }: SearchTerm, org: string, place: Place) =>
  `(${[...beginnings.map((beginning) => `${place(org, beginning)}*`), ...words.map((word) => place(org, word))].join(" OR ")})`;

const all = (parts: readonly string[]) => parts.join(" AND ");
