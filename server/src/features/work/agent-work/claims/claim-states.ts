import type { ClaimState, FeedbackStatus, TicketStatus } from "@corkboard/contract";

/** What a claim in each state makes of its ticket and of the feedback item that the ticket was generated from. */
export const statusesOf: Readonly<Record<ClaimState, { ticket: TicketStatus; feedback: FeedbackStatus }>> = {
  working: { ticket: "in_progress", feedback: "in_progress" },
  asking: { ticket: "in_progress", feedback: "in_progress" },
  delivered: { ticket: "in_progress", feedback: "review" },
  accepted: { ticket: "done", feedback: "done" },
  rejected: { ticket: "open", feedback: "in_progress" },
  released: { ticket: "open", feedback: "in_progress" },
  expired: { ticket: "open", feedback: "in_progress" },
  revoked: { ticket: "open", feedback: "in_progress" },
};

export type EndState = Exclude<ClaimState, "working" | "asking" | "delivered">;

/** An agent has tried and not succeeded. People who take a ticket away say nothing about the agent. */
export const isFailure = (state: EndState) => state === "rejected" || state === "released" || state === "expired";

export const isLive = (state: ClaimState) => state === "working" || state === "asking" || state === "delivered";
