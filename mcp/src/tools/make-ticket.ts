import { criteriaQuotes, draftHint } from "../ticket-document.ts";
import { id, say } from "../text/statement.ts";
import { authorOfTitle, quoteLine } from "../text/trust.ts";
import { field, given, type Tool } from "../tool.ts";

export const makeTicket: Tool = {
  name: "make_ticket",
  description: "Generate a ticket from a report or a card. It is a draft until a member releases it.",
  operations: ["generateTicket", "getTicket"],
  arguments: {
    source_type: field("generateTicket", "body", "source_type", { required: true }),
    source_id: field("generateTicket", "body", "source_id", { required: true, description: "" }),
  },
  async run(args, api) {
    const body = given(makeTicket, "generateTicket", "body", args);
    const made = await api.call("generateTicket", { body });
    const { data: ticket } = await api.call("getTicket", { params: { id: made.data.id } });
    return {
      facts: [say`ticket ${id(ticket.id)}; status ${ticket.status}; priority ${ticket.priority}`],
      quotes: [quoteLine(authorOfTitle(ticket), say`ticket title`, ticket.title), ...criteriaQuotes(ticket.criteria)],
      hints: ticket.ready_at === null ? [say`It is a draft: ${draftHint}. Then it can be claimed.`] : [],
    };
  },
};
