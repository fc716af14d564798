import { limits } from "@corkboard/contract";
import { type ReadQuotes, readQuotes } from "../read-in-batches.ts";
import { id, pageCursor, say, type Statement } from "../text/statement.ts";
import { authorOfTitle, quoteLine, reporter } from "../text/trust.ts";
import { type Answer, type Arguments, field, given, ownArgument, type Tool } from "../tool.ts";
import type { Api } from "../api.ts";

const defaultLimit = 20;

export const findWork: Tool = {
  name: "find_work",
  description:
    "List open tickets that are released for agents. With kind feedback: reports without a ticket, for make_ticket. To start at once, call claim_ticket with a project_id.",
  readOnly: true,
  operations: ["listTickets", "listFeedback"],
  arguments: {
    kind: ownArgument({ type: "string", enum: ["tickets", "feedback"] }),
    project_id: field("listTickets", "query", "project_id", { description: "" }),
    status: field("listTickets", "query", "status", { description: "Default open" }),
    priority: field("listTickets", "query", "priority", { description: "" }),
    limit: field("listTickets", "query", "limit", { description: `Default ${defaultLimit}` }),
    offset: field("listTickets", "query", "offset", { description: "" }),
    cursor: field("listTickets", "query", "cursor", { description: "" }),
  },
  run: (args, api) => (args.kind === "feedback" ? feedbackWithoutTicket(args, api) : tickets(args, api)),
};

async function tickets(args: Arguments, api: Api): Promise<Answer> {
  const { limit, offset, cursor, ...asked } = given(findWork, "listTickets", "query", args);
  const filter = { status: "open", sort: "oldest", ...asked, ready: "true" } as const;
  let isAnySetAside = false;
  const read = await readQuotes(
    (page) => api.call("listTickets", { query: { ...filter, ...page } }),
    (ticket) => {
      const { project_id, status, priority, claim, title } = ticket;
      isAnySetAside ||= ticket.set_aside;
      const claimed = claim ? say`, claim ${claim.state}` : ticket.set_aside ? say`, set aside` : say``;
      const name = say`ticket ${id(ticket.id)}, project ${id(project_id)}, ${status}, ${priority}${claimed}`;
      return quoteLine(authorOfTitle(ticket), name, title, ticket.id);
    },
    { limit: limitOf(limit), offset, cursor },
  );
  const found = listed(say`tickets`, read);
  if (isAnySetAside) return { ...found, hints: [...(found.hints ?? []), whatRevives] };
  if (read.total > 0) return found;
  const { meta } = await api.call("listTickets", { query: { ...filter, ready: "false", limit: 1 } });
  return meta.total === 0 ? found : { ...found, hints: [say`${meta.total} drafts wait for a member to release them.`] };
}

const whatRevives = say`Tickets set aside after ${limits.failedAttempts} failed attempts are not claimed as the next of a project, until a member chooses Try again, comments on the report or card, or changes the ticket.`;

async function feedbackWithoutTicket(args: Arguments, api: Api): Promise<Answer> {
  const { project_id: project, limit, offset, cursor } = given(findWork, "listTickets", "query", args);
  const filter = {
    has_ticket: "false",
    sort: "oldest",
    ...(project === undefined ? {} : { project_id: project }),
  } as const;
  const read = await readQuotes(
    (page) => api.call("listFeedback", { query: { ...filter, ...page } }),
    (item) => {
      const { project_id, type, status, title } = item;
      const name = say`feedback ${id(item.id)}, project ${id(project_id)}, ${type}, ${status}`;
      return quoteLine(reporter, name, title, item.id);
    },
    { limit: limitOf(limit), offset, cursor },
  );
  return listed(say`reports without a ticket`, read);
}

/** The route rejects everything but positive integers. */
function limitOf(asked: unknown): number {
  const limit = asked === undefined ? defaultLimit : Number(asked);
  return Number.isInteger(limit) ? Math.min(limit, limits.pageMaximum) : Number.NaN;
}

/** States what is missing, and how to get it. */
function listed(what: Statement, { quotes, count, total, offset, next }: ReadQuotes): Answer {
  const end = offset + count;
  const rest = next !== undefined && quotes.length === count ? say`cursor ${pageCursor(next)}` : say`offset ${end}`;
  const isComplete = offset === 0 && end >= total;
  return {
    facts: [isComplete ? say`${total} ${what}` : say`${what} ${Math.min(offset + 1, total)} to ${end} of ${total}`],
    quotes,
    total: count,
    hints: end < total ? [say`TRUNCATED: call find_work with ${rest} to continue.`] : [],
    more: (_cursor, shown) => say`Call find_work with offset ${offset + shown} to continue.`,
  };
}
