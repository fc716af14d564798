import { cuesIn } from "./cues.ts";
import type { Evidence } from "./evidence.ts";
import { areas } from "./phrases/shared.ts";
import type { TicketSource } from "./proposal.ts";

const mostAreas = 3;
const areaCues = Object.entries(cuesIn(areas));

/** The source's labels, its type, and the areas that its title and first sentences name. */
export function chooseLabels({ labels, type }: TicketSource, { statements }: Evidence): string[] {
  const first = statements.filter(({ cite }) => "field" in cite).slice(0, 4);
  const named = areaCues.filter(([, find]) => first.some(({ folded }) => find(folded))).map(([area]) => area);
  return [...new Set([...labels, ...(type && type !== "general" ? [type] : []), ...named.slice(0, mostAreas)])];
}
