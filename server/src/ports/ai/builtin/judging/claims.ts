import type { Mark, Statement } from "../reading/statement.ts";
import { opensClause, type Word } from "../text/words.ts";

const parted = /[,;:()[\]{}!?…\n|]|\s[-–—>]+\s|[–—]/u;
const opening = /(?<![“„«"'(¿¡[#@])[“„«"'(¿¡[#@]*$/u;
const wording = /[“„«][^“”„«»]{0,300}[”“»]|"[^"]{0,300}"/gu;

const known = new WeakMap<Statement, readonly Statement[]>();

/**
 * The parts of a sentence that can hold or fall by themselves: "Then the PDF, and the rest goes into next year's
 * budget" says two things. Each part is a statement of its own, in the words of the sentence.
 */
export function claimsIn(statement: Statement): readonly Statement[] {
  const claims = known.get(statement) ?? (statement.kind === "code" ? [] : split(statement));
  known.set(statement, claims);
  return claims;
}

function split(statement: Statement): Statement[] {
  const { words, text } = statement;
  const quotes = [...text.matchAll(wording)].map(({ index, 0: { length } }) => ({ start: index, end: index + length }));
  const isQuoted = ({ start }: Word) => quotes.some((quote) => start > quote.start + 1 && start < quote.end);
  const starts = words.flatMap((word, at) => {
    const before = words[at - 1];
    return before === undefined || (!isQuoted(word) && startsPart(text, before, word)) ? [at] : [];
  });
  return starts.map((from, index) => partOf(statement, from, starts[index + 1] ?? words.length));
}

const startsPart = (text: string, before: Word, word: Word) =>
  word.clause !== before.clause && (opensClause(word) || parted.test(text.slice(before.end, word.start)));

function partOf(statement: Statement, from: number, to: number): Statement {
  const { words, text, marks } = statement;
  const start = from === 0 ? 0 : cutBefore(text, words[from - 1]?.end ?? 0, words[from]?.start ?? 0);
  const next = words[to];
  const end = next === undefined ? text.length : cutBefore(text, words[to - 1]?.end ?? 0, next.start);
  return {
    ...statement,
    text: text.slice(start, end).trim(),
    words: words
      .slice(from, to)
      .map(({ fold, clause, ...at }): Word => ({ fold, clause, start: at.start - start, end: at.end - start })),
    marks: marks.filter((mark) => mark.from < to && mark.to > from).map((mark) => movedMark(mark, from, to)),
  };
}

const movedMark = ({ topic, said, negated, hypothetical, ...at }: Mark, from: number, to: number): Mark => ({
  topic,
  said,
  negated,
  hypothetical,
  from: Math.max(0, at.from - from),
  to: Math.min(to, at.to) - from,
});

/** Opening marks belong to what follows them, everything else to what stands before. */
const cutBefore = (text: string, end: number, start: number) =>
  start - (opening.exec(text.slice(end, start))?.[0].length ?? 0);

/** Words that only join a part to what stood before it. */
const joining = new Set("and but und aber y pero et mais".split(" "));

const linking = new Set("and und y et".split(" "));

/** "The cards and the calendar we leave for autumn": what an "and" joins without a comma holds or falls together. */
export function joinedTo(statement: Statement, claim: Statement): readonly Statement[] {
  const claims = claimsIn(statement);
  const at = claims.indexOf(claim);
  const next = claims[at + 1];
  const isJoined = (one: Statement | undefined, other: Statement | undefined) =>
    one !== undefined && linking.has(other?.words[0]?.fold ?? "") && !/[,;:.!?)]$/u.test(one.text);
  return [
    ...(isJoined(claims[at - 1], claim) ? claims.slice(at - 1, at) : []),
    ...(next && isJoined(claim, next) ? [next] : []),
  ];
}

/** What is left of a sentence when only some of its claims hold: neighbours stay together, as they stand there. */
export function partsLeft(statement: Statement, holds: (claim: Statement) => boolean): Statement[] {
  const claims = claimsIn(statement);
  if (claims.every(holds)) return [statement];
  const parts: Statement[] = [];
  let from = 0;
  let start: number | undefined;
  const close = (to: number) => {
    if (start === undefined) return;
    const first = joining.has(statement.words[start]?.fold ?? "") ? start + 1 : start;
    if (first < to) parts.push(trimmed(partOf(statement, first, to)));
    start = undefined;
  };
  for (const claim of claims) {
    if (holds(claim)) start ??= from;
    else close(from);
    from += claim.words.length;
  }
  close(from);
  return parts;
}

/** Without the comma it ended with, and without half a pair of brackets. */
function trimmed(part: Statement): Statement {
  const bare = part.text.replace(/(?<![\s,;:–—-])[\s,;:–—-]+$/u, "");
  if (bare.includes(")") && !bare.includes("(")) return { ...part, text: bare.replaceAll(")", "") };
  return { ...part, text: bare.includes("(") && !bare.includes(")") ? bare.replace(/^\(/u, "") : bare };
}
