import { Type, type Static } from "typebox";
import { limits } from "../limits.ts";
import { Fence, Id, NullableString, Timestamp, Version } from "../schema.ts";
import { Question } from "./question.ts";
import { Ticket, ticketClaimFields } from "./ticket.ts";

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
  version: Version(),
  created_at: Timestamp("When the ticket was claimed"),
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
  ticket_id: Type.Optional(Type.String({ description: "The ticket to claim" })),
  project_id: Type.Optional(
    Type.String({
      description:
        "Claims the next available ticket of this project instead: the oldest open ticket of the highest priority",
    }),
  ),
  agent: Type.String({
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
    NullableString({ maxLength: limits.doing, description: "What the agent is doing, shown to people" }),
  ),
});
export type Heartbeat = Static<typeof Heartbeat>;

export const HeartbeatReceived = Type.Object(
  {
    id: Id("Claim ID"),
    state,
    leased_until,
    answers: Type.Array(Question, {
      description: "The agent's questions that were answered since the previous heartbeat",
    }),
    stop: Type.Boolean({
      description: "`true` if there is nothing left to do under this claim, because it was delivered",
    }),
  },
  { title: "HeartbeatReceived", description: "The renewed lease" },
);
export type HeartbeatReceived = Static<typeof HeartbeatReceived>;

const reason = Type.String({ pattern: "\\S", maxLength: limits.reason, description: "Why, for people to read" });

export const ClaimRelease = Type.Object({ fence, reason });
export type ClaimRelease = Static<typeof ClaimRelease>;

export const ClaimRevoke = Type.Object({ reason });
export type ClaimRevoke = Static<typeof ClaimRevoke>;
