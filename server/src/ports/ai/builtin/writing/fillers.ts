import type { Citation } from "../../proposal.ts";
import { steersMachine } from "../reading/instructions.ts";
import { isImagined, type Statement, tells } from "../reading/statement.ts";
import { weightOf } from "../reading/weight.ts";
import { oneLine } from "../text/clean.ts";
import { withoutTrailing } from "../text/clip.ts";
import { defuse, quoted } from "../text/defuse.ts";
import { isIncidentTopic } from "../vocabulary/incident-topics.ts";
import { browserFacts } from "./browser-facts.ts";
import type { Matter } from "./matter.ts";

interface Filler {
  readonly text: string;
  readonly core: string;
  readonly cite: Citation;
}

const longest = 400;
const considered = 300;

/** Where too little was asked for in so many words, what says most of the rest is what can be checked. */
export function fillersFor({ reading, shape, thread, standing }: Matter): Filler[] {
  const lead = shape === "bug" ? "This was looked into and no longer holds: " : "This is taken into account: ";
  const own = [...reading.title, ...reading.description].filter((statement) => !thread.superseded.has(statement));
  const said = [own, standing]
    .flatMap((statements) => byWeight(statements.slice(0, considered).filter(isFair)))
    .map(({ text, cite }): Filler => ({
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
  return [...drawn, ...said, ...checkedWith(reading.source.browserInfo)];
}

const isSafe = (text: string) => /[\p{L}\p{N}]/u.test(text) && !steersMachine(oneLine(text));

const byWeight = (statements: readonly Statement[]) =>
  statements.toSorted((one, other) => weightOf(other) - weightOf(one));

/** Not what is only feared or denied: asking for that would turn the source round. */
const isFair = (statement: Statement) =>
  statement.kind !== "code" &&
  statement.kind !== "quote" &&
  /\p{L}/u.test(statement.text) &&
  !isImagined(statement) &&
  !tells(statement, "rant", "praise", "relaxed", "urgent", "postponed", "proposal") &&
  !statement.marks.some(({ topic, negated, hypothetical }) => isIncidentTopic(topic) && (negated || hypothetical));

function checkedWith(info: Readonly<Record<string, unknown>>): Filler[] {
  const { browser, os } = browserFacts(info);
  const seen = [browser, os]
    .filter(isSafe)
    .map((fact) => defuse(fact, 60))
    .join(", ");
  return seen === ""
    ? []
    : [{ text: `The result was checked with ${seen}`, core: seen, cite: { field: "browser_info" } }];
}
