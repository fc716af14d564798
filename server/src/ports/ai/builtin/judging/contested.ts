import type { Reading, Remark } from "../reading/reading.ts";
import { type Statement, tells } from "../reading/statement.ts";
import { claimsIn } from "./claims.ts";
import { challenges, narrows, refuses, speaksOfAll, tellsTrouble } from "./moods.ts";
import { itemsLeftOut } from "./narrowed.ts";
import { choiceIn } from "./options.ts";
import { outvalues } from "./outvalued.ts";
import { type Pairs, pairsFor } from "./pairs.ts";
import { pointedAt } from "./pointed-at.ts";
import { points } from "./pronouns.ts";
import { contentOf, isAmong, touches } from "./same-matter.ts";
import { accepts, isFollowedBy, isTakenApart, refusesFlatly, repeatsNumber, replyTo } from "./talk.ts";

export interface Contested {
  /** Claims that somebody spoke against. */
  readonly refused: ReadonlySet<Statement>;
  /** Claims that were given another value later. */
  readonly outvalued: ReadonlySet<Statement>;
  /** Statements that gave another value. */
  readonly replacing: ReadonlySet<Statement>;
  /** What was chosen of several options, by the statement that chose. */
  readonly chosen: ReadonlyMap<Statement, Statement>;
}

/** So much can be meant by one "that". */
const mostMeant = 12;

interface Said {
  readonly claim: Statement;
  readonly statement: Statement;
  readonly place: number;
}

/** Follows a thread and finds what later words leave behind of earlier ones. */
export function contestedClaims(reading: Reading, pairs: Pairs = pairsOf(reading)): Contested {
  const refused = new Set<Statement>();
  const outvalued = new Set<Statement>();
  const replacing = new Set<Statement>();
  const chosen = new Map<Statement, Statement>();
  const refuse = (statements: readonly Statement[]) => {
    for (const claim of statements.flatMap(claimsIn)) refused.add(claim);
  };
  const common = reading.title.flatMap(contentOf);
  const unspecific = common.filter((word) => !isSpecific(word, reading.checklist));
  const own = [...reading.title, ...reading.checklist, ...reading.description];
  const items = own.filter(({ kind }) => kind === "task" || kind === "item" || kind === "step");
  const wishes = items.filter(({ kind }) => kind !== "step" || reading.source.type !== "bug");
  const said = saidIn(own, -1);
  reading.remarks.forEach((remark, place) => {
    const isTakenUp = isFollowedBy(remark, replyTo(reading.remarks, place), accepts);
    for (const question of remark.statements.filter(({ isQuestion }) => isQuestion)) {
      pairs.next(1);
      refuse(pairs.among(wishes).filter((item) => isCalledIntoQuestion(item, question, common)));
    }
    const spoken = spokenIn(remark, isTakenUp);
    const before = reading.remarks.slice(Math.max(0, place - 5), place);
    spoken.forEach((statement, at) => {
      pairs.next(claimsIn(statement).length);
      refuse(pairs.among(wishes).filter((item) => goesInto(statement, item, common)));
      refuse(narrows(statement) ? itemsLeftOut(statement, pairs.among(items)) : []);
      if (claimsIn(statement).some(challenges)) refuse(pointedAt(statement, items));
      const choice = at < 3 ? choiceIn(statement, before) : undefined;
      if (choice) {
        chosen.set(statement, choice.chosen);
        refuse(choice.givenUp);
      }
      const earlierClaims = pairs.among(said);
      for (const { claim: earlier, place: where } of earlierClaims) {
        for (const claim of claimsIn(statement)) {
          if (isNarrowedBy(earlier, claim)) refused.add(earlier);
          if (where >= 0 && tells(claim, "reason") && touches(claim, earlier)) refused.add(earlier);
          if (!outvalues(claim, statement, earlier, isTakenUp)) continue;
          outvalued.add(earlier);
          replacing.add(statement);
        }
      }
      for (const { against, isNear } of challengesIn(statement, spoken[at - 1])) {
        for (const claim of against.slice(0, -1)) refused.add(claim);
        const near = earlierClaims.filter((each) => each.place === place - 1).map(({ claim }) => claim);
        const meant = (isNear ? near : against).slice(-mostMeant);
        for (const { claim: earlier } of pairs.among(earlierClaims))
          if (meant.some((claim) => speaksAgainst(claim, earlier, unspecific))) refused.add(earlier);
      }
    });
    for (const claim of declinedBy(
      remark,
      reading.remarks[place - 1],
      said.filter((each) => each.place === place - 1),
    ))
      refused.add(claim);
    said.push(...saidIn(remark.statements, place));
  });
  return { refused, outvalued, replacing, chosen };
}

