import { conversationMarks } from "./conversation-marks.ts";
import { foldedText } from "./folded-text.ts";
import {
  addressing,
  criteria,
  determiners,
  dismissing,
  earlier,
  everythingBefore,
  fromNowOn,
  hidden,
  hiding,
  labels,
  leadIns,
  levels,
  likening,
  looseOrders,
  machines,
  never,
  nothingElse,
  oblige,
  onlyThis,
  orders,
  personas,
  printing,
  priorities,
  saying,
  secrets,
  setting,
  ticketFields,
  ticketVerbs,
  tickets,
  unmistakable,
  you,
} from "./instruction-words.ts";
import { joinSpelledOut, type Word, wordsOf } from "./spoken-words.ts";

/**
 * Whether a sentence tells whoever writes the ticket what to do, instead of telling about the product: to forget what
 * it was told, to set a priority, to add a label, to answer with certain words. It knows English, German, Spanish and
 * French, sees through disguised letters, and takes time in proportion to the sentence.
 */
export function looksLikeInstruction(sentence: string): boolean {
  return fits(sentence, allRules);
}

/**
 * The same but for wishes about the priority, which people have of each other too: whoever says this is at work on the
 * writer, and nothing they say beside it is taken on trust.
 */
export function looksLikeTakeover(sentence: string): boolean {
  return fits(sentence, takeoverRules);
}

function fits(sentence: string, rules: readonly Rule[]): boolean {
  const folded = joinSpelledOut(foldedText(sentence));
  if (conversationMarks.some((mark) => mark.test(folded))) return true;
  const said = wordsOf(folded);
  return said.some((word, at) => rules.some((rule) => rule(said, at, word)));
}

type Rule = (said: readonly Word[], at: number, word: Word) => boolean;

/** How far apart the words of one order may be. */
const reach = 9;

/** Whether one of the words that follow, up to a distance, is among these. */
function follows(said: readonly Word[], at: number, distance: number, among: ReadonlySet<string>): boolean {
  for (let i = at + 1; i <= at + distance && i < said.length; i++) if (among.has(said[i]?.text ?? "")) return true;
  return false;
}

function precedes(said: readonly Word[], at: number, distance: number, among: ReadonlySet<string>): boolean {
  return follows(said, Math.max(-1, at - distance - 1), Math.min(distance, at), among);
}

/** Whether the word stands where a verb gives an order: first in its clause, but for words that lead to it. */
function isImperative(said: readonly Word[], at: number): boolean {
  for (let i = at; i >= 0 && i > at - reach; i--) {
    if (said[i]?.startsClause) return true;
    if (!leadIns.has(said[i - 1]?.text ?? "")) return false;
  }
  return false;
}

const dismissesOrders: Rule = (said, at, { text }) => {
  if (!dismissing.has(text)) return false;
  const imperative = isImperative(said, at);
  if (follows(said, at, reach, orders)) return imperative || follows(said, at, reach, earlier);
  if (!imperative) return false;
  return (
    follows(said, at, 2, everythingBefore) || (follows(said, at, 4, earlier) && follows(said, at, reach, looseOrders))
  );
};

const setsPriority: Rule = (said, at, { text, introduces }) => {
  if (priorities.has(text)) return (introduces || follows(said, at, 2, oblige)) && follows(said, at, 4, levels);
  if (!setting.has(text) || !isImperative(said, at) || !follows(said, at, reach, levels)) return false;
  return follows(said, at, reach, priorities) || follows(said, at, 4, tickets) || follows(said, at, 3, likening);
};

/** "Label the ticket …" is a matter of the next rule; labels of input fields are none of ours. */
const namesLabels: Rule = (said, at, { text, introduces }) =>
  labels.has(text) &&
  (introduces ||
    ((precedes(said, at, 4, ticketVerbs) || precedes(said, at, 4, setting)) && follows(said, at, reach, tickets)));

const handlesTicket: Rule = (said, at, { text }) => {
  if (!ticketVerbs.has(text) || !isImperative(said, at)) return false;
  if (follows(said, at, 6, criteria)) return true;
  for (let i = at + 1; i < at + 2 * reach && i < said.length; i++) {
    if (tickets.has(said[i]?.text ?? "") && determiners.has(said[i - 1]?.text ?? "")) return true;
  }
  return false;
};

/** "The title of the ticket must be …", and the same the other way round. */
const dictatesField: Rule = (said, at, { text }) =>
  ticketFields.has(text) &&
  (precedes(said, at, 1, tickets) || follows(said, at, 3, tickets)) &&
  follows(said, at, 5, oblige);

const asksToSay: Rule = (said, at, { text }) => {
  if (!saying.has(text) || !isImperative(said, at)) return false;
  if (follows(said, at, 6, orders) || follows(said, at, 5, secrets) || follows(said, at, 5, nothingElse)) return true;
  return !printing.has(text) && follows(said, at, 2, onlyThis);
};

/** "Dear assistant," or "Note to the language model:", a clause of its own that only calls somebody. */
const addressesMachine: Rule = (said, at, { text }) => {
  const next = said[at + 1];
  if (!machines.has(text) || !next?.startsClause) return false;
  for (let i = at; i >= 0 && i > at - reach; i--) {
    const word = said[i];
    if (!word || !(addressing.has(word.text) || machines.has(word.text))) return false;
    if (word.startsClause) return i < at || unmistakable.has(text);
  }
  return false;
};

const givesPersona: Rule = (said, at, { text }) => {
  if (text === "pretend") return isImperative(said, at);
  if (text === "act" || text === "behave") return said[at + 1]?.text === "as" && isImperative(said, at);
  return you.has(text) && follows(said, at, 3, fromNowOn) && follows(said, at, 6, personas);
};

const asksToHide: Rule = (said, at, { text }) =>
  hiding.has(text) && precedes(said, at, 3, never) && follows(said, at, 4, hidden);

const takeoverRules: readonly Rule[] = [
  dismissesOrders,
  namesLabels,
  handlesTicket,
  dictatesField,
  asksToSay,
  addressesMachine,
  givesPersona,
  asksToHide,
];

const allRules: readonly Rule[] = [...takeoverRules, setsPriority];
