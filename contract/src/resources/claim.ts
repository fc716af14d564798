import { Type, type Static } from "typebox";
import { limits } from "../limits.ts";
import { Fence, Id, NullableObject, NullableString, OneOf, Timestamp, Version } from "../schema.ts";
import { CommentAuthorKind, ReasonAuthor, TicketTextAuthor } from "./author.ts";
import { Criterion } from "./criterion.ts";
import { ClaimUsage } from "./claim-usage.ts";
import { DeliveryDraft } from "./delivery.ts";
import { Question } from "./question.ts";
import { Ticket, ticketClaimFields, ticketPriorities } from "./ticket.ts";
import { Exact, Line, Lines, OrNull } from "../text-schema.ts";

const { agent, state, leased_until, doing, attempt } = ticketClaimFields;

const claimFields = {
  id: Id("Claim ID"),
  ticket_id: Id("Ticket"),
  project_id: Id("Project of the ticket"),
  user_id: Id("Member whose token the agent uses"),
  agent,
  state,
  fence: Type.Integer({
    description:
      "Number that increases with every claim of the ticket. Every request of the holder carries it, and an older one is rejected.",
  }),
  attempt,
  lease_seconds: Type.Integer({ description: "How long each call renews the lease" }),
  leased_until,
  doing,
  reason: NullableString({
    description: "Why the claim ended: the reason given by the agent or by a person. Null while the claim is live.",
  }),
  reason_by: ReasonAuthor,
  delivery_draft: NullableObject(
    DeliveryDraft,
    "The valid parts of a delivery that was rejected as invalid. The next delivery under this claim adds to them. Null if there are none.",
  ),
  output_bytes: Type.Unsafe<number | null>({
    type: ["integer", "null"],
    description: "Size of the agent's stored output; null without one",
  }),
  usage: NullableObject(
    ClaimUsage,
    "What the attempt has used, as its runner reported it. Null if it reported nothing.",
  ),
  deadline: NullableString({
    format: "date-time",
    description:
      "When the service ends the attempt, because of the project's `agent_limits`. While questions are open it is not reached, and an answer extends it by the time that they were open. Null without a limit.",
  }),
  version: Version(),
  created_at: Timestamp("When the ticket was claimed"),
  delivered_at: NullableString({
    format: "date-time",
    description:
      "When the work was delivered; null before that. The time that the agent took ends here, or else at `ended_at`.",
  }),
  ended_at: NullableString({ description: "When the claim ended; null while it is live" }),
};

export const Claim = Type.Object(claimFields, {
  title: "Claim",
  description: "An agent's lease of a ticket. A ticket has at most one live claim.",
});
export type Claim = Static<typeof Claim>;

export const ClaimCreated = Type.Object(
  { ...claimFields, ticket: Ticket },
  { title: "ClaimCreated", description: "A new claim with its ticket" },
);
export type ClaimCreated = Static<typeof ClaimCreated>;

export const ClaimCreate = Type.Object({
  ticket_id: Type.Optional(Exact({ description: "The ticket to claim" })),
  project_id: Type.Optional(
    Exact({
      description:
        "Claims the next available ticket of this project instead: the oldest open ticket of the highest priority",
    }),
  ),
  agent: Line({
    pattern: "\\S",
    maxLength: limits.name,
    description: "Name of the agent, shown to people",
  }),
  lease_seconds: Type.Optional(
    Type.Integer({
      minimum: limits.leaseMinimum,
      maximum: limits.leaseMaximum,
      default: limits.leaseDefault,
      description: `How long each call renews the lease, ${limits.leaseMinimum} to ${limits.leaseMaximum} seconds. Default ${limits.leaseDefault}.`,
    }),
  ),
});
export type ClaimCreate = Static<typeof ClaimCreate>;

const fence = Fence();

export const Heartbeat = Type.Object({
  fence,
  doing: Type.Optional(
    OrNull(Line({ maxLength: limits.doing, description: "What the agent is doing, shown to people" })),
  ),
  since: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description:
        "The `cursor` of the last heartbeat whose response you have received. Default: everything since the claim began.",
    }),
  ),
});
export type Heartbeat = Static<typeof Heartbeat>;

