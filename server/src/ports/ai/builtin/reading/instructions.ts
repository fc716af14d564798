import { looksLikeTakeover } from "../../containment/instructions.ts";
import type { Block } from "../text/blocks.ts";
import { type Word, wordsOf } from "../text/words.ts";
import { speaksToMachine } from "../vocabulary/vocabularies.ts";

/** Marks that only a conversation with a model has. */
const conversation =
  /<\|[\w ]{1,30}\|?>|\[\/?(?:INST|SYS|SYSTEM)\]|<<\/?SYS>>|^\W{0,6}(?:assistant|human|ai|developer|user)\s?:|^\W{0,6}system\s?:\s?(?:you|ignore|override|new|set|the|always|from|all|mark|add|do|please|reply|respond)\b|^\W{0,6}(?:instruction|system)s?\s?:?\W{0,6}$|^\W{1,6}(?:instruction|system)s?\s?:|^\W{0,6}(?:priority|severity|prio|priorit\p{L}{1,3}|prioridad)\s?[:=]\s?(?:critical|highest|p0|kritisch|cr[ií]tica?|critique)|<\/?(?:system|assistant|source|data|user|untrusted|instructions?|document|context|prompt)(?:[\s_-][^>]{0,60})?>/iu;

/** A field of a ticket filled in with a word or two, and nothing said about it. */
const bareField =
  /^\W{0,6}(?:priority|priorität|prioridad|priorité|severity|status)\s?[:=]\s?[\p{L}\p{N}-]{1,30}(?:[ ,]{1,2}[\p{L}\p{N}-]{1,30}){0,2}\W{0,6}$/iu;

/** Written to steer a machine rather than to tell the team something. */
export const steersMachine = (text: string, words: readonly Word[] = wordsOf(text)): boolean =>
  conversation.test(text) || speaksToMachine(words) || looksLikeTakeover(text) || bareField.test(text);

/**
 * Leaves out what steers a machine and, in the same paragraph, what follows it: there the orders go on.
 * What was said before it stays.
 */
export function withoutInstructions<
  Said extends Pick<Block, "group"> & { readonly text: string; readonly words: readonly Word[] },
>(said: readonly Said[]): Said[] {
  const steered = new Set<number>();
  return said.filter(({ text, group, words }) => {
    if (steered.has(group)) return false;
    if (!steersMachine(text, words)) return true;
    steered.add(group);
    return false;
  });
}
