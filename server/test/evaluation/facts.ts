import type { TicketProposal } from "../../src/ports/ai/proposal.ts";
import { fencesIn } from "./expected-criteria.ts";
import type { EvaluationSource, Forbidden } from "./evaluation-source.ts";
import { holds, normalised, placesOf, readablePartsOf } from "./text.ts";

export function missingFacts({ required }: EvaluationSource, proposal: TicketProposal): string[] {
  const text = readablePartsOf(proposal).join("\n");
  return Object.entries(required)
    .filter(([, spellings]) => !spellings.some((spelling) => holds(text, spelling)))
    .map(([name, spellings]) => `${name}: ${spellings.join(" | ")}`);
}

export function forbiddenFacts(
  { anywhere, inCriteria, inTitle, asHeading }: Forbidden,
  proposal: TicketProposal,
): string[] {
  const criteria = proposal.criteria.map((criterion) => criterion.text);
  const parts = readablePartsOf(proposal);
  const headings = headingsIn(proposal.body);
  return [
    ...found(anywhere, (fragment) => parts.some((part) => holds(part, fragment)), "in the ticket"),
    ...found(inCriteria, (fragment) => criteria.some((text) => isAskedFor(fragment, text)), "as a criterion"),
    ...found(inTitle, (fragment) => isAskedFor(fragment, proposal.title), "in the title"),
    ...found(asHeading, (fragment) => headings.some((heading) => holds(heading, fragment)), "as a heading"),
  ];
}

function headingsIn(body: string): string[] {
  const text = fencesIn(body).reduce((rest, code) => rest.replace(code, ""), body);
  return text.match(/^ {0,3}#{1,6}\s.*$/gmu) ?? [];
}

const found = (fragments: readonly string[] = [], isFound: (fragment: string) => boolean, where: string): string[] =>
  fragments.filter(isFound).map((fragment) => `"${fragment}" ${where}`);

/** "CSV instead of PDF" and "kein Pop-up" name what was withdrawn without asking for it. */
function isAskedFor(fragment: string, text: string): boolean {
  const said = normalised(text);
  return placesOf(fragment, said).some((place) => {
    const before = said.slice(Math.max(0, place - 40), place);
    const after = said.slice(place + normalised(fragment).length, place + normalised(fragment).length + 30);
    return !denial.test(partBesides(before, "end")) && !denial.test(partBesides(after, "start"));
  });
}

/** A denial applies to its own part of the sentence. */
function partBesides(text: string, side: "start" | "end"): string {
  const parts = text.split(/[.,;:!?]\s/);
  return (side === "end" ? parts.at(-1) : parts[0]) ?? "";
}

const denial =
  /(?<!\p{L})(no|not|never|without|instead of|rather than|neither|nor|none|\p{L}+n't|kein\p{L}*|nicht|nie|ohne|statt|anstatt|weder|non|pas|plus de|aucune?|sans|au lieu de|plutôt que|jamais|sin|nunca|ni|ningun\p{L}*|ningún|en lugar de|en vez de)(?!\p{L})/u;
