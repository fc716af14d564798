import { limits } from "@corkboard/contract/limits";
import type { TicketSource } from "../proposal.ts";
import { findAddresses } from "./addresses.ts";
import { looksLikeInstruction } from "./instructions.ts";
import { visibleText } from "./visible-text.ts";

const plainWords = /^[a-z0-9]+(?:[ -][a-z0-9]+){0,2}$/;
const longestLabel = 40;
const maxLabels = 20;

/** Labels that people gave a card may be in any language, but must be plain words. */
const givenWords = /^[\p{L}\p{M}\p{N}]+(?:[ _&+/-]{1,3}[\p{L}\p{M}\p{N}]+)*$/u;

/** Keeps short plain words and the card's own labels. */
export function containLabels(labels: readonly string[], source: TicketSource): string[] {
  const given = new Set(source.labels.map(spelled).filter(isFitToGive));
  const contained = labels.map(spelled).flatMap((label) => {
    if (given.has(label)) return [label];
    const lower = label.toLowerCase();
    return plainWords.test(lower) && lower.length <= longestLabel && !looksLikeInstruction(lower) ? [lower] : [];
  });
  return [...new Set(contained)].slice(0, Math.min(maxLabels, limits.labels));
}

const spelled = (label: string) =>
  visibleText(label.slice(0, 4 * limits.labelText))
    .trim()
    .replaceAll(/\s+/g, " ");

const isFitToGive = (label: string) =>
  givenWords.test(label) &&
  [...label].length <= limits.labelText &&
  findAddresses(label).length === 0 &&
  !looksLikeInstruction(label);
