import { hash } from "node:crypto";
import type { SearchKind } from "@corkboard/contract";
import { foldedWords } from "./fold-words.ts";
import { isCorrectable } from "./similar-words.ts";
import { anywhere, inTitle, ofKind, ofProject } from "./search-expression.ts";

/** What can be found, and the text it can be found by. */
export interface Document {
  readonly org: string;
  readonly id: string;
  readonly kind: SearchKind;
  readonly project: string;
  readonly parent: string | null;
  readonly createdAt: string;
  readonly title: string;
  readonly texts: readonly string[];
}

/** So that one document cannot fill the index. Later words cannot be found. */
const mostWords = 5_000;
/** Of all texts of a document, so that the time which a document takes is limited too. */
const mostCharacters = 50_000;

export interface IndexedWords {
  /** Separated by spaces. */
  readonly words: string;
  readonly hash: string;
  /** In alphabetical order. */
  readonly titleWords: readonly string[];
}

export function indexedWords({ org, kind, project, title, texts }: Document): IndexedWords {
  const titleWords = collect([title]);
  const all = collect([title, ...texts]);
  const words = [
    ofKind(org, kind),
    ofProject(org, project),
    ...[...titleWords].map((each) => inTitle(org, each)),
    ...[...all].map((each) => anywhere(org, each)),
  ].join(" ");
  return { words, hash: hash("sha1", words), titleWords: [...titleWords].filter(isCorrectable).toSorted() };
}

function collect(texts: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  let rest = mostCharacters;
  for (const text of texts) {
    const part = text.slice(0, rest);
    rest -= part.length;
    for (const [plain, withE] of foldedWords(part)) {
      found.add(plain);
      if (withE !== undefined) found.add(withE);
      if (found.size >= mostWords) return found;
    }
  }
  return found;
}

const epoch = Date.UTC(2000);

/**
 * Numbers sort like creation dates, then like ids: the milliseconds, followed by the 12 bits with which an id counts
 * within its millisecond. They fit a double until 2069.
 */
export const numberOf = ({ createdAt, id }: Document): number =>
  (Date.parse(createdAt) - epoch) * 4096 + Number.parseInt(id.slice(15, 18), 16);
