import { incidentTopics } from "../vocabulary/incident-topics.ts";
import type { Found } from "../text/phrases.ts";
import type { Word } from "../text/words.ts";
import type { Language, Topic } from "../vocabulary/topics.ts";
import { topicsIn } from "../vocabulary/vocabularies.ts";
import type { Mark } from "./statement.ts";

/** How far before what it denies a negation stands, and how far after: "stürzt nicht ab", "crashes did not happen". */
const reachBefore = 5;
const reachAfter = 3;
const reachOfCondition = 3;

/** More than that says no sentence that is meant to be understood; they are compared with one another. */
const mostMarks = 60;

/** Topics that a "not" turns round. The others hold a "not" of their own or mean the same with one. */
const deniable = new Set<Topic>([
  ...incidentTopics,
  ...([
    "everyone",
    "live",
    "urgent",
    "legal",
    "relaxed",
    "cosmetic",
    "resolved",
    "praise",
    "decision",
    "agreement",
  ] as const),
  ...(["soft_wish", "level_low", "level_medium", "level_high", "level_critical"] as const),
]);

const trailing = new Set(["not", "nicht", "pas", "kein", "keine", "keinen", "keiner", "none"]);

/** What a sentence says, each with whether it is denied or only imagined. */
export function marksIn(text: string, words: readonly Word[], language: Language, isQuestion: boolean): Mark[] {
  const found = withoutNeutral(topicsIn(words, language).slice(0, mostMarks)).map((mark) =>
    isQuestion ? asWish(mark) : mark,
  );
  const own = found.filter(({ topic }) => deniable.has(topic));
  const negators = found.filter(({ topic }) => topic === "negator");
  const doubts = found.filter(({ topic }) => topic === "hypothetical");
  const conditions = found.filter(({ topic }) => topic === "condition" || topic === "occasion");
  const isOwnWord = (at: number, mark: Found<Topic>) =>
    own.some((other) => (other.to <= mark.from || other.from >= mark.to) && at >= other.from && at < other.to);
  return found.map((mark) => ({
    topic: mark.topic,
    from: mark.from,
    to: mark.to,
    said: text.slice(words[mark.from]?.start ?? 0, words[mark.to - 1]?.end ?? 0),
    negated:
      deniable.has(mark.topic) &&
      negators.some((negator) => denies(negator, mark, words) && !isOwnWord(negator.from, mark)),
    hypothetical:
      doubts.some((doubt) => besides(doubt, mark) && sharesClause(doubt, mark, words)) ||
      conditions.some((condition) => sets(condition, mark, words)),
  }));
}

/** "If the payment fails, show a message" sets a condition; "if I press Pay it crashes" tells what happens. */
function sets(condition: Found<Topic>, mark: Found<Topic>, words: readonly Word[]): boolean {
  const clause = words[mark.from]?.clause ?? 0;
  const isNear =
    words[condition.from]?.clause === clause &&
    mark.from >= condition.to &&
    mark.from - condition.to <= reachOfCondition;
  return isNear && (condition.topic === "condition" || (words.at(-1)?.clause ?? 0) > clause);
}

/** "Can we …" asks for something only as a question. */
const asWish = (mark: Found<Topic>): Found<Topic> =>
  mark.topic === "wish_if_asked" ? { topic: "wish", from: mark.from, to: mark.to } : mark;

function withoutNeutral(found: readonly Found<Topic>[]): Found<Topic>[] {
  const neutral = found.filter(({ topic }) => topic === "neutral");
  return found.filter(
    (mark) =>
      mark.topic !== "neutral" &&
      !neutral.some(({ from, to }) => mark.from < to && mark.to > from && mark.to - mark.from <= to - from),
  );
}

function denies(negator: Found<Topic>, mark: Found<Topic>, words: readonly Word[]): boolean {
  if (!sharesClause(negator, mark, words)) return false;
  if (negator.to <= mark.from) return mark.from - negator.to < reachBefore;
  const follows = negator.from >= mark.to && negator.from - mark.to < reachAfter;
  return follows && trailing.has(words[negator.from]?.fold ?? "");
}

const sharesClause = (one: Found<Topic>, other: Found<Topic>, words: readonly Word[]) =>
  words[one.to - 1]?.clause === words[other.from]?.clause || words[one.from]?.clause === words[other.to - 1]?.clause;

const besides = (one: Found<Topic>, other: Found<Topic>) => one.to <= other.from || one.from >= other.to;
