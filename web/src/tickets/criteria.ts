import type { Wire } from "@corkboard/client";
import { readTicketText } from "@corkboard/contract/criteria";

/** The description in which a criterion is ticked or not. Undefined if it is no longer there. */
export function tickCriterion(
  { description, criteria }: Pick<Wire.Ticket, "description" | "criteria">,
  number: number,
  isMet: boolean,
): string | undefined {
  const place = criteria.findIndex((criterion) => criterion.number === number);
  const found = readTicketText(description).criteria[place];
  if (!found || found.text !== criteria[place]?.text) return undefined;
  const lines = description.split("\n");
  lines[found.line] = lines[found.line]!.replace(/\[[ xX]\]/, isMet ? "[x]" : "[ ]");
  return lines.join("\n");
}
