import type { TicketPriority } from "@corkboard/contract";
import type { Evidence } from "./evidence.ts";
import type { Impact, Language } from "./language.ts";
import type { TicketProposal } from "./proposal.ts";
import type { Statement } from "./statements.ts";
import { isNegated } from "./superseded.ts";
import { clip } from "./text.ts";

/** The first row that applies decides. */
const rows: readonly (readonly [Impact, TicketPriority, reason: string])[] = [
  ["outage", "critical", "the site or service is down"],
  ["exposed", "critical", "personal data is exposed to others"],
  ["payment", "critical", "payment is broken"],
  ["security", "critical", "a security hole"],
  ["dataLoss", "high", "data is lost"],
  ["legal", "high", "a legal obligation"],
  ["blocked", "high", "users are blocked"],
  ["niceToHave", "low", "the source calls it minor or not urgent"],
  ["cosmetic", "low", "cosmetic"],
];

export function ratePriority({ statements, language }: Evidence): TicketProposal["priority"] {
  for (const [impact, level, reason] of rows) {
    const isMeant = level === "low" ? ({ cite }: Statement) => "field" in cite : isFact;
    const found = statements.find((statement) => isMeant(statement, impact) && applies(statement, impact, language));
    if (found) return { level, reason: `${reason} (“${clip(found.text, 120)}”)`, cites: [found.cite] };
  }
  return { level: "medium", reason: "nothing in the source raises or lowers it", cites: [] };
}

/** A wish about payments breaks nothing, and neither does a remark that names them. */
const isFact = ({ kind }: Statement, impact: Impact) =>
  kind === "problem" || (impact !== "outage" && impact !== "payment" && (kind === "other" || kind === "background"));

/** Negated and hypothetical cues do not count, nor do those in superseded statements. */
function applies({ folded, supersededBy }: Statement, impact: Impact, { cues }: Language): boolean {
  const found = cues[impact](folded);
  const isHypothetical = impact !== "niceToHave" && cues.hypothetical(folded);
  return Boolean(found && !supersededBy && !isHypothetical && !isNegated(folded, found.start, cues.negation));
}
