import { writeBody } from "./body.ts";
import { writeCriteria } from "./criteria.ts";
import { gatherEvidence } from "./evidence.ts";
import { chooseLabels } from "./labels.ts";
import { ratePriority } from "./priority.ts";
import type { TicketProposal, TicketSource } from "./proposal.ts";

export type { TicketProposal, TicketSource } from "./proposal.ts";

/** Organises what a source says into a ticket. It quotes and arranges, and asserts nothing itself. */
export function writeTicket(source: TicketSource): TicketProposal {
  const evidence = gatherEvidence(source);
  return {
    title: evidence.headline.title,
    body: writeBody(source, evidence),
    criteria: writeCriteria(source, evidence),
    priority: ratePriority(evidence),
    labels: chooseLabels(source, evidence),
  };
}