const pairsOf = ({ remarks }: Reading) => pairsFor(remarks.reduce((sum, remark) => sum + spokenIn(remark).length, 0));

const saidIn = (statements: readonly Statement[], place: number): Said[] =>
  statements.flatMap((statement) => claimsIn(statement).map((claim) => ({ claim, statement, place })));

/** A question speaks for itself where the next one says yes to it. */
const spokenIn = ({ statements }: Remark, isTakenUp = true) =>
  statements.filter(({ kind, isQuestion }) => kind !== "quote" && kind !== "code" && (!isQuestion || isTakenUp));

/** Who speaks of an item and neither repeats nor affirms it has something to say against it, more often than not. */
const goesInto = (statement: Statement, item: Statement, common: readonly string[]) =>
  (touches(statement, item, common) || repeatsNumber(statement, item)) &&
  !tells(statement, "agreement", "yes") &&
  statement.text !== item.text;

const shortQuestion = 6;

/** "And the name?": what is asked about in a word is no longer certain. */
const isCalledIntoQuestion = (item: Statement, question: Statement, common: readonly string[]) =>
  question.words.length <= shortQuestion && touches(question, item, common);

/** What somebody had just said and the next one does not take up. */
function declinedBy(remark: Remark, before: Remark | undefined, said: readonly Said[]): Statement[] {
  if (before === undefined || !isFollowedBy(before, remark, (next) => !accepts(next))) return [];
  const isFlat = refusesFlatly(remark);
  const isAsked = before.statements.some(({ isQuestion }) => isQuestion);
  return said
    .filter(
      ({ claim, statement }) => (isFlat && (!isAsked || claim.isQuestion)) || isTakenApart(claim, statement, remark),
    )
    .map(({ claim }) => claim);
}

interface Challenge {
  /** What is spoken against; the last of it is the challenge itself. */
  readonly against: readonly Statement[];
  /** Whether it can only mean what was said right before it. */
  readonly isNear: boolean;
}

/** A challenge speaks against what it names; where it only points ("that isn't part of it"), against what went before. */
function challengesIn(statement: Statement, before: Statement | undefined): Challenge[] {
  const claims = claimsIn(statement);
  return claims.flatMap((claim, at): Challenge[] => {
    if (!challenges(claim)) return [];
    if (!points(claim) && contentOf(claim).length > 0) return [{ against: [claim], isNear: false }];
    if (!refuses(claim) && !tells(claim, "objection") && !isDeniedAtOnce(claim)) return [];
    if (at > 0) return [{ against: claims.slice(0, at + 1), isNear: false }];
    if (before && !tells(claim, "objection")) return [{ against: [...claimsIn(before), claim], isNear: false }];
    return [{ against: [claim], isNear: true }];
  });
}

/** "That is not part of it", but not "that takes the glare away without touching the colours". */
const isDeniedAtOnce = (claim: Statement) =>
  claim.marks.some(({ topic, from }) => (topic === "negator" || topic === "rejection") && from <= 3);

/** A word that only one of several items has tells which of them is meant, though the title has it too. */
const isSpecific = (word: string, items: readonly Statement[]) =>
  items.length > 1 && items.filter((item) => isAmong(word, contentOf(item))).length === 1;

/** The words of the title stand in all items of a list; none of them is meant by that. */
function speaksAgainst(claim: Statement, earlier: Statement, common: readonly string[]): boolean {
  if (tellsTrouble(claim) && tellsTrouble(earlier)) return false;
  const hasOwnWords = contentOf(earlier).some((word) => !isAmong(word, common));
  return touches(claim, earlier, earlier.kind === "task" && hasOwnWords ? common : []);
}

const isNarrowedBy = (earlier: Statement, claim: Statement) =>
  narrows(claim) && (tells(earlier, "everyone") || (speaksOfAll(earlier) && touches(claim, earlier)));
