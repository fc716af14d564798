import { Type, type Static } from "typebox";
import { limits } from "../limits.ts";
import { Id, NullableString, OneOf, Timestamp, Version } from "../schema.ts";
import { AiContext } from "./ai-context.ts";
import { Assignment } from "./board.ts";

export const ticketStatuses = ["open", "in_progress", "done"] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

export const ticketPriorities = ["low", "medium", "high", "critical"] as const;
export type TicketPriority = (typeof ticketPriorities)[number];

export const ticketSourceTypes = ["feedback", "board_card"] as const;
export type TicketSourceType = (typeof ticketSourceTypes)[number];

export const Ticket = Type.Object(
  {
    id: Id("Ticket ID"),
    org_id: Id("Organisation"),
    project_id: Id("Project of the source"),
    source_type: OneOf(ticketSourceTypes, "What the ticket was generated from"),
    source_id: Id("ID of the feedback item or card"),
    source_url: Type.String({ description: "API path of the feedback item or card, which might have been deleted" }),
    title: Type.String(),
    description: Type.String({ description: "Markdown with acceptance criteria" }),
    priority: OneOf(ticketPriorities),
    status: OneOf(ticketStatuses),
    labels: Type.Array(Type.String()),
    ai_context: AiContext,
    created_by: NullableString({ description: "User who triggered generation" }),
    assigned_to: NullableString({ description: "The first of `assigned_user_ids`" }),
    assigned_user_ids: Type.Array(Type.String(), { description: "User IDs of all assigned members" }),
    version: Version(),
    created_at: Timestamp("When the ticket was generated"),
    updated_at: Timestamp("When the ticket was last updated"),
  },
  { title: "Ticket", description: "A structured task for a developer or a coding agent" },
);
export type Ticket = Static<typeof Ticket>;

export const TicketGenerated = Type.Object(
  {
    id: Id("Ticket ID"),
    title: Type.String(),
    description: Type.String({ description: "Markdown with acceptance criteria" }),
    priority: OneOf(ticketPriorities),
    status: OneOf(ticketStatuses),
    labels: Type.Array(Type.String()),
    source_type: OneOf(ticketSourceTypes),
    source_id: Id("ID of the feedback item or card"),
    version: Version(),
    created_at: Timestamp("When the ticket was generated"),
  },
  { title: "TicketGenerated", description: "A newly generated ticket" },
);
export type TicketGenerated = Static<typeof TicketGenerated>;

export const TicketGenerate = Type.Object({
  source_type: OneOf(ticketSourceTypes),
  source_id: Type.String({ description: "ID of the feedback item or card" }),
});
export type TicketGenerate = Static<typeof TicketGenerate>;

export const TicketPatch = Type.Object({
  status: Type.Optional(OneOf(ticketStatuses)),
  priority: Type.Optional(OneOf(ticketPriorities)),
  title: Type.Optional(Type.String({ pattern: "\\S", maxLength: limits.title })),
  description: Type.Optional(Type.String({ maxLength: limits.description, description: "Markdown" })),
  assigned_to: Type.Optional(Assignment),
  labels: Type.Optional(Type.Array(Type.String({ maxLength: limits.labelText }), { maxItems: limits.labels })),
});
export type TicketPatch = Static<typeof TicketPatch>;
