import { ticketDocument } from "../ticket-document.ts";
import { id, say, time } from "../text/statement.ts";
import { field, given, type Tool } from "../tool.ts";
import { continuedWith } from "./get-ticket.ts";

export const claimTicket: Tool = {
  name: "claim_ticket",
  description:
    "Claim a released ticket, or the next one of a project, and return it. Keep claim_id and fence: every later call needs them.",
  operations: [
    "createClaim",
    "getTicket",
    "getProject",
    "getFeedback",
    "listFeedbackComments",
    "getCard",
    "listCardComments",
    "listClaims",
    "listQuestions",
    "listDeliveries",
  ],
  arguments: {
    ticket_id: field("createClaim", "body", "ticket_id"),
    project_id: field("createClaim", "body", "project_id", { description: "Instead: claim its next available ticket" }),
    agent: field("createClaim", "body", "agent", { required: true }),
    lease_seconds: field("createClaim", "body", "lease_seconds", {
      description: "Each call renews the lease by this, 60 to 14400. Default 1800.",
    }),
  },
  async run(args, api) {
    const body = given(claimTicket, "createClaim", "body", args);
    const { data: claim } = await api.call("createClaim", { body });
    const { facts, ...document } = await ticketDocument(api, claim.ticket);
    return {
      facts: [
        say`claim_id ${id(claim.id)}`,
        say`fence ${claim.fence}`,
        say`leased until ${time(claim.leased_until)}; attempt ${claim.attempt}`,
        ...facts,
      ],
      ...document,
      ...continuedWith({}, claim.ticket.id),
    };
  },
};
