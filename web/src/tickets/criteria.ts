import { readTicketText } from "@corkboard/contract/criteria";

/**
 * Ticks a criterion. Finds it by its text, so that it is the right one after somebody else changed the description.
 * Undefined if it is no longer there.
 */
export function tickCriterion(description: string, text: string, isMet: boolean): string | undefined {
  const found = readTicketText(description).criteria.find((criterion) => criterion.text === text);
  if (!found) return undefined;
  const lines = description.split("\n");
  lines[found.line] = lines[found.line]!.replace(/\[[ xX]\]/, isMet ? "[x]" : "[ ]");
  return lines.join("\n");
}
