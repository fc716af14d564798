import type { Citation, TicketSource } from "../../proposal.ts";
import { denies } from "../judging/moods.ts";
import type { Outcome } from "../judging/outcome.ts";
import type { Shape } from "../judging/shape.ts";
import type { Reading } from "../reading/reading.ts";
import { steersMachine } from "../reading/instructions.ts";
import { isCommentCitation, isImagined, type Statement, tells } from "../reading/statement.ts";
import { isSubstance, weightOf } from "../reading/weight.ts";
import { oneLine } from "../text/clean.ts";
import { withoutTrailing } from "../text/clip.ts";
import { defuse, quoted } from "../text/defuse.ts";
import { incidentTopics, isIncidentTopic } from "../vocabulary/incident-topics.ts";
import { browserFacts } from "./browser-facts.ts";
import { tellingOf } from "./telling-title.ts";
import { authorOf } from "./remark-quotes.ts";
import { shownPage } from "./page.ts";
import type { Matter } from "./matter.ts";

interface Filler {
  readonly text: string;
  readonly core: string;
  readonly cite: Citation;
}

const longest = 400;
const takenIntoAccount = "This is taken into account: ";
const considered = 300;

/** Where too little was asked for in so many words, what says most of the rest is what can be checked. */
export function fillersFor({ reading, shape, standing, outcome, steps }: Matter): Filler[] {
  const { source } = reading;
  const isTitled = tellingOf(reading.title, source.title) === "enough";
  const own = [...(isTitled ? reading.title : []), ...reading.description];
  const said = [own, standing]
    .flatMap((statements) =>
      byWeight(
        statements
          .slice(0, considered)
          .filter((statement) => isFair(statement) && !steps.includes(statement))
          .flatMap(outcome.holding),
      ),
    )
    .flatMap((statement) => filler(leadOf(statement, shape), statement.text, statement.cite));
  const likely = outcome.unsettled
    .toSorted((one, other) => other.worth - one.worth)
    .flatMap(({ parts }) => parts.flatMap(({ text, cite }) => filler(takenIntoAccount, text, cite)));
  return [
    ...source.annotations.flatMap(({ comment }) =>
      filler("The marked spot is put right: ", comment, { field: "annotations" }),
    ),
    ...(outcome.isTurned ? [] : said),
    ...checked(source),
    ...dueBy(source),
    ...seenBy(reading, outcome),
    ...(outcome.isTurned ? [...likely, ...said] : []),
  ];
}

/** Who decided it, or else who spoke last, can say whether it was done. */
function seenBy({ remarks }: Reading, { isTurned, settled }: Outcome): Filler[] {
  const cite = settled.at(-1)?.statement.cite;
  const decider = remarks.find(({ id }) => cite !== undefined && isCommentCitation(cite) && id === cite.comment);
  const speaker = decider ?? (isTurned ? remarks.at(-1) : undefined);
  if (speaker === undefined) return [];
  const who = `${authorOf(speaker)}${decider ? ", who decided it," : ""}`;
  return [{ text: `${who} has seen the result and agrees`, core: "seen", cite: { comment: speaker.id } }];
}

const leadOf = (statement: Statement, shape: Shape) =>
  shape === "bug" && tells(statement, "problem", ...incidentTopics) ? "This no longer happens: " : takenIntoAccount;

function filler(lead: string, words: string | undefined, cite: Citation, core = words ?? ""): Filler[] {
  if (words === undefined || !isSafe(words)) return [];
  return [{ text: `${lead}${quoted(withoutTrailing(words, " ."), longest)}`, core, cite }];
}

const isSafe = (text: string) => /[\p{L}\p{N}]/u.test(text) && !steersMachine(oneLine(text));

const byWeight = (statements: readonly Statement[]) =>
  statements.toSorted((one, other) => weightOf(other) - weightOf(one));

/** Not what is only feared or denied: asking for that would turn the source round. */
const isFair = (statement: Statement) =>
  statement.kind !== "code" &&
  statement.kind !== "quote" &&
  isSubstance(statement) &&
  !isImagined(statement) &&
  !(tells(statement, "burden") && denies(statement)) &&
  !tells(statement, "rant", "praise", "relaxed", "urgent", "postponed", "proposal") &&
  !statement.marks.some(({ topic, negated, hypothetical }) => isIncidentTopic(topic) && (negated || hypothetical));

function dueBy({ dueDate }: TicketSource): Filler[] {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(dueDate ?? "")?.[0];
  return day === undefined ? [] : [{ text: `It was finished by ${day}`, core: day, cite: { field: "due_date" } }];
}

/** Where and with what somebody can look again. */
function checked({ pageUrl, browserInfo }: TicketSource): Filler[] {
  const page = shownPage(pageUrl);
  const { browser, os } = browserFacts(browserInfo);
  const seen = [browser, os]
    .filter(isSafe)
    .map((fact) => defuse(fact, 60))
    .join(", ");
  if (seen !== "")
    return [{ text: `The result was checked with ${seen}`, core: seen, cite: { field: "browser_info" } }];
  return page === "" ? [] : [{ text: `The result was checked on ${page}`, core: page, cite: { field: "page_url" } }];
}
