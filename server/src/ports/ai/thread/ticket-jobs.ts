import type { RenderedTicket } from "../containment/render-ticket.ts";
import type { TicketProposal, TicketSource, WriterFailure } from "../proposal.ts";

/** What the thread computes. Both work on untrusted text of any length, so neither runs on the event loop. */
export type TicketJob =
  | { readonly kind: "write"; readonly source: TicketSource }
  | { readonly kind: "contain"; readonly source: TicketSource; readonly proposal: TicketProposal };

export interface ContainedTicket {
  readonly proposal: TicketProposal;
  readonly rendered: RenderedTicket;
}

export interface JobResults {
  readonly write: TicketProposal;
  readonly contain: ContainedTicket;
}

/** Errors lose their class between threads, so the failure is sent by name. */
export type JobOutcome =
  | { readonly result: JobResults[keyof JobResults] }
  | { readonly failure: WriterFailure | undefined; readonly message: string };
