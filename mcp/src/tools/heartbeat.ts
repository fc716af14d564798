import { type ChangedComment, type ClaimChanges, plainLine } from "@corkboard/contract";
import { criteriaQuotes, questionQuotes } from "../ticket-document.ts";
import { id, list, say, type Statement, time } from "../text/statement.ts";
import { authorOfComment, authorOfTitle, type Document, type Quote, quote, quoteLine } from "../text/trust.ts";
import { field, given, type Tool } from "../tool.ts";
import { claimArguments } from "./claim-arguments.ts";

export const heartbeat: Tool = {
  name: "heartbeat",
  description:
    "Renew your claim and receive what people have changed: comments, answers, criteria. Stop working if it says stop or fails with claim_lost, or if a member asks you to.",
  operations: ["heartbeatClaim"],
  arguments: {
    ...claimArguments("heartbeatClaim"),
    doing: field("heartbeatClaim", "body", "doing"),
    since: field("heartbeatClaim", "body", "since", { description: "The last cursor. Default: since you claimed." }),
  },
  async run(args, api) {
    const { data } = await api.call("heartbeatClaim", {
      params: given(heartbeat, "heartbeatClaim", "params", args),
      body: given(heartbeat, "heartbeatClaim", "body", args),
    });
    const { changes, cursor } = data;
    const document = changesDocument(changes);
    return {
      facts: [
        say`claim ${id(data.id)}: ${data.state}; leased until ${time(data.leased_until)}`,
        data.stop ? say`stop: there is nothing left to do under this claim` : say`continue`,
        ...document.facts,
        changes.more
          ? say`cursor ${cursor}: there are more changes, call heartbeat again now with it as since`
          : say`cursor ${cursor}: next time, call heartbeat with it as since`,
      ],
      quotes: document.quotes,
      more: () => say`Call get_ticket to read all of it.`,
    };
  },
};

/** What people have changed, as agents read it. */
export const changesDocument = (changes: ClaimChanges): Document => ({
  facts: changeFacts(changes),
  quotes: [
    ...changes.comments.map(commentQuote),
    ...changes.answers.flatMap(questionQuotes),
    ...ticketQuotes(changes.ticket),
  ],
});

function changeFacts({ comments, answers, ticket, source_fields }: ClaimChanges): Statement[] {
  return [
    say`${comments.length} new comments, ${answers.length} new answers`,
    ...(ticket ? [say`the ticket has changed: ${list(ticket.fields)}; priority ${ticket.priority}`] : []),
    ...(ticket && !ticket.ready
      ? [say`a member has made the ticket a draft again: ask the team before you go on`]
      : []),
    ...(source_fields.length > 0 ? [say`the report or card has changed: ${list(source_fields)}; call get_ticket`] : []),
  ];
}

function commentQuote(comment: ChangedComment): Quote {
  const { author, content, created_at } = comment;
  const text = `${plainLine(author ?? "Removed member")}: ${content}`;
  return quote(authorOfComment(comment), say`comment ${time(created_at)}`, text, `comment-${comment.id}`);
}

function ticketQuotes(ticket: ClaimChanges["ticket"]): Quote[] {
  if (!ticket) return [];
  return [
    ...(ticket.fields.includes("title") ? [quoteLine(authorOfTitle(ticket), say`ticket title`, ticket.title)] : []),
    ...(ticket.fields.includes("criteria") ? criteriaQuotes(ticket.criteria) : []),
  ];
}
