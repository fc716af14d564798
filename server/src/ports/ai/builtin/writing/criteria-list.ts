import type { Citation, TicketProposal } from "../../proposal.ts";
import { stemsIn } from "../reading/content-stems.ts";
import type { Statement } from "../reading/statement.ts";
import { withoutTrailing } from "../text/clip.ts";
import { defuse, quoted } from "../text/defuse.ts";
import { wordsOf } from "../text/words.ts";

export type Criterion = TicketProposal["criteria"][number];

const most = 40;
const longest = 400;
/** Fewer words than this are no statement anybody could check by itself. */
const fewestStems = 3;
const fewestWords = 4;

/** The criteria found so far, none of them twice. */
export class CriteriaList {
  readonly criteria: Criterion[] = [];
  readonly #words: ReadonlySet<string>[] = [];

  /** `core` is what the source says of it: two criteria that say the same of the source are one. */
  add(text: string, core: string, ...cites: readonly Citation[]): void {
    if (this.criteria.length >= most || wordsOf(text).length < fewestWords) return;
    const words = new Set(wordsOf(core).map(({ fold }) => fold));
    if (this.#words.some((other) => repeats(words, other))) return;
    this.criteria.push({ text, cites });
    this.#words.push(words);
  }

  /** A sentence that asks by itself stands as it is; one that needs a lead is quoted behind it. */
  addSentence(lead: string, statement: Statement, shortLead = "This is taken into account: "): void {
    if (this.criteria.length >= most) return;
    const text = sentence(statement);
    const isShort = stemsIn(statement.words).size < fewestStems;
    if (lead !== "" || isShort) this.add(`${lead || shortLead}${quoted(text, longest)}`, text, statement.cite);
    else this.add(defuse(text, longest), text, statement.cite);
  }

  /** An item of a checklist as it is; a short one says where it comes from. */
  addItem({ text, words, cite }: Statement): void {
    const item = defuse(text, longest);
    this.add(words.length < fewestWords ? `${item} (on the checklist)` : item, text, cite);
  }

  addAnswer(lead: string, question: Statement, answer: Statement): void {
    const text = `${lead}${quoted(question.text, longest)} – ${quoted(sentence(answer), longest)}`;
    this.add(text, `${question.text} ${answer.text}`, question.cite, answer.cite);
  }
}

const sentence = ({ text }: Statement) => withoutTrailing(text, " .");

/** Most of the shorter one stands in the other. */
function repeats(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [shorter, longer] = one.size < other.size ? [one, other] : [other, one];
  return [...shorter].filter((word) => longer.has(word)).length >= shorter.size * 0.85;
}
