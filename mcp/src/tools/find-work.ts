import { quote } from "../text/trust.ts";
import { type Answer, type Arguments, field, given, ownArgument, type Tool } from "../tool.ts";
import type { Api } from "../api.ts";

const defaultLimit = 20;

export const findWork: Tool = {
  name: "find_work",
  description:
    "List open tickets. With kind feedback: reports without a ticket, for make_ticket. To start at once, call claim_ticket with a project_id.",
  readOnly: true,
  operations: ["listTickets", "listFeedback"],
  arguments: {
    kind: ownArgument({ type: "string", enum: ["tickets", "feedback"] }),
    project_id: field("listTickets", "query", "project_id", { description: "" }),
    status: field("listTickets", "query", "status", { description: "Default open" }),
    priority: field("listTickets", "query", "priority", { description: "" }),
    limit: field("listTickets", "query", "limit", { description: `Default ${defaultLimit}` }),
    offset: field("listTickets", "query", "offset", { description: "" }),
  },
  run: (args, api) => (args.kind === "feedback" ? feedbackWithoutTicket(args, api) : tickets(args, api)),
};

async function tickets(args: Arguments, api: Api): Promise<Answer> {
  const asked = given(findWork, "listTickets", "query", args);
  const query = { limit: defaultLimit, status: "open", sort: "oldest", ...asked } as const;
  const { data, meta } = await api.call("listTickets", { query });
  return {
    ...extent("tickets", data.length, meta),
    quotes: data.map(({ id, project_id, status, priority, claim, title }) => {
      const claimed = claim ? `, claim ${claim.state}` : "";
      return quote("generated", `ticket ${id}, project ${project_id}, ${status}, ${priority}${claimed}`, title, id);
    }),
  };
}

async function feedbackWithoutTicket(args: Arguments, api: Api): Promise<Answer> {
  const { project_id: project, limit, offset } = given(findWork, "listTickets", "query", args);
  const filter = {
    has_ticket: "false",
    sort: "oldest",
    ...(project === undefined ? {} : { project_id: project }),
  } as const;
  const query = { ...filter, limit: limit ?? defaultLimit, ...(offset === undefined ? {} : { offset }) };
  const { data, meta } = await api.call("listFeedback", { query });
  return {
    ...extent("reports without a ticket", data.length, meta),
    quotes: data.map(({ id, project_id, type, status, title }) =>
      quote("visitor", `feedback ${id}, project ${project_id}, ${type}, ${status}`, title, id),
    ),
  };
}

/** States what is missing, and how to get it. */
function extent(what: string, count: number, { total, offset }: { total: number; offset: number }) {
  const end = offset + count;
  const isComplete = offset === 0 && end >= total;
  return {
    facts: [isComplete ? `${total} ${what}` : `${what} ${Math.min(offset + 1, total)} to ${end} of ${total}`],
    hints: end < total ? [`TRUNCATED: call find_work with offset ${end} to continue.`] : [],
    more: (_cursor: string, shown: number) => `Call find_work with offset ${offset + shown} to continue.`,
  };
}
