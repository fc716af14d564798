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
  looseOrders,
  machines,
  naming,
  never,
  nothingElse,
  oblige,
  onlyThis,
  orders,
  personas,
  saying,
  secrets,
  setting,
  ticketFields,
  thisVery,
  ticketVerbs,
  tickets,
  unmistakable,
  you,
} from "./instruction-words.ts";
import { setsPriority } from "./priority-orders.ts";
import {
  answering,
  keys,
  ofWhat,
  printing,
  promptKinds,
  prompts,
  sentenceWords,
  showing,
  ticketThings,
  yours,
} from "./product-words.ts";
import { follows, isConditional, isImperative, precedes, reach, type Rule } from "./rules.ts";
import { joinSpelledOut, type Word, wordsOf } from "./words.ts";

/**
 * Whether a sentence tells the ticket's writer what to do rather than describing the product: to forget instructions,
 * set a priority, add a label, or output certain text. Covers English, German, Spanish and French, sees through
 * lookalike letters, and runs in linear time.
 */
export function looksLikeInstruction(sentence: string): boolean {
  return fits(sentence, allRules);
}

/**
 * Like `looksLikeInstruction`, but without requests for a priority, which people also make of each other. A part of the
 * source that contains such a sentence is an attack, and the rest of it is not trusted either.
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

const dismissesOrders: Rule = (said, at, { text }) => {
  if (!dismissing.has(text)) return false;
  const imperative = isImperative(said, at);
  if (follows(said, at, reach, orders)) return imperative || follows(said, at, reach, earlier);
  if (!imperative) return false;
  return (
    follows(said, at, 2, everythingBefore) || (follows(said, at, 4, earlier) && follows(said, at, reach, looseOrders))
  );
};

/** "Label the ticket …" is covered by `handlesTicket`; labels of input fields are not our concern. */
const namesLabels: Rule = (said, at, { text, introduces }) =>
  labels.has(text) &&
  (introduces
    ? isName(said, at + 1)
    : (precedes(said, at, 4, ticketVerbs) || precedes(said, at, 4, setting)) && follows(said, at, reach, tickets));

const longestName = 3;

/** "Label: the text is cut off" continues with a sentence, "Labels: a, b" with names. */
function isName(said: readonly Word[], start: number): boolean {
  for (let i = start; i < said.length && (i === start || !said[i]?.startsClause); i++) {
    if (i >= start + longestName || sentenceWords.has(said[i]?.text ?? "")) return false;
  }
  return true;
}

const handlesTicket: Rule = (said, at, { text }) => {
  if (!ticketVerbs.has(text) || !isImperative(said, at)) return false;
  if (follows(said, at, 6, criteria)) return true;
  for (let i = at + 1; i < at + 2 * reach && i < said.length; i++) {
    const before = said[i - 1]?.text ?? "";
    if (!tickets.has(said[i]?.text ?? "") || !determiners.has(before)) continue;
    if (thisVery.has(before) || naming.has(text)) return true;
    if (!isThingOfTicket(said, i) && !isConditional(said, at)) return true;
  }
  return false;
};

/** "The ticket number", "the number of the ticket", "el número del ticket". */
function isThingOfTicket(said: readonly Word[], at: number): boolean {
  const [third = "", second = "", first = ""] = [said[at - 3]?.text, said[at - 2]?.text, said[at - 1]?.text];
  return (
    follows(said, at, 1, ticketThings) ||
    (ofWhat.has(first) && ticketThings.has(second)) ||
    (ofWhat.has(second) && ticketThings.has(third))
  );
}

/** "The title of the ticket must be …", in either order. */
const dictatesField: Rule = (said, at, { text }) =>
  ticketFields.has(text) &&
  (precedes(said, at, 1, tickets) || follows(said, at, 3, tickets)) &&
  follows(said, at, 5, oblige);

const asksToSay: Rule = (said, at, { text }) => {
  if (!saying.has(text) || !isImperative(said, at)) return false;
  if (follows(said, at, 6, orders) || follows(said, at, 5, nothingElse)) return true;
  const isOfWriter = follows(said, at, 5, yours);
  if (follows(said, at, 5, secrets) && (isOfWriter || !answering.has(text))) return true;
  if (isOfWriter && follows(said, at, 6, keys)) return true;
  return !printing.has(text) && follows(said, at, 2, onlyThis) && !isConditional(said, at);
};

/** A product may have a prompt too, but a command to show it refers to the writer's. */
const asksForPrompt: Rule = (said, at, { text }) =>
  showing.has(text) && isImperative(said, at) && follows(said, at, 6, promptKinds) && follows(said, at, 7, prompts);

/** "Dear assistant," or "Note to the language model:": a clause that only addresses somebody. */
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
  if (text === "act" || text === "behave") {
    if (said[at + 1]?.text !== "as" || !isImperative(said, at) || isConditional(said, at)) return false;
    return said[at + 2]?.text !== "the" || follows(said, at, 5, personas);
  }
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
  asksForPrompt,
  addressesMachine,
  givesPersona,
  asksToHide,
];

const allRules: readonly Rule[] = [...takeoverRules, setsPriority];
