import { openQuestions } from "../judging/questions.ts";
import type { Outcome } from "../judging/outcome.ts";
import type { Shape } from "../judging/shape.ts";
import type { Reading } from "../reading/reading.ts";
import { isCommentCitation, type Statement } from "../reading/statement.ts";
import { isSubstance } from "../reading/weight.ts";
import { defuse, quoted } from "../text/defuse.ts";
import { accountOf } from "./account.ts";
import { writtenDecisions } from "../judging/written-decisions.ts";
import { evidenceOf } from "./evidence.ts";
import type { KeyStatement } from "./key-statement.ts";
import type { Matter } from "./matter.ts";
import { authorOf } from "./remark-quotes.ts";
import { tellingOf } from "./telling-title.ts";

const summaryLength = 3_000;
const contextLength = 3_000;

const unread =
  "The source was too long to be read whole: of long texts the beginning and the end, of the comments the first and " +
  "the newest were read.";

/** Everything but the criteria. Each line is fixed wording or words of the source. */
export function bodyOf({ reading, shape, outcome, key, steps }: Matter): string {
  const { summary, context } = told(reading, shape, outcome, steps);
  const lead = summary || friendlyWords(reading) || defuse(key.text, 500) || "The source says nothing in words.";
  const unsure = shape === "bug" && steps.length === 0 ? "Nobody wrote down steps to reproduce it." : "";
  return [
    section("Summary", [titleWords(reading, outcome, key, lead), lead, reading.isWhole ? "" : unread]),
    section("Steps to reproduce", [steps.map((step, at) => `${at + 1}. ${defuse(step.text, 500)}`).join("\n")]),
    section("Context", [context, unsure]),
    section("Evidence", [evidenceOf(reading, outcome)]),
    section("Decision", [decisionLines(reading, outcome)]),
    section("Taken back", [takenBack(reading, outcome)]),
    section("Open questions", [
      openQuestions(reading)
        .slice(0, 5)
        .map((question) => `- ${quoted(question.text, 500)}`)
        .join("\n"),
    ]),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** "Great site!" may be all there is to say. */
const friendlyWords = ({ description }: Reading) =>
  defuse(
    description
      .filter((statement) => !isSubstance(statement))
      .map(({ text }) => text)
      .join(" "),
    500,
  );

function section(title: string, parts: readonly string[]): string {
  const filled = parts.filter((part) => part !== "");
  return filled.length === 0 ? "" : `## ${title}\n\n${filled.join("\n\n")}`;
}

/** The words of the title go on being part of the ticket, also where its own title says it better. */
function titleWords(reading: Reading, { isTakenBack }: Outcome, key: KeyStatement, lead: string): string {
  if (reading.title.some(isTakenBack) || tellingOf(reading.title, reading.source.title) === "nothing") return "";
  const given = reading.title
    .filter(isSubstance)
    .map(({ text }) => text)
    .join(" ");
  const isSaid =
    given === "" ||
    lead.includes(defuse(given, 500)) ||
    (!key.isNeutral && !isCommentCitation(key.cite) && key.cite.field === "title" && given.length <= 90);
  return isSaid ? "" : defuse(given, 500);
}

/** The first paragraph says what it is about; the rest is context. What later words took back is left out of both. */
function told({ description }: Reading, shape: Shape, { isTakenBack }: Outcome, steps: readonly Statement[]) {
  const shown = description.filter((statement) => !steps.includes(statement) && !isTakenBack(statement));
  if (shape === "bug") return { summary: accountOf(shown, summaryLength), context: "" };
  const first = shown.find(isSubstance)?.group;
  return {
    summary: accountOf(
      shown.filter(({ group }) => group === first),
      summaryLength,
    ),
    context: accountOf(
      shown.filter(({ group }) => group !== first),
      contextLength,
    ),
  };
}

/** Kept for the record, so that nobody builds it and nobody wonders where it went. */
function takenBack({ title, checklist, description }: Reading, { isTakenBack }: Outcome): string {
  const lines = [...title, ...checklist, ...description]
    .filter((statement) => isSubstance(statement) && isTakenBack(statement))
    .map(({ text }) => `- ${quoted(text, 500)}`)
    .slice(0, 20);
  const lead = "Later comments replaced this or spoke against it; it is not to be built.";
  return lines.length === 0 ? "" : `${lead}\n\n${lines.join("\n")}`;
}

function decisionLines({ description, remarks }: Reading, { settled }: Outcome): string {
  const written = writtenDecisions(description).map(({ text }) => `- ${quoted(text, 500)}`);
  const byPlace = Map.groupBy(settled.slice(-30), ({ statement: { cite } }) =>
    isCommentCitation(cite) ? cite.comment : "",
  );
  const spoken = remarks.flatMap((remark) => {
    const words = (byPlace.get(remark.id) ?? []).map(({ statement }) => quoted(statement.text, 500)).join(" ");
    return words === "" ? [] : [`- ${authorOf(remark)}: ${words}`];
  });
  return [...written, ...spoken].join("\n");
}
