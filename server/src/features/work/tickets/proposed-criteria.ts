import type { Citation, Criterion, CriterionOrigin } from "@corkboard/contract";
import type { TicketProposal, TicketSource, WriterAccount } from "../../../ports/ai/proposal.ts";

/** The criteria of a new ticket. Whatever a writer says, they are proposals until a member confirms them. */
export function proposedCriteria(
  source: TicketSource,
  engine: WriterAccount["engine"],
  criteria: TicketProposal["criteria"],
): Criterion[] {
  return criteria.map(({ text, cites }, index) => ({
    number: index + 1,
    version: 1,
    text,
    origin: originOf(source, engine, cites),
    cites: [...cites],
    state: "proposed",
    confirmed_by: null,
    met: false,
  }));
}

/** The built-in writer quotes: what it quotes from outside the team is an outsider's, not its own. */
function originOf(source: TicketSource, engine: WriterAccount["engine"], cites: readonly Citation[]): CriterionOrigin {
  if (engine !== "builtin") return "model";
  return cites.some((cite) => isFromOutside(source, cite)) ? "visitor" : "writer";
}

function isFromOutside({ author, comments }: TicketSource, cite: Citation): boolean {
  if (!("comment" in cite)) return author !== "member";
  return comments.find(({ id }) => id === cite.comment)?.author !== "member";
}
