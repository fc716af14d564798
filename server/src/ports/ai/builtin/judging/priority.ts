import type { TicketPriority } from "@corkboard/contract";
import type { Citation, TicketProposal } from "../../proposal.ts";
import type { Reading } from "../reading/reading.ts";
import { isCommentCitation } from "../reading/statement.ts";
import { atLeast, type Incident, rankOf, worstIncident } from "./incidents.ts";
import { lightMatter } from "./light-matter.ts";
import type { Shape } from "./shape.ts";
import { calmSignsOf, type Sign, said, signsOf } from "./signs.ts";
import { statedLevel } from "./stated-level.ts";
import type { Verdict } from "./verdict.ts";

/** So many people saying "same here" are not a coincidence. */
const many = 3;

/** Medium unless the source itself gives reasons; each reason is told with its words and its place. */
export function judgePriority(reading: Reading, shape: Shape): TicketProposal["priority"] {
  const { level, reasons, signs } = statedLevel(reading, judged(reading, shape));
  return { level, reason: reasons.join("; "), cites: citations(signs, reading) };
}

function judged(reading: Reading, shape: Shape): Verdict {
  const echoes = signsOf(reading, "echo");
  const wide = [
    ...signsOf(reading, "everyone"),
    ...signsOf(reading, "live"),
    ...(echoes.length < many ? [] : echoes),
  ].find(({ mark }) => !mark.hypothetical);
  const incident = worstIncident(reading, shape, wide !== undefined);
  if (incident) return softened(reading, unhurried(reading, incident, told(incident, wide)));
  const [urgent] = [...signsOf(reading, "urgent"), ...signsOf(reading, "legal").filter(isClaimed)];
  const light = lightMatter(reading, shape);
  if (light) return urgent ? changed(light, "medium", `it is pressing (${said(urgent)})`, urgent) : light;
  if (urgent)
    return softened(reading, {
      level: "high",
      reasons: [`It is pressing (${said(urgent)})`],
      signs: [urgent],
    });
  return softened(reading, { level: "medium", reasons: ["Nothing in the source raises or lowers it"], signs: [] });
}

/** Whoever asks whether a fine threatens, or imagines one, does not know of any. */
const isClaimed = ({ mark, statement }: Sign) => !mark.hypothetical && !statement.isQuestion;

const told = (incident: Incident, wide: Sign | undefined): Verdict => ({
  level: incident.level,
  reasons: [
    `The source tells of ${incident.what} (${said(incident)})`,
    ...(wide && incident.isWidened ? [`it is said to be widespread or going on (${said(wide)})`] : []),
  ],
  signs: [incident, ...(wide && incident.isWidened ? [wide] : [])],
});

const changed = (verdict: Verdict, level: TicketPriority, reason: string, sign: Sign): Verdict => ({
  level,
  reasons: [...verdict.reasons, reason],
  signs: [...verdict.signs, sign],
});

const lowered = (verdict: Verdict, steps: number, reason: string, sign: Sign): Verdict =>
  changed(verdict, atLeast(rankOf(verdict.level) - steps), reason, sign);

/** Comments that say it can wait are believed; a polite reporter of something bad is not taken at their word. */
function unhurried(reading: Reading, { mark: { topic } }: Incident, verdict: Verdict): Verdict {
  const isLesser = topic === "crash" || topic === "input_loss";
  const calm = calmSignsOf(reading).find(({ statement }) => isLesser || isCommentCitation(statement.cite));
  return calm ? lowered(verdict, 1, `it is said not to be pressing (${said(calm)})`, calm) : verdict;
}

/** One person or a way around it: bad, but less so. A test system: hardly bad at all. */
function softened(reading: Reading, verdict: Verdict): Verdict {
  const [notLive] = signsOf(reading, "not_live");
  if (notLive) return lowered(verdict, 2, `the live site is not affected (${said(notLive)})`, notLive);
  const [few] = signsOf(reading, "one_person");
  const isHigh = rankOf(verdict.level) > rankOf("medium");
  return few && isHigh ? lowered(verdict, 1, `few are affected (${said(few)})`, few) : verdict;
}

function citations(signs: readonly Sign[], { source }: Reading): Citation[] {
  const cites: Citation[] = signs.map(({ statement }) => statement.cite);
  if (cites.length === 0) cites.push(source.type === undefined ? { field: "title" } : { field: "type" });
  return [...new Map(cites.map((cite) => [JSON.stringify(cite), cite])).values()];
}
