import type { SearchResult } from "@corkboard/contract";
import type { Reader } from "../../../db/database.ts";
import type { Query } from "../../../db/query.ts";
import { excerptOf } from "./excerpt.ts";
import {
  attemptsAt,
  otherExpression,
  type SearchScope,
  type SearchTerm,
  termsIn,
  titleExpression,
} from "./search-expression.ts";
import { findCandidates, findDocuments } from "./search.queries.ts";
import { isCorrectable, mostSimilarTo, trigramsOf } from "./similar-words.ts";

export interface Found {
  readonly results: SearchResult[];
  readonly more: boolean;
  readonly similar: boolean;
}

const nothing: Found = { results: [], more: false, similar: false };

/** More documents than are returned are looked at, because some may have been deleted since they were indexed. */
const spare = 50;

/** Documents with all words of a text, or else with words that begin with them, or else with similar ones. */
export async function find(db: Reader, text: string, scope: SearchScope, limit: number): Promise<Found> {
  const terms = termsIn(text);
  if (terms.length === 0) return nothing;
  for (const attempt of attemptsAt(terms)) {
    const found = await findTerms(db, attempt, scope, limit);
    if (found.results.length > 0) return { ...found, similar: false };
  }
  const similar = await withSimilarWords(db, terms, scope);
  if (!similar) return nothing;
  const found = await findTerms(db, similar, scope, limit);
  return { ...found, similar: found.results.length > 0 };
}

async function findTerms(db: Reader, terms: readonly SearchTerm[], scope: SearchScope, limit: number) {
  const read = (words: string, atMost: number) =>
    db.all(findDocuments, { org: scope.org, client: scope.client, words, limit: atMost, window: atMost + spare });
  const first = await read(titleExpression(terms, scope), limit + 1);
  const others = first.length > limit ? [] : await read(otherExpression(terms, scope), limit + 1 - first.length);
  const rows = [...first, ...others];
  const results = rows.slice(0, limit).map((row) => presentResult(row, terms));
  return { results, more: rows.length > limit };
}

type FoundRow = typeof findDocuments extends Query<never, infer Row> ? Row : never;

function presentResult(row: FoundRow, terms: readonly SearchTerm[]): SearchResult {
  const { kind, id, project_id, title, text, status, archived, feedback_id, card_id, created_at } = row;
  return {
    kind,
    id,
    project_id,
    title,
    excerpt: excerptOf(text ?? "", terms),
    status,
    archived: archived === 1,
    parent_kind: parentKind(row),
    parent_id: feedback_id ?? card_id,
    created_at,
  };
}

function parentKind({ feedback_id, card_id }: FoundRow): SearchResult["parent_kind"] {
  if (feedback_id !== null) return "feedback";
  return card_id === null ? null : "card";
}

/** The terms with words that they may mean, of titles in the scope; undefined if there are no such words. */
async function withSimilarWords(
  db: Reader,
  terms: readonly SearchTerm[],
  { org, client }: SearchScope,
): Promise<SearchTerm[] | undefined> {
  let isAnySimilar = false;
  const extended: SearchTerm[] = [];
  for (const term of terms) {
    const words = new Set<string>();
    for (const beginning of term.beginnings.filter(isCorrectable)) {
      const trigrams = JSON.stringify(trigramsOf(beginning).map((trigram) => ({ trigram })));
      const candidates = (await db.all(findCandidates, { org, client, trigrams })).map(({ word }) => word);
      for (const word of mostSimilarTo(beginning, candidates)) words.add(word);
    }
    isAnySimilar ||= words.size > 0;
    extended.push({ ...term, words: [...words] });
  }
  return isAnySimilar ? extended : undefined;
}
