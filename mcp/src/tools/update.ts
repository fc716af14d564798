import { id, say } from "../text/statement.ts";
import { field, given, type Tool } from "../tool.ts";

export const update: Tool = {
  name: "update",
  description:
    "Change a ticket's labels or assignees. You cannot change its criteria, text or priority: ask the team instead.",
  operations: ["updateTicket"],
  arguments: {
    ticket_id: field("updateTicket", "params", "id", { required: true }),
    labels: field("updateTicket", "body", "labels", { description: "Replaces all labels" }),
    assigned_to: field("updateTicket", "body", "assigned_to", {
      description: "User IDs: yours (whoami) or those in get_ticket",
    }),
  },
  async run(args, api) {
    const { data } = await api.call("updateTicket", {
      params: given(update, "updateTicket", "params", args),
      body: given(update, "updateTicket", "body", args),
    });
    return {
      facts: [say`ticket ${id(data.id)}: status ${data.status}, priority ${data.priority}, version ${data.version}`],
      quotes: [],
    };
  },
};
