import type { TicketProposal } from "../../src/ports/ai/proposal.ts";
import type { EvaluationSource, Facts, Forbidden } from "./evaluation-source.ts";
import { holds, normalised, placesOf, readablePartsOf } from "./text.ts";

export const factCount = ({ required, decided = {} }: EvaluationSource) =>
  Object.keys(required).length + Object.keys(decided).length;

export function missingFacts({ required, decided = {} }: EvaluationSource, proposal: TicketProposal): string[] {
  const criteria = proposal.criteria.map((criterion) => criterion.text).join("\n");
  return [
    ...missingIn(readablePartsOf(proposal).join("\n"), required),
    ...missingIn(criteria, decided).map((fact) => `${fact} (among the criteria)`),
  ];
}

const missingIn = (text: string, facts: Facts): string[] =>
  Object.entries(facts)
    .filter(([, spellings]) => !spellings.some((spelling) => holds(text, spelling)))
    .map(([name, spellings]) => `${name}: ${spellings.join(" | ")}`);

export function forbiddenFacts(
  { anywhere, inCriteria, inTitle, asTitle }: Forbidden,
  proposal: TicketProposal,
): string[] {
  const { title } = proposal;
  const criteria = proposal.criteria.map((criterion) => criterion.text);
  const parts = readablePartsOf(proposal);
  return [
    ...found(anywhere, (fragment) => parts.some((part) => holds(part, fragment)), "in the ticket"),
    ...found(inCriteria, (fragment) => criteria.some((text) => isAskedFor(fragment, text)), "as a criterion"),
    ...found(inTitle, (fragment) => isAskedFor(fragment, title), "in the title"),
    ...found(asTitle, (fragment) => normalised(fragment) === normalised(title), "as the whole title"),
  ];
}

const found = (fragments: readonly string[] = [], isFound: (fragment: string) => boolean, where: string): string[] =>
  fragments.filter(isFound).map((fragment) => `"${fragment}" ${where}`);

/** "CSV instead of PDF" and "kein Pop-up" name what was given up without asking for it. */
function isAskedFor(fragment: string, text: string): boolean {
  const said = normalised(text);
  return placesOf(fragment, said).some((place) => {
    const before = said.slice(Math.max(0, place - 40), place);
    const after = said.slice(place + normalised(fragment).length, place + normalised(fragment).length + 30);
    return !denial.test(partBesides(before, "end")) && !denial.test(partBesides(after, "start"));
  });
}

/** A denial reaches as far as its own part of the sentence. */
function partBesides(text: string, side: "start" | "end"): string {
  const parts = text.split(/[.,;:!?]\s/);
  return (side === "end" ? parts.at(-1) : parts[0]) ?? "";
}

const denial =
  /(?<!\p{L})(no|not|never|without|instead of|rather than|neither|nor|none|\p{L}+n't|kein\p{L}*|nicht|nie|ohne|statt|anstatt|weder|sin|nunca|ni|ningun\p{L}*|ningún|en lugar de|en vez de)(?!\p{L})/u;
