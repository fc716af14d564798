import { LongPage } from "../paging.ts";
import { Client, ClientCreate, ClientPatch } from "../resources/client.ts";
import { Me } from "../resources/me.ts";
import { Member, MemberPatch } from "../resources/member.ts";
import { Token, TokenCreate, TokenCreated } from "../resources/token.ts";
import { route } from "../route.ts";
import { Deleted, List, Single } from "../schema.ts";

export const organisationRoutes = {
  getMe: route({
    tag: "Me",
    summary: "Who this token speaks for",
    role: "member",
    response: Single(Me),
    errors: [],
  }),

  listClients: route({
    tag: "Clients",
    summary: "List all clients of the organisation",
    role: "member",
    query: LongPage,
    response: List(Client),
    errors: [],
  }),
  createClient: route({
    tag: "Clients",
    summary: "Add a client",
    role: "owner",
    body: ClientCreate,
    response: Single(Client),
    etag: true,
    errors: ["nameRequired"],
  }),
  getClient: route({
    tag: "Clients",
    summary: "Read one client",
    role: "member",
    response: Single(Client),
    etag: true,
    errors: ["clientNotFound"],
  }),
  updateClient: route({
    tag: "Clients",
    summary: "Rename a client",
    role: "owner",
    body: ClientPatch,
    response: Single(Client),
    etag: true,
    errors: ["noValidFieldsToUpdate", "clientNotFound"],
  }),
  deleteClient: route({
    tag: "Clients",
    summary: "Delete a client without projects",
    role: "owner",
    response: Deleted,
    errors: ["clientNotFound", "clientHasProjects"],
  }),

  listMembers: route({
    tag: "Members",
    summary: "List the organisation's members",
    role: "member",
    response: List(Member),
    errors: [],
  }),
  getMember: route({
    tag: "Members",
    summary: "Read one member",
    role: "member",
    response: Single(Member),
    etag: true,
    errors: ["memberNotFound"],
  }),
  updateMember: route({
    tag: "Members",
    summary: "Change a member's role or display name",
    role: "owner",
    body: MemberPatch,
    response: Single(Member),
    etag: true,
    errors: ["noValidFieldsToUpdate", "memberNotFound", "lastOwner", "displayNameTaken"],
  }),
  removeMember: route({
    tag: "Members",
    summary: "Remove a member",
    description:
      "Ends the member's tokens and assignments at once. What they wrote stays, under the name they had; their e-mail address is erased.",
    role: "owner",
    response: Deleted,
    errors: ["memberNotFound", "lastOwner"],
  }),

  listTokens: route({
    tag: "Tokens",
    summary: "List access tokens",
    description: "Your own; an owner sees everybody's. Secrets are never shown again.",
    role: "member",
    query: LongPage,
    response: List(Token),
    errors: [],
  }),
  createToken: route({
    tag: "Tokens",
    summary: "Make an access token for yourself",
    description:
      "The secret is in this answer only. You have at most 50 that have not expired; those you no longer need can be revoked.",
    role: "member",
    body: TokenCreate,
    response: Single(TokenCreated),
    etag: true,
    errors: ["nameRequired", "expiryInThePast", "tooManyTokens"],
    secret: true,
  }),
  getToken: route({
    tag: "Tokens",
    summary: "Read one access token",
    description: "Your own, or anybody's as an owner. The secret is not shown again.",
    role: "member",
    response: Single(Token),
    etag: true,
    errors: ["tokenNotFound"],
  }),
  revokeToken: route({
    tag: "Tokens",
    summary: "Revoke an access token",
    description: "Your own, or anybody's as an owner. It stops working within a second on every server.",
    role: "member",
    response: Deleted,
    errors: ["tokenNotFound"],
  }),
} as const;
