import { Type } from "typebox";
import { limits } from "../limits.ts";
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
import { AgentDocument } from "../resources/agent-document.ts";
import { CriteriaConfirmation, CriterionCreate, CriterionPatch } from "../resources/criterion.ts";
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
      ready: Type.Optional(
        OneOf(["true", "false"], "`true` for tickets that are released for agents, `false` for drafts"),
      ),
      set_aside: Type.Optional(
        OneOf(
          ["true", "false"],
          "`true` for tickets that are set aside after failed attempts, `false` for all others. See `set_aside` of the ticket.",
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
      "Generates a ticket from a feedback item or a board card, including its comments. Each request creates a new ticket, except that concurrent requests for the same source share one. The ticket is assigned to the assignees of the feedback item.",
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
    description: "Returns one ticket with its acceptance criteria.",
    role: "member",
    forClientTokens: true,
    agent: true,
    response: Single(Ticket),
    etag: true,
    errors: ["ticketNotFound"],
  }),
  getAgentDocument: route({
    tag: "Tickets",
    summary: "Get a ticket as a document for agents",
    description:
      "Returns the ticket as text for a coding agent: its confirmed criteria, its report or card with the evidence, comments, earlier deliveries, questions and answers. Whatever people, websites, agents and models have written is fenced, with its author's trust level, and its invisible characters are shown as escapes. It is the document that `get_ticket` and `get_evidence` return over MCP. A long one has several pages.",
    role: "member",
    forClientTokens: true,
    agent: true,
    query: Type.Object({
      cursor: Type.Optional(
        Type.String({
          maxLength: limits.cursor,
          description: "Continues after the page whose `next_cursor` this is",
        }),
      ),
    }),
    response: Single(AgentDocument),
    errors: ["ticketNotFound", "invalidDocumentCursor", "responsesFull"],
  }),
  updateTicket: route({
    tag: "Tickets",
    summary: "Update a ticket",
    description:
      "Tokens with the `agent` scope can change `labels` and `assigned_to` only. While a delivery is pending, tokens of the chain of creation that did the work cannot change `status`.",
    role: "member",
    forClientTokens: true,
    agent: true,
    body: TicketPatch,
    response: Single(Ticket),
    etag: true,
    errors: [
      "noValidFields",
      "invalidStatus",
      "invalidPriority",
      "assigneeNotInOrganisation",
      "ticketFieldsOfAgents",
      "ownDelivery",
      "ticketNotFound",
      "noConfirmedCriterion",
      "tooManyCriteria",
    ],
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
  addCriterion: route({
    tag: "Tickets",
    summary: "Add an acceptance criterion",
    description: "The criterion is confirmed at once, and appended to those in `description`. Returns the ticket.",
    role: "member",
    forClientTokens: true,
    agent: false,
    body: CriterionCreate,
    response: Single(Ticket),
    etag: true,
    errors: ["ticketNotFound", "tooManyCriteria"],
  }),
  confirmCriteria: route({
    tag: "Tickets",
    summary: "Confirm acceptance criteria",
    description:
      "Confirms several proposed criteria at once. Each keeps its origin and records who confirmed it. Returns the ticket.",
    role: "member",
    forClientTokens: true,
    agent: false,
    notForIntegrations: true,
    body: CriteriaConfirmation,
    response: Single(Ticket),
    etag: true,
    errors: ["ticketNotFound", "criterionNotFound"],
  }),
  updateCriterion: route({
    tag: "Tickets",
    summary: "Update an acceptance criterion",
    description:
      "Confirming keeps the origin and records who confirmed it. A new `text` is the member's and confirmed at once. `If-Match` refers to the ticket, which is returned.",
    role: "member",
    forClientTokens: true,
    agent: false,
    body: CriterionPatch,
    response: Single(Ticket),
    etag: true,
    errors: ["noValidFields", "ticketNotFound", "criterionNotFound"],
  }),
  deleteCriterion: route({
    tag: "Tickets",
    summary: "Remove an acceptance criterion",
    description: "Its number is not used again.",
    role: "member",
    forClientTokens: true,
    agent: false,
    response: Deleted,
    errors: ["ticketNotFound", "criterionNotFound"],
  }),
} as const;
