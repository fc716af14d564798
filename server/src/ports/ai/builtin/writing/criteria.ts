import type { Citation } from "../../proposal.ts";
import { isIncidentTopic } from "../vocabulary/incident-topics.ts";
import { openQuestions } from "../judging/questions.ts";
import type { Shape } from "../judging/shape.ts";
import type { Thread } from "../judging/thread.ts";
import type { Reading } from "../reading/reading.ts";
import { steersMachine } from "../reading/instructions.ts";
import { isImagined, type Statement, tells } from "../reading/statement.ts";
import { weightOf } from "../reading/weight.ts";
import { oneLine } from "../text/clean.ts";
import { withoutTrailing } from "../text/clip.ts";
import { defuse, quoted, verbatim } from "../text/defuse.ts";
import { browserFacts } from "./browser-facts.ts";
import { CriteriaList, type Criterion } from "./criteria-list.ts";
import type { KeyStatement } from "./key-statement.ts";
import { pagePath } from "./page.ts";
import { findingsIn, particularsIn, requirementsIn, standingStatements } from "./required.ts";

const enough = 2;
const longest = 400;

/** Statements somebody can check, each with its place in the source; two at least where it says more than a line. */
export function criteriaOf(
  reading: Reading,
  shape: Shape,
  thread: Thread,
  key: KeyStatement,
  hasSteps: boolean,
): Criterion[] {
  const list = new CriteriaList();
  for (const { text, checked } of reading.source.checklist) {
    if (!checked && isSafe(text)) list.add(`Dealt with: ${defuse(text, longest)}`, text, { field: "checklist" });
  }
  for (const decision of thread.decisions) {
    const question = thread.asked.get(decision);
    if (question) list.addAnswer("As decided: ", question, decision);
    else list.addSentence("As decided: ", decision);
  }
  for (const statement of requirementsIn(reading, shape, thread)) list.addSentence("", statement);
  addWhatItIsAbout(list, reading, shape, key, hasSteps);
  if (shape === "bug") {
    for (const finding of findingsIn(reading, thread).slice(0, 3))
      list.addSentence("This no longer happens: ", finding);
  }
  for (const statement of particularsIn(reading, shape, thread).slice(0, 6))
    list.addSentence("This is taken into account: ", statement);
  addConsoleErrors(list, reading);
  for (const question of openQuestions(reading).slice(0, 3)) list.addSentence("This question is answered: ", question);
  for (const { text, core, cite } of fillers(reading, shape, thread))
    if (list.criteria.length < enough) list.add(text, core, cite);
  return list.criteria;
}

const isSafe = (text: string) => /[\p{L}\p{N}]/u.test(text) && !steersMachine(oneLine(text));

const where = ({ source }: Reading) => {
  const path = pagePath(source.pageUrl);
  return path === "" ? "" : ` on ${path}`;
};

function addWhatItIsAbout(
  list: CriteriaList,
  reading: Reading,
  shape: Shape,
  key: KeyStatement,
  hasSteps: boolean,
): void {
  const words = quoted(withoutTrailing(key.text, " ."), longest);
  const place = where(reading);
  const cites: Citation[] = [key.cite, ...(place === "" ? [] : [{ field: "page_url" } as const])];
  if (shape === "bug" && hasSteps)
    list.add(`Following the steps above no longer leads to: ${words}`, key.text, key.cite);
  else if (shape === "bug") list.add(`This no longer happens${place}: ${words}`, key.text, ...cites);
  else if (shape === "feature") list.add(`This is possible${place}: ${words}`, key.text, ...cites);
  else list.add(`This is taken care of${place}: ${words}`, key.text, ...cites);
}

function addConsoleErrors(list: CriteriaList, reading: Reading): void {
  for (const message of browserFacts(reading.source.browserInfo).consoleErrors.filter(isSafe).slice(0, 2)) {
    list.add(`No console error ${verbatim(message, 160)} is logged${where(reading)}`, message, {
      field: "browser_info",
    });
  }
}

interface Filler {
  readonly text: string;
  readonly core: string;
  readonly cite: Citation;
}

/** Where too little was asked for in so many words, what says most of the rest is what can be checked. */
function fillers(reading: Reading, shape: Shape, thread: Thread): Filler[] {
  const lead = shape === "bug" ? "This was looked into and no longer holds: " : "This is taken into account: ";
  const own = [...reading.title, ...reading.description].filter((statement) => isFair(statement, thread));
  const said = [
    ...byWeight(own.slice(0, 500)),
    ...byWeight(
      standingStatements(reading, thread)
        .slice(0, 500)
        .filter((each) => isFair(each, thread)),
    ),
  ].map(({ text, cite }): Filler => ({
    text: `${lead}${quoted(withoutTrailing(text, " ."), longest)}`,
    core: text,
    cite,
  }));
  const drawn = reading.source.annotations
    .flatMap(({ comment }) => (comment !== undefined && isSafe(comment) ? [comment] : []))
    .map((comment): Filler => ({
      text: `The marked spot is put right: ${quoted(comment, longest)}`,
      core: comment,
      cite: { field: "annotations" },
    }));
  return [...drawn, ...said, ...checkedWith(reading)];
}

const byWeight = (statements: readonly Statement[]) =>
  statements.toSorted((one, other) => weightOf(other) - weightOf(one));

/** Not what was taken back, only feared or denied: asking for that would turn the source round. */
const isFair = (statement: Statement, thread: Thread) =>
  statement.kind !== "code" &&
  statement.kind !== "quote" &&
  /\p{L}/u.test(statement.text) &&
  !thread.superseded.has(statement) &&
  !isImagined(statement) &&
  !tells(statement, "rant", "praise", "relaxed", "urgent", "postponed", "proposal") &&
  !statement.marks.some(({ topic, negated, hypothetical }) => isIncidentTopic(topic) && (negated || hypothetical));

function checkedWith({ source }: Reading): Filler[] {
  const { browser, os } = browserFacts(source.browserInfo);
  const seen = [browser, os]
    .filter(isSafe)
    .map((fact) => defuse(fact, 60))
    .join(", ");
  return seen === ""
    ? []
    : [{ text: `The result was checked with ${seen}`, core: seen, cite: { field: "browser_info" } }];
}
