import { id, say } from "../text/statement.ts";
import { field, given, type Tool } from "../tool.ts";

export const comment: Tool = {
  name: "comment",
  description: "Write an internal comment for the team on the report or card of a ticket.",
  operations: ["getTicket", "createFeedbackComment", "createCardComment"],
  arguments: {
    ticket_id: field("getTicket", "params", "id", { required: true }),
    content: field("createFeedbackComment", "body", "content", { required: true, description: "" }),
  },
  async run(args, api) {
    const params = given(comment, "getTicket", "params", args);
    const body = given(comment, "createFeedbackComment", "body", args);
    const { data: ticket } = await api.call("getTicket", { params });
    const source = { id: ticket.source_id };
    const { data } =
      ticket.source_type === "feedback"
        ? await api.call("createFeedbackComment", { params: source, body })
        : await api.call("createCardComment", { params: source, body });
    return { facts: [say`comment ${id(data.id)} on ${ticket.source_type} ${id(ticket.source_id)}`], quotes: [] };
  },
};
