import type { CitedField } from "@corkboard/contract";
import { failuresToFix } from "./evidence.ts";
import { praise, reservation } from "./phrases.ts";
import { isOfTeam, type TicketProposal, type TicketSource } from "./proposal.ts";
import { requirementsIn } from "./requirements.ts";
import { capitalise, clip, fold, hasWords, oneLine, wordsIn } from "./text.ts";
import type { Texts } from "./texts.ts";
import type { Headline } from "./title.ts";

type Criteria = TicketProposal["criteria"];

const longestCriterion = 400;
const mostCriteria = 200;

/** Proposals for people to confirm. Comments are quoted only: they discuss. */
export function writeCriteria(source: TicketSource, description: string, headline: Headline, texts: Texts): Criteria {
  const failures = failuresToFix(source, texts);
  if (failures.length === 0 && isPraise(source, description)) return [];
  const open = source.checklist.flatMap(({ checked, text }) => (checked || /\?\s*$/.test(text) ? [] : [text]));
  const required = requirementsIn(description, texts, isOfTeam(source.author));
  const asked = [...cited("description", required), ...cited("checklist", open)];
  const isEmpty = (source.title + source.description).trim() === "";
  // A card may be about a problem or a wish, and so may general feedback.
  const outcomes = { bug: texts.gone, feature: texts.inPlace, general: texts.resolved };
  const main = cited(headline.field, [outcomes[source.type ?? "general"] + headline.text]).slice(isEmpty ? 1 : 0);
  const all = [...(asked.length > 0 ? asked : main), ...cited("browser_info", failures)];
  return [...new Map(all.map((criterion) => [fold(criterion.text), criterion])).values()].slice(0, mostCriteria);
}

const cited = (field: CitedField, lines: readonly string[]): Criteria =>
  lines
    .map((line) => clip(capitalise(oneLine(line).replace(/[.;,]$/, "")), longestCriterion))
    .filter(hasWords)
    .map((text) => ({ text, cites: [{ field }] }));

/** Short thanks without a reservation, and nothing else in the source. Visitors send them as bugs too. */
function isPraise({ title, type, kind, annotations, comments }: TicketSource, description: string): boolean {
  const text = fold(`${title.slice(0, 500)} ${description.slice(0, 1_000)}`);
  const isAll = kind === "feedback" && type !== "feature" && annotations.length + comments.length === 0;
  return isAll && wordsIn(text).length <= 40 && praise.test(text) && !reservation.test(text) && !text.includes("?");
}
