import { Type, type Static } from "typebox";
import { limits } from "../limits.ts";
import { Id, NullableObject, NullableString, OneOf, Timestamp, Version } from "../schema.ts";
import { AiContext } from "./ai-context.ts";
import { TextPart, TicketTextAuthor } from "./author.ts";
import { Assignment } from "./board.ts";
import { Criterion } from "./criterion.ts";
import { Exact, Line, Lines } from "../text-schema.ts";

export const ticketStatuses = ["open", "in_progress", "done"] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

export const ticketPriorities = ["low", "medium", "high", "critical"] as const;
export type TicketPriority = (typeof ticketPriorities)[number];

export const ticketSourceTypes = ["feedback", "board_card"] as const;
export type TicketSourceType = (typeof ticketSourceTypes)[number];

export const claimStates = [
  "working",
  "asking",
  "delivered",
  "accepted",
  "rejected",
  "released",
  "expired",
  "revoked",
] as const;
export type ClaimState = (typeof claimStates)[number];

/** The states of a claim that keep others from claiming the ticket. */
export const liveClaimStates = ["working", "asking", "delivered"] as const satisfies readonly ClaimState[];

export const ticketClaimFields = {
  id: Id("Claim ID"),
  agent: Type.String({ description: "Name of the agent" }),
  state: OneOf(
    claimStates,
    "`working`, `asking` (a question is open) and `delivered` (waiting for a verdict) are live. `expired` claims continue with the next call of their holder, unless the ticket was claimed again or changed by a person.",
  ),
  leased_until: NullableString({
    description: "When the lease expires; null while a question or delivery pauses it, and after the claim has ended",
  }),
  doing: NullableString({ description: "What the agent is doing, in its own words; null if unknown" }),
  attempt: Type.Integer({ description: "1 for the first claim of the ticket, 2 for the second, …" }),
};

export const TicketClaim = Type.Object(ticketClaimFields, {
  title: "TicketClaim",
  description: "The live claim of a ticket",
});
export type TicketClaim = Static<typeof TicketClaim>;

export const Ticket = Type.Object(
  {
    id: Id("Ticket ID"),
    org_id: Id("Organisation"),
    project_id: Id("Project of the source"),
    source_type: OneOf(ticketSourceTypes, "What the ticket was generated from"),
    source_id: Id("ID of the feedback item or card"),
    source_url: Type.String({
      description: "API path of the feedback item or card below the URL of the service. It might have been deleted",
    }),
    title: Type.String(),
    title_by: TicketTextAuthor("the title"),
    description: Type.String({ description: "Markdown with acceptance criteria" }),
    description_by: TicketTextAuthor("the description, apart from its acceptance criteria"),
    description_parts: Type.Unsafe<TextPart[] | null>({
      type: ["array", "null"],
      items: TextPart,
      description:
        "Who wrote which lines of an edited description, from its beginning and without its acceptance criteria. A line that shares several words in a row with the source stays its author's. Null if nobody has edited it, or not since this is recorded.",
    }),
    priority: OneOf(ticketPriorities),
    status: OneOf(ticketStatuses),
    labels: Type.Array(Type.String()),
    ai_context: AiContext,
    created_by: NullableString({ description: "User who triggered generation" }),
    assigned_to: NullableString({ description: "The first of `assigned_user_ids`" }),
    assigned_user_ids: Type.Array(Type.String(), { description: "User IDs of all assigned members" }),
    criteria: Type.Array(Criterion, {
      description:
        "The acceptance criteria, in the order in which `description` lists them. Tokens with the `agent` scope see confirmed ones only, here and in `description`.",
    }),
    ready_at: NullableString({
      description:
        "When a member released the ticket for agents; null for a draft, which agents cannot claim. See `ready`.",
    }),
    set_aside: Type.Boolean({
      description: `\`true\` if the ticket is open and ${limits.failedAttempts} attempts of agents have failed: agents that claim the next ticket of the project are not given it. It is available again after a member's change of its title, description, criteria, priority, status or readiness, after a member's comment on the feedback item or card, or with \`set_aside: false\`.`,
    }),
    claim: NullableObject(
      TicketClaim,
      "The agent that works on the ticket; null if none does. Changes to it do not change `version`.",
    ),
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
  source_id: Exact({ description: "ID of the feedback item or card" }),
});
export type TicketGenerate = Static<typeof TicketGenerate>;

export const TicketPatch = Type.Object({
  status: Type.Optional(OneOf(ticketStatuses)),
  priority: Type.Optional(OneOf(ticketPriorities)),
  title: Type.Optional(Line({ pattern: "\\S", maxLength: limits.title })),
  description: Type.Optional(
    Lines({
      maxLength: limits.description,
      description:
        "Markdown. Its acceptance criteria, the `- [ ]` items under the last heading `## Acceptance criteria`, replace those of the ticket: unchanged lines stay what they are, and what you write is confirmed.",
    }),
  ),
  ready: Type.Optional(
    Type.Boolean({
      description:
        "Releases the ticket for agents, which requires a confirmed acceptance criterion, or makes it a draft again. Removing the last confirmed criterion makes it a draft too.",
    }),
  ),
  set_aside: Type.Optional(
    Type.Unsafe<false>({
      type: "boolean",
      enum: [false],
      description: "`false` makes a ticket that is set aside available to agents again.",
    }),
  ),
  assigned_to: Type.Optional(Assignment),
  labels: Type.Optional(Type.Array(Line({ maxLength: limits.labelText }), { maxItems: limits.labels })),
});
export type TicketPatch = Static<typeof TicketPatch>;
