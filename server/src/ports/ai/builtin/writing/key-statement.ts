import type { Citation, TicketSource } from "../../proposal.ts";
import { incidentTopics } from "../vocabulary/incident-topics.ts";
import type { Outcome } from "../judging/outcome.ts";
import { challenges, denies, directs, speaksOfAll, tellsTrouble } from "../judging/moods.ts";
import { claimsIn } from "../judging/claims.ts";
import type { Shape } from "../judging/shape.ts";
import type { Reading } from "../reading/reading.ts";
import { type Statement, tells } from "../reading/statement.ts";
import { isSubstance } from "../reading/weight.ts";
import { contentOf, sharedWords, touches } from "../judging/same-matter.ts";
import { oneLine } from "../text/clean.ts";
import { steersMachine } from "../reading/instructions.ts";
import { best, type Scored } from "./best-statement.ts";
import { isMereStep } from "./mere-step.ts";
import { pageAddress, pagePath } from "./page.ts";
import { tellingOf, withoutPrefix } from "./telling-title.ts";

export interface KeyStatement {
  readonly text: string;
  readonly cite: Citation;
  /** Says where to look rather than what to do. */
  readonly isNeutral?: boolean;
}

/** What a sentence must be worth to stand in for a title that says little. */
const good = 4;

/** The sentence that carries the matter: the title where it does, else the best one of decisions, description, comments. */
export function keyStatementOf(reading: Reading, shape: Shape, outcome: Outcome): KeyStatement {
  const isContested = isTitleContested(reading, outcome);
  const telling = tellingOf(reading.title, reading.source.title);
  const titled: KeyStatement = { text: withoutPrefix(reading.title), cite: { field: "title" } };
  const isStanding = !isContested && isStillMeant(reading, shape, outcome);
  if (telling === "enough" && isStanding) return titled;
  const found = outcome.isTurned ? afterTurn(reading, shape, outcome) : asTold(reading, shape, outcome);
  if (telling === "little" && isStanding && shape !== "bug" && outcome.settled.length > 0) return titled;
  const isNeeded = !isStanding || telling === "nothing";
  const chosen =
    found.find((each) => each !== undefined && isGood(each)) ??
    (isNeeded && !outcome.isTurned ? found.find((each) => each !== undefined) : undefined);
  if (chosen) return { text: chosen.statement.text, cite: chosen.statement.cite };
  if (isNeeded && outcome.isTurned) return neutral(reading.source, shape);
  return titled.text === ""
    ? { text: reading.title.map(({ text }) => text).join(" "), cite: { field: "title" } }
    : titled;
}

const names: Readonly<Record<Shape, string>> = { bug: "Fault", feature: "Feature", general: "Change" };

/** Where nothing better is certain, a title says where to look and no more. */
function neutral({ pageUrl, labels }: TicketSource, shape: Shape): KeyStatement {
  const place = pagePath(pageUrl) || (pageAddress(pageUrl)?.host ?? "");
  if (place !== "") return { text: `${names[shape]} on ${place}`, cite: { field: "page_url" }, isNeutral: true };
  const said = labels.map(oneLine).filter((label) => label !== "" && !steersMachine(label));
  const about = said.length > 0 ? ` (${said.slice(0, 2).join(", ")})` : "";
  return { text: `${names[shape]} as decided in the comments${about}`, cite: { field: "title" }, isNeutral: true };
}

function asTold(reading: Reading, shape: Shape, { holding, settled }: Outcome) {
  const told = reading.description.flatMap(holding);
  const outcomes = told.filter((statement) => isSubstance(statement) && !isMereStep(statement));
  const own = shape === "bug" && outcomes.length > 0 ? outcomes : told;
  const spoken = reading.remarks.flatMap(({ statements }) => statements).flatMap(holding);
  const decided = settled.flatMap(({ parts }) => parts);
  return (shape === "bug" ? [own, spoken, decided] : [decided, own, spoken]).map((pool) => best(pool, shape));
}

/** Once there was a turn, only what came of it counts, and of a bug what was seen and nobody doubted. */
function afterTurn(reading: Reading, shape: Shape, { holding, settled }: Outcome) {
  const decided = surest(settled);
  if (shape !== "bug") return [decided];
  const own = [...reading.title, ...reading.description].flatMap(holding).filter(isSeen);
  const spoken = reading.remarks
    .flatMap(({ statements }) => statements)
    .flatMap(holding)
    .filter(isSeen);
  return [
    best(
      spoken.filter((each) => tellsTrouble(each) && (!denies(each) || tells(each, "broken"))),
      shape,
    ),
    best(own, shape),
    decided,
  ];
}

/** What was settled last and most plainly. */
function surest(settled: Outcome["settled"]): Scored | undefined {
  let leader: Scored | undefined;
  for (const { parts, worth } of settled) {
    for (const statement of parts) {
      if (
        statement.isQuestion ||
        !(directs(statement) || /[\p{N}“„«"]/u.test(statement.text)) ||
        challenges(statement) ||
        tellsTrouble(statement) ||
        contentOf(statement).length < fewest ||
        isSpoken.test(statement.text)
      )
        continue;
      if (leader === undefined || worth >= leader.score) leader = { statement, score: worth };
    }
  }
  return leader;
}

const fewest = 3;

/** "I'll tell your dad", "They want …": said to somebody rather than about the matter. */
const isSpoken =
  /^(?:i|we|you|he|she|they|it|that|this|let me|ich|wir|du|ihr|er|sie|es|das|yo|nosotros|él|ella|lo|eso|je|nous|il|elle|ça)(?:['’ ]|$)/iu;

const isTitleContested = ({ title }: Reading, { stands }: Outcome): boolean => !title.flatMap(claimsIn).every(stands);

/** Where the thread took a turn, a title is still meant when what came of it is about it. */
function isStillMeant({ title, remarks, checklist }: Reading, shape: Shape, outcome: Outcome): boolean {
  if (!outcome.isTurned) return true;
  if (
    !title.some(exaggerates) &&
    checklist.length > 0 &&
    !remarks.some(({ statements }) => statements.some((said) => title.some((each) => touches(said, each))))
  )
    return true;
  if (shape === "bug" && title.some(exaggerates)) return false;
  const words = title.flatMap(contentOf);
  const kept = title.flatMap((each) =>
    outcome.settled.flatMap(({ parts }) =>
      parts.filter((part) => !denies(part)).map((part) => sharedWords(part, each).length),
    ),
  );
  return Math.max(0, ...kept) >= words.length;
}

const isGood = ({ score, statement }: Scored) => score >= good && !statement.isShouted;

/** "ALL our customers", "nobody": where it was looked into, the first excitement is no measure. */
const exaggerates = (statement: Statement) =>
  statement.isShouted || speaksOfAll(statement) || tells(statement, "everyone", "rant");

/** Trouble told as it was seen, without exaggerating or asking for anything. */
const isSeen = (statement: Statement) =>
  !statement.isQuestion &&
  !isApology.test(statement.text) &&
  tells(statement, "problem", "lack", ...incidentTopics) &&
  !exaggerates(statement) &&
  !tells(statement, "wish", "requirement", "unharmed") &&
  contentOf(statement).length >= fewest;

const isApology = /^(?:sorry|apologies|thanks|entschuldig\p{L}*|danke|perdón|gracias|pardon|merci)(?![\p{L}])/iu;
