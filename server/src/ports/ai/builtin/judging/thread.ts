import type { Reading, Remark } from "../reading/reading.ts";
import { sharedStems, stemsIn, stemsOf } from "../reading/content-stems.ts";
import { isCommentCitation, type Statement, tells } from "../reading/statement.ts";
import { asks } from "./asks.ts";
import { decisionsOf, writtenDecisions } from "./decisions.ts";
import { forbids } from "./forbids.ts";
import { narrowedBy } from "./narrowed.ts";
import { choiceIn } from "./options.ts";
import { givesValue, supersededBy } from "./superseded.ts";
import { turnedRound } from "./turnaround.ts";
import { contradiction } from "./values.ts";

/** What people agreed on, and what that left behind. */
export interface Thread {
  /** What stands, in the order it was said. */
  readonly decisions: readonly Statement[];
  /** Short answers among the decisions, each with its question. */
  readonly asked: ReadonlyMap<Statement, Statement>;
  /** Wishes, proposals and decisions that something later took back. */
  readonly superseded: ReadonlySet<Statement>;
}

/** How far back a comment is compared with what was asked before: enough for people, bounded for hostile threads. */
const remembered = 150;
const compared = 200;
const mostAtOnce = 30;

export function followThread(reading: Reading): Thread {
  const matter = stemsIn(reading.title.flatMap(({ words }) => words));
  const superseded = new Set<Statement>();
  const asked = new Map<Statement, Statement>();
  const decisions = new Set(writtenDecisions(reading.description));
  const wishes = [...reading.title, ...reading.checklist, ...reading.description]
    .filter((statement) => asks(statement) || specifies(statement, reading))
    .slice(0, remembered);
  const isBug = reading.source.type === "bug";
  let comparisons = 0;
  reading.remarks.forEach((remark, index) => {
    const made = decisionsOf(remark, reading.remarks.slice(Math.max(0, index - 5), index), !isBug);
    const now = new Set(made.decisions.slice(0, mostAtOnce));
    const standing = [...decisions].slice(-20).filter((decision) => !superseded.has(decision) && !now.has(decision));
    for (const statement of remark.statements) {
      if (
        comparisons >= compared ||
        !(changesThings(statement, now) || (!isBug && (forbids(statement) || givesValue(statement))))
      )
        continue;
      comparisons++;
      const left = [
        ...supersededBy(statement, wishes, matter, now.has(statement)),
        ...(isBug ? [] : turnedRound(statement, remark, reading.remarks[index - 1], wishes, now)),
        ...(now.has(statement) ? narrowedBy(statement, wishes) : []),
      ];
      for (const each of left.length > 0 ? left : takenBack(statement, standing)) superseded.add(each);
      if (left.length > 0 && (replaces(statement) || forbids(statement) || givesValue(statement)))
        decisions.add(statement);
    }
    for (const statement of now) decisions.add(statement);
    for (const { chosen, givenUp } of choicesIn(remark, reading.remarks.slice(Math.max(0, index - 5), index))) {
      decisions.add(chosen);
      for (const each of givenUp) superseded.add(each);
    }
    for (const [answer, question] of made.asked) asked.set(answer, question);
    wishes.push(...remark.statements.filter(asks).slice(0, 10));
    if (wishes.length > 2 * remembered) wishes.splice(remembered, wishes.length - 2 * remembered);
  });
  const made = [...decisions].filter((statement) => !superseded.has(statement));
  if (!isBug) for (const statement of outvalued(reading.title, made)) superseded.add(statement);
  return { decisions: made, asked, superseded };
}

/** A title that names another value than what was decided. */
const outvalued = (title: readonly Statement[], made: readonly Statement[]) =>
  title.filter((statement) =>
    made.some((decision) => isCommentCitation(decision.cite) && contradiction(decision, statement) !== undefined),
  );

const choicesIn = (remark: Remark, before: readonly Remark[]) =>
  remark.statements.slice(0, 3).flatMap((statement) => choiceIn(statement, before) ?? []);

/** Where nothing is broken, the numbers of the description are part of what is asked for. */
const specifies = (statement: Statement, { source }: Reading) =>
  source.type !== "bug" && /\p{N}/u.test(statement.text) && !tells(statement, "problem") && !statement.isQuestion;

/** What takes the place of something is as good as decided, also where nobody called it a decision. */
const replaces = (statement: Statement) =>
  !tells(statement, "postponed", "proposal") && tells(statement, "requirement", "wish", "correction", "contrast");

const changesThings = (statement: Statement, made: ReadonlySet<Statement>) =>
  !statement.isQuestion &&
  statement.kind !== "quote" &&
  (made.has(statement) ||
    tells(
      statement,
      "reversal",
      "turnaround",
      "objection",
      "decision",
      "postponed",
      "correction",
      "contrast",
      "dismissal",
      "requirement",
      "wish",
    ));

/** "Scratch that" without saying what: the decision it shares words with, else the last one. */
function takenBack(statement: Statement, standing: readonly Statement[]): Statement[] {
  if (!tells(statement, "reversal")) return [];
  const related = standing.filter((decision) => sharedStems(stemsOf(decision), stemsOf(statement)) > 0);
  const last = standing.at(-1);
  return related.length > 0 ? related : standing.filter(({ cite }) => cite === last?.cite);
}
