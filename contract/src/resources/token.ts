import { Type, type Static } from "typebox";
import { limits } from "../limits.ts";
import { Id, NullableString, OneOf, Timestamp } from "../schema.ts";

export const tokenScopes = ["read", "write"] as const;
export type TokenScope = (typeof tokenScopes)[number];

const tokenFields = {
  id: Id("Token ID"),
  user_id: Id("Whose token it is"),
  name: Type.String({ description: "What the token is for" }),
  scope: OneOf(tokenScopes, "`read` may only GET"),
  created_at: Timestamp("When the token was made"),
  expires_at: NullableString({ description: "When it stops working; null for never" }),
  last_used_at: NullableString({ description: "Last use, to the minute; null if never used" }),
};

export const Token = Type.Object(tokenFields, {
  title: "Token",
  description: "An access token, without its secret",
});
export type Token = Static<typeof Token>;

export const TokenCreated = Type.Object(
  { ...tokenFields, token: Type.String({ description: "The secret. Shown in this answer only." }) },
  { title: "TokenCreated", description: "A new access token with its secret" },
);
export type TokenCreated = Static<typeof TokenCreated>;

export const TokenCreate = Type.Object({
  name: Type.String({ pattern: "\\S", maxLength: limits.name }),
  scope: Type.Optional(OneOf(tokenScopes, "Default `write`")),
  expires_at: Type.Optional(NullableString({ description: "ISO 8601 time in the future; null for never" })),
});
export type TokenCreate = Static<typeof TokenCreate>;