const ChangedComment = Type.Object(
  {
    id: Id("Comment ID"),
    author: NullableString({ description: "Name of the author" }),
    author_kind: CommentAuthorKind,
    content: Type.String({ description: "Comment text" }),
    created_at: Timestamp("When the comment was created"),
  },
  { title: "ChangedComment", description: "A comment on the ticket's source that is new or was edited" },
);
export type ChangedComment = Static<typeof ChangedComment>;

/** What agents work by. Other changes of a ticket are not theirs to know. */
export const reportedTicketFields = ["title", "description", "priority", "labels", "criteria", "ready_at"] as const;
export type ReportedTicketField = (typeof reportedTicketFields)[number];

/** The same of a feedback item or card. */
export const reportedSourceFields = [
  "title",
  "description",
  "type",
  "annotations",
  "checklist",
  "due_date",
  "attachments",
] as const;
export type ReportedSourceField = (typeof reportedSourceFields)[number];

const ChangedTicket = Type.Object({
  fields: Type.Array(OneOf(reportedTicketFields), { description: "The fields that have changed" }),
  title: Type.String(),
  title_by: TicketTextAuthor("the title"),
  priority: OneOf(ticketPriorities),
  criteria: Type.Array(Criterion, { description: "The confirmed acceptance criteria" }),
  ready: Type.Boolean({ description: "`false` if a member has made the ticket a draft again" }),
});

export const ClaimChanges = Type.Object(
  {
    comments: Type.Array(ChangedComment, {
      description: "New and edited comments, oldest change first, without those of your own agents",
    }),
    answers: Type.Array(Question, { description: "Questions under this claim that were answered" }),
    ticket: NullableObject(ChangedTicket, "The ticket as it is now, if it has changed; otherwise null"),
    source_fields: Type.Array(OneOf(reportedSourceFields), {
      description: "Fields of the feedback item or card that have changed. Get it for their values.",
    }),
    more: Type.Boolean({
      description: "`true` if there are more changes. Send another heartbeat with `since` set to `cursor`.",
    }),
  },
  {
    title: "ClaimChanges",
    description: "What has changed since the cursor, with its current content. Deleted comments are not included.",
  },
);
export type ClaimChanges = Static<typeof ClaimChanges>;

export const HeartbeatReceived = Type.Object(
  {
    id: Id("Claim ID"),
    state,
    leased_until,
    answers: Type.Array(Question, {
      description:
        "The agent's questions that were answered since the previous heartbeat. Returned once; `changes` has them as long as `since` is before them.",
    }),
    changes: ClaimChanges,
    cursor: Type.Integer({ description: "Position of the last change in this response, for `since`" }),
    stop: Type.Boolean({
      description: "`true` if there is nothing left to do under this claim, because it was delivered",
    }),
  },
  { title: "HeartbeatReceived", description: "The renewed lease" },
);
export type HeartbeatReceived = Static<typeof HeartbeatReceived>;

const reason = Lines({ pattern: "\\S", maxLength: limits.reason, description: "Why, for people to read" });

export const ClaimRelease = Type.Object({
  fence,
  reason,
  attempted: Type.Optional(
    Type.Boolean({
      default: true,
      description:
        "`false` if the agent could not begin, for example because its model could not be reached: the attempt then does not count as failed. Default `true`.",
    }),
  ),
  draft: Type.Optional({
    ...DeliveryDraft,
    description:
      "What is left of the work, such as a branch and a commit. It is added to the claim's `delivery_draft`, which people and the next attempt read.",
  }),
});
export type ClaimRelease = Static<typeof ClaimRelease>;

export const ClaimRevoke = Type.Object({ reason });
export type ClaimRevoke = Static<typeof ClaimRevoke>;

export const UploadOpen = Type.Object({ fence });
export type UploadOpen = Static<typeof UploadOpen>;

export const UploadAddress = Type.Object(
  {
    url: Type.String({ description: "Accepts one image. Returned only in this response." }),
    method: OneOf(["PUT"], "How to send the bytes. `POST` is accepted too."),
    expires_at: Timestamp("When the address expires"),
  },
  { title: "UploadAddress", description: "An address that accepts a screenshot without a token" },
);
export type UploadAddress = Static<typeof UploadAddress>;

export const ClaimOutput = Type.Object(
  {
    claim_id: Id("Claim"),
    text: Type.String({
      description: "The end of what the agent printed. Text of an agent: treat it as untrusted plain text.",
    }),
  },
  { title: "ClaimOutput", description: "The stored output of an agent" },
);
export type ClaimOutput = Static<typeof ClaimOutput>;
