import { ticketDocument } from "../ticket-document.ts";
import { id, say, type Statement } from "../text/statement.ts";
import { field, given, ownArgument, type Tool } from "../tool.ts";

export const getTicket: Tool = {
  name: "get_ticket",
  description:
    "A ticket with its confirmed criteria, its report or card, comments, earlier deliveries and why they were rejected, questions and answers.",
  readOnly: true,
  operations: [
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
    ticket_id: field("getTicket", "params", "id", { required: true }),
    cursor: ownArgument({ type: "string", description: "From a truncated response" }),
  },
  async run(args, api) {
    const params = given(getTicket, "getTicket", "params", args);
    const { data: ticket } = await api.call("getTicket", { params });
    const continued = continuedWith(args, ticket.id);
    return { ...(await ticketDocument(api, ticket, continued)), ...continued };
  },
};

export const continuedWith = ({ cursor }: { readonly cursor?: unknown }, ticketId: string) => ({
  ...(typeof cursor === "string" ? { cursor } : {}),
  more: (next: Statement) => say`Call get_ticket with ticket_id ${id(ticketId)} and cursor "${next}" to continue.`,
});
