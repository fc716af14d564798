import { Type } from "typebox";
import { pageFields } from "../paging.ts";
import {
  liveClaimStates,
  Ticket,
  TicketGenerate,
  TicketGenerated,
  TicketPatch,
  ticketPriorities,
  ticketStatuses,
} from "../resources/ticket.ts";
import { route } from "../route.ts";
import { Deleted, List, OneOf, Single, SomeOf } from "../schema.ts";

export const ticketRoutes = {
  listTickets: route({
    tag: "Tickets",
    summary: "List tickets",
    description:
      "Sorted by creation date, newest first by default. Filters can be combined; `status`, `priority` and `claim_state` accept several values, separated by commas.",
    role: "member",
    forClientTokens: true,
    agent: true,
    query: Type.Object({
      project_id: Type.Optional(Type.String({ description: "Filter by project" })),
      status: Type.Optional(SomeOf(ticketStatuses, "Filter by status, for example `open,in_progress`")),
      priority: Type.Optional(SomeOf(ticketPriorities, "Filter by priority, for example `high,critical`")),
      assigned_to: Type.Optional(
        Type.String({
          description: "Filter by assigned user ID, or `me`. Matches any of the ticket's assignees.",
        }),
      ),
      claim_state: Type.Optional(
        SomeOf(
          liveClaimStates,
          "Filter by the state of the live claim. `asking,delivered` are the tickets that wait for an answer or a verdict.",
        ),
      ),
      sort: Type.Optional(OneOf(["newest", "oldest"], "Sort order by creation date. Default `newest`.")),
      ...pageFields,
    }),
    response: List(Ticket),
    errors: ["invalidStatus", "invalidPriority", "responsesFull"],
  }),
  generateTicket: route({
    tag: "Tickets",
    summary: "Generate a ticket",
    description:
      "Generates a ticket from a feedback item or a board card, including its comments. Each request creates a new ticket, except that concurrent requests for the same source share one.",
    role: "member",
    forClientTokens: true,
    agent: true,
    body: TicketGenerate,
    response: Single(TicketGenerated),
    etag: true,
    errors: [
      "missingSource",
      "invalidSourceType",
      "sourceNotFound",
      "aiGenerationFailed",
      "aiTimeout",
      "aiRefused",
      "aiBadOutput",
      "aiUnreachable",
    ],
  }),
  getTicket: route({
    tag: "Tickets",
    summary: "Get a ticket",
    role: "member",
    forClientTokens: true,
    agent: true,
    response: Single(Ticket),
    etag: true,
    errors: ["ticketNotFound"],
  }),
  updateTicket: route({
    tag: "Tickets",
    summary: "Update a ticket",
    role: "member",
    forClientTokens: true,
    agent: true,
    body: TicketPatch,
    response: Single(Ticket),
    etag: true,
    errors: ["noValidFields", "invalidStatus", "invalidPriority", "assigneeNotInOrganisation", "ticketNotFound"],
  }),
  deleteTicket: route({
    tag: "Tickets",
    summary: "Delete a ticket",
    description: "Permanently deletes the ticket.",
    role: "member",
    forClientTokens: true,
    agent: false,
    response: Deleted,
    errors: ["ticketNotFound"],
  }),
} as const;
