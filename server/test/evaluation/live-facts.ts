import type { TicketProposal } from "../../src/ports/ai/proposal.ts";
import type { EvaluationSource } from "./evaluation-source.ts";
import { holds, normalised, wordsOf } from "./text.ts";

/** What still holds at the end of a thread, but is missing in the ticket or only stated as superseded. */
export function droppedFacts({ source, live = {} }: EvaluationSource, proposal: TicketProposal): string[] {
  const criteria = proposal.criteria.map(({ text }) => text);
  const unmarked = [proposal.title, ...criteria, ...unmarkedBlocks(proposal.body, normalised(wordsOf(source)))];
  return Object.entries(live)
    .filter(([, spellings]) => !unmarked.some((text) => spellings.some((spelling) => holds(text, spelling))))
    .map(([name, spellings]) => `${name}: ${spellings.join(" | ")}`);
}

/**
 * The parts of a body that are not marked as superseded. A mark applies to its own paragraph or list item; in a heading
 * to its section; in a paragraph before or after quotations and lists to those.
 */
function unmarkedBlocks(body: string, said: string): string[] {
  const blocks = body.split(/\n\s*\n|\n(?=\s*(?:[-*+]|\d+[.)])\s)|\n(?=#)|(?<=^#[^\n]*)\n/u);
  const isMarked = blocks.map((block) => marks(block, said));
  const isExcluded = [...isMarked];
  let sectionIsMarked = false;
  for (const [index, block] of blocks.entries()) {
    if (block.startsWith("#")) sectionIsMarked = isMarked[index] === true;
    if (sectionIsMarked) isExcluded[index] = true;
    if (isMarked[index] !== true || isItem(block)) continue;
    if (onlyMark.test(normalised(block)) && isItem(blocks[index - 1] ?? "")) {
      isExcluded[index - 1] = true;
      continue;
    }
    for (let next = index + 1; isItem(blocks[next] ?? ""); next++) isExcluded[next] = true;
  }
  return blocks.filter((_, index) => isExcluded[index] !== true);
}

const isItem = (block: string) => /^\s*(?:>|[-*+]\s|\d+[.)]\s)/u.test(block);

const marking = [
  "superseded|replaced later|not to be built|out of scope|no longer wanted|withdrawn",
  "überholt|ersetzt|später geändert|nicht umzusetzen|nicht zu bauen|zurückgezogen",
  "remplacée?|dépassée?|modifiée? plus tard|caduc|obsolète|à ne pas réaliser|abandonnée?",
  "sustituid[oa]|superad[oa]|reemplazad[oa]|cambiad[oa] después|obsolet[oa]|descartad[oa]|fuera de alcance",
].join("|");
const mark = new RegExp(marking, "gu");
const onlyMark = new RegExp(String.raw`^[^\p{L}]*(?:später )?(?:${marking})`, "u");

/** The reporter's own words are no mark. */
const marks = (block: string, said: string) =>
  (normalised(block).match(mark) ?? []).some((found) => !said.includes(found));
