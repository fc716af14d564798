import { field, given, type Tool } from "../tool.ts";

export const update: Tool = {
  name: "update",
  description: "Change a ticket's text, priority, labels or assignees. Its status follows from claims and deliveries.",
  operations: ["updateTicket"],
  arguments: {
    ticket_id: field("updateTicket", "params", "id", { required: true }),
    title: field("updateTicket", "body", "title"),
    description: field("updateTicket", "body", "description"),
    priority: field("updateTicket", "body", "priority"),
    labels: field("updateTicket", "body", "labels", { description: "Replaces all labels" }),
    assigned_to: field("updateTicket", "body", "assigned_to", { description: "User IDs" }),
  },
  async run(args, api) {
    const { data } = await api.call("updateTicket", {
      params: given(update, "updateTicket", "params", args),
      body: given(update, "updateTicket", "body", args),
    });
    return {
      facts: [`ticket ${data.id}: status ${data.status}, priority ${data.priority}, version ${data.version}`],
      quotes: [],
    };
  },
};
