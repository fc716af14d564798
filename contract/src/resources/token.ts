import { Type, type Static } from "typebox";
import { limits } from "../limits.ts";
import { Id, NullableString, OneOf, Timestamp } from "../schema.ts";
import { Exact, Line, OrNull } from "../text-schema.ts";

export const tokenScopes = ["read", "write", "agent"] as const;
export type TokenScope = (typeof tokenScopes)[number];

export const tokenSpeakers = ["owner", "integration"] as const;
export type TokenSpeaker = (typeof tokenSpeakers)[number];

const tokenFields = {
  id: Id("Token ID"),
  user_id: Id("User ID of the token's owner"),
  name: Type.String({ description: "Name of the token" }),
  scope: OneOf(
    tokenScopes,
    "`read` allows only GET requests and rotating the token itself. `agent` is for coding agents: it can read, claim tickets, ask, deliver, comment, generate tickets and edit them except for their status, but cannot delete anything and has no access to members, contacts, invitations, tokens, webhooks, the audit log, storage and ticket writer settings.",
  ),
  client_id: NullableString({
    description: "The client that the token is bound to: it sees only that client's projects. Null if it is not bound.",
  }),
  speaks_for: OneOf(
    tokenSpeakers,
    "Whose texts it sends: those of its `owner`, or those of others, which an `integration` passes on. Agents are told that the latter are from `outside` the team. Never changes.",
  ),
  created_at: Timestamp("When the token was created"),
  expires_at: NullableString({ description: "When the token expires; null if never" }),
  last_used_at: NullableString({ description: "When the token was last used, to the minute; null if never" }),
  rotated_at: NullableString({ description: "When the secret was last rotated; null if never" }),
  previous_secret_until: NullableString({
    description: "Until when the previous secret works too; null if it does not",
  }),
};

export const Token = Type.Object(tokenFields, {
  title: "Token",
  description: "An access token, without its secret",
});
export type Token = Static<typeof Token>;

export const TokenCreated = Type.Object(
  { ...tokenFields, token: Type.String({ description: "The secret. Returned only in this response." }) },
  { title: "TokenCreated", description: "A new or rotated access token with its secret" },
);
export type TokenCreated = Static<typeof TokenCreated>;

export const TokenCreate = Type.Object({
  name: Line({ pattern: "\\S", maxLength: limits.name }),
  scope: Type.Optional(OneOf(tokenScopes, "Default `write`")),
  client_id: Type.Optional(
    OrNull(
      Exact({
        description:
          "Binds the token to a client: it sees only that client's projects, and operations on the whole organisation " +
          "return 403. Default null. A bound token must name its own client here.",
      }),
    ),
  ),
  speaks_for: Type.Optional(
    OneOf(
      tokenSpeakers,
      "Default `owner`. With `integration`, what the token writes counts as from outside the team, and it decides nothing: it cannot confirm criteria, answer agents' questions, judge deliveries, claim tickets, or name projects and members. It only creates tokens of its kind.",
    ),
  ),
  expires_at: Type.Optional(
    OrNull(
      Exact({
        description:
          "ISO 8601 time in the future. Default: the expiry of the token that creates it, or never if that has none. " +
          "It cannot be later than that expiry.",
      }),
    ),
  ),
});
export type TokenCreate = Static<typeof TokenCreate>;

export const TokenRotate = Type.Object({
  overlap_hours: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: limits.overlapHoursMaximum,
      default: limits.overlapHoursDefault,
      description: "How many hours the previous secret keeps working; 0 ends it at once",
    }),
  ),
});
export type TokenRotate = Static<typeof TokenRotate>;
