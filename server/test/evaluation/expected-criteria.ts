import type { TicketProposal, TicketSource } from "../../src/ports/ai/proposal.ts";
import type { EvaluationSource } from "./evaluation-source.ts";
import { holdsAll, normalised, placesOf, wordsOf } from "./text.ts";

export const missingCriteria = ({ criteria }: EvaluationSource, proposal: TicketProposal): string[] =>
  Object.entries(criteria)
    .filter(([, parts]) => !proposal.criteria.some(({ text }) => holdsAll(text, parts)))
    .map(([name, parts]) => `${name}: ${parts.map((part) => [part].flat().join(" | ")).join(" + ")}`);

/** Criteria that state the problem as if it were the goal. */
export const invertedCriteria = (
  { source, inverted = [] }: EvaluationSource,
  { criteria }: TicketProposal,
): readonly string[] => {
  const said = normalised(wordsOf(source));
  return criteria
    .filter(({ text }) => inverted.some((problem) => statesProblem(text, problem, said)))
    .map(({ text }) => text);
};

function statesProblem(text: string, problem: string, said: string): boolean {
  const criterion = normalised(text);
  const [place] = placesOf(problem, criterion);
  if (place === undefined || hasAddedPrefix(criterion, said)) return false;
  const wanted = normalised(problem);
  return !negation.test(`${criterion.slice(0, place)} … ${criterion.slice(place + wanted.length)}`);
}

/** "Fixed: …" turns a problem into a goal. "Checkout: …" does not if the reporter wrote it like that. */
function hasAddedPrefix(criterion: string, said: string): boolean {
  const prefix = /^[^:.!?\n]{2,30}:(?=\s)/u.exec(criterion)?.[0];
  return prefix !== undefined && !said.includes(prefix.replace(/\s+:$/, ":")) && !said.includes(prefix);
}

/** "instead of" is missing on purpose: "shows 0 € instead of 49 €" is a problem, not a goal. */
const negation =
  /(?<!\p{L})(?:no|not|never|nobody|none|nothing|without|\p{L}+n't|kein\p{L}*|nicht|nie|niemals|niemand|nichts|ohne|ne|n'\p{L}+|pas|plus|jamais|aucune?|personne|sans|ya no|nunca|nadie|ning[uú]n\p{L}*|sin|deja de)(?!\p{L})/u;

export const fencesIn = (text: string): string[] =>
  text
    .matchAll(/^[ \t]*(?<mark>`{3,}|~{3,})[^\n]*\n(?<code>[\s\S]*?)^[ \t]*\k<mark>[`~]*[ \t]*$/gmu)
    .map(({ groups = {} }) => groups["code"] ?? "")
    .toArray();

export const fencesOf = ({ description, comments }: TicketSource): string[] =>
  [description, ...comments.map((comment) => comment.content)].flatMap(fencesIn);

/** Code that the ticket does not show in a fence, byte for byte. The fence may stand in a quotation or a list. */
export function changedFences(source: TicketSource, { body }: TicketProposal): string[] {
  const bodies = [body, body.replaceAll(/^(?: {0,3}> ?)+/gmu, ""), body.replaceAll(/^ {2}(?! {4})/gmu, "")];
  const shown = new Set(bodies.flatMap(fencesIn));
  return fencesOf(source).filter((code) => !shown.has(code));
}
