import { quote } from "../text/trust.ts";
import { field, given, type Tool } from "../tool.ts";

export const makeTicket: Tool = {
  name: "make_ticket",
  description: "Generate a ticket from a report or a card.",
  operations: ["generateTicket"],
  arguments: {
    source_type: field("generateTicket", "body", "source_type", { required: true }),
    source_id: field("generateTicket", "body", "source_id", { required: true, description: "" }),
  },
  async run(args, api) {
    const body = given(makeTicket, "generateTicket", "body", args);
    const { data } = await api.call("generateTicket", { body });
    return {
      facts: [`ticket ${data.id}; status ${data.status}; priority ${data.priority}`],
      quotes: [
        quote("generated", "ticket title", data.title),
        quote("generated", "ticket description", data.description),
      ],
      more: () => `Call get_ticket with ticket_id ${data.id} to read all of it.`,
    };
  },
};
