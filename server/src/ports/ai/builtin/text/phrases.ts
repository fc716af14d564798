import { parsePhrase, type PhraseElement } from "./phrase-pattern.ts";
import { opensClause, type Word, wordsOf } from "./words.ts";

interface Node<Topic> {
  readonly words: Map<string, Node<Topic>>;
  readonly prefixes: Map<string, Node<Topic>>;
  /** Where reading goes on without another word. */
  readonly also: Node<Topic>[];
  gap?: Node<Topic>;
  number?: Node<Topic>;
  readonly topics: Topic[];
}

export interface Found<Topic> {
  readonly topic: Topic;
  /** The first word and the one after the last. */
  readonly from: number;
  readonly to: number;
}

export type Phrasebook<Topic extends string> = Readonly<Partial<Record<Topic, readonly string[]>>>;

const longestGap = 4;
const shortestPrefix = 3;
const longestPrefix = 20;

const newNode = <Topic>(): Node<Topic> => ({ words: new Map(), prefixes: new Map(), also: [], topics: [] });

/** Puts phrases together so that a sentence is read once, however many phrases there are. */
export function compilePhrases<Topic extends string>(
  books: readonly Phrasebook<Topic>[],
): (words: readonly Word[]) => Found<Topic>[] {
  const root = newNode<Topic>();
  for (const book of books) {
    for (const topic of Object.keys(book) as Topic[]) {
      for (const phrase of book[topic] ?? []) extend(root, parsePhrase(phrase)).topics.push(topic);
    }
  }
  return (words) => {
    const found: Found<Topic>[] = [];
    for (let from = 0; from < words.length; from++) {
      const longest = new Map<Topic, number>();
      walk(root, words, from, longest);
      for (const [topic, to] of longest) if (to > from) found.push({ topic, from, to });
    }
    return found;
  };
}

function walk<Topic>(node: Node<Topic>, words: readonly Word[], at: number, longest: Map<Topic, number>): void {
  for (const topic of node.topics) longest.set(topic, Math.max(at, longest.get(topic) ?? 0));
  for (const next of node.also) walk(next, words, at, longest);
  const word = words[at];
  if (word === undefined) return;
  const exact = node.words.get(word.fold);
  if (exact) walk(exact, words, at + 1, longest);
  if (node.prefixes.size > 0) {
    for (let length = shortestPrefix; length <= Math.min(word.fold.length, longestPrefix); length++) {
      const next = node.prefixes.get(word.fold.slice(0, length));
      if (next) walk(next, words, at + 1, longest);
    }
  }
  if (node.number && /^\p{N}/u.test(word.fold)) walk(node.number, words, at + 1, longest);
  if (node.gap) {
    const clause = words[at - 1]?.clause;
    for (let skipped = 0; skipped <= longestGap; skipped++) {
      const next = words[at + skipped];
      if (next === undefined) break;
      if (next.clause === clause || opensClause(next)) walk(node.gap, words, at + skipped, longest);
      if (next.clause !== clause) break;
    }
  }
}

function extend<Topic>(start: Node<Topic>, elements: readonly PhraseElement[]): Node<Topic> {
  let node = start;
  for (const element of elements) {
    if (typeof element !== "string") {
      const join = newNode<Topic>();
      for (const option of element.options) extend(node, option).also.push(join);
      if (element.optional) node.also.push(join);
      node = join;
    } else if (element === "~") node = node.gap ??= newNode();
    else if (element === "#") node = node.number ??= newNode();
    else if (element.endsWith("*")) node = child(node.prefixes, wordsOf(element)[0]?.fold ?? element);
    else for (const { fold } of wordsOf(element)) node = child(node.words, fold);
  }
  return node;
}

function child<Topic>(children: Map<string, Node<Topic>>, key: string): Node<Topic> {
  const existing = children.get(key);
  if (existing) return existing;
  const created = newNode<Topic>();
  children.set(key, created);
  return created;
}
