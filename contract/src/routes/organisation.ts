import { LongPage } from "../paging.ts";
import { Client, ClientCreate, ClientPatch } from "../resources/client.ts";
import { Me, MePatch } from "../resources/me.ts";
import { Member, MemberPatch } from "../resources/member.ts";
import { Token, TokenCreate, TokenCreated, TokenRotate } from "../resources/token.ts";
import { route } from "../route.ts";
import { Deleted, List, Single } from "../schema.ts";

export const organisationRoutes = {
  getMe: route({
    tag: "Current user",
    summary: "Get the current user",
    description:
      "Returns the user, organisation, role and token that the request is authenticated with. `token` is null for a session.",
    role: "member",
    forClientTokens: true,
    agent: true,
    response: Single(Me),
    errors: [],
  }),
  updateMe: route({
    tag: "Current user",
    summary: "Update the current user",
    description: "Changes your display name in this organisation.",
    role: "member",
    agent: false,
    body: MePatch,
    response: Single(Me),
    etag: true,
    errors: ["noValidFieldsToUpdate", "displayNameTaken"],
  }),

  listClients: route({
    tag: "Clients",
    summary: "List clients",
    role: "member",
    forClientTokens: true,
    agent: true,
    query: LongPage,
    response: List(Client),
    errors: [],
  }),
  createClient: route({
    tag: "Clients",
    summary: "Create a client",
    role: "owner",
    agent: false,
    body: ClientCreate,
    response: Single(Client),
    etag: true,
    errors: ["nameRequired"],
  }),
  getClient: route({
    tag: "Clients",
    summary: "Get a client",
    role: "member",
    forClientTokens: true,
    agent: true,
    response: Single(Client),
    etag: true,
    errors: ["clientNotFound"],
  }),
  updateClient: route({
    tag: "Clients",
    summary: "Update a client",
    role: "owner",
    agent: false,
    body: ClientPatch,
    response: Single(Client),
    etag: true,
    errors: ["noValidFieldsToUpdate", "clientNotFound"],
  }),
  deleteClient: route({
    tag: "Clients",
    summary: "Delete a client",
    description:
      "Deletes its contacts and revokes the tokens that are bound to it. A client that still has projects cannot be deleted.",
    role: "owner",
    agent: false,
    response: Deleted,
    errors: ["clientNotFound", "clientHasProjects"],
  }),

  listMembers: route({
    tag: "Members",
    summary: "List members",
    role: "member",
    agent: false,
    response: List(Member),
    errors: [],
  }),
  getMember: route({
    tag: "Members",
    summary: "Get a member",
    role: "member",
    agent: false,
    response: Single(Member),
    etag: true,
    errors: ["memberNotFound"],
  }),
  updateMember: route({
    tag: "Members",
    summary: "Update a member",
    description:
      "Changes the member's role or display name. Changing the role with a session requires a recently entered password.",
    role: "owner",
    agent: false,
    body: MemberPatch,
    response: Single(Member),
    etag: true,
    errors: ["noValidFieldsToUpdate", "reauthenticationRequired", "memberNotFound", "lastOwner", "displayNameTaken"],
  }),
  removeMember: route({
    tag: "Members",
    summary: "Remove a member",
    description:
      "Revokes the member's tokens, ends their sessions in this organisation and removes their assignments immediately. Content they wrote is kept under their display name. Their email address is erased.",
    role: "owner",
    agent: false,
    recentPassword: true,
    response: Deleted,
    errors: ["memberNotFound", "lastOwner"],
  }),

  listTokens: route({
    tag: "Tokens",
    summary: "List access tokens",
    description:
      "Developers see their own tokens; owners see all tokens of the organisation. Secrets are not included.",
    role: "member",
    forClientTokens: true,
    agent: false,
    query: LongPage,
    response: List(Token),
    errors: [],
  }),
  createToken: route({
    tag: "Tokens",
    summary: "Create an access token",
    description:
      "Creates a token for the current user. The secret is returned only in this response. The token ends with the one that creates it: it expires no later, and revoking that token revokes it too. A token created with a session does not end with it. A member can have at most 50 unexpired tokens; revoke the ones you no longer need.",
    role: "member",
    forClientTokens: true,
    agent: false,
    body: TokenCreate,
    recentPassword: true,
    response: Single(TokenCreated),
    etag: true,
    errors: ["nameRequired", "expiryInThePast", "expiryTooLate", "tooManyTokens"],
    secret: true,
  }),
  getToken: route({
    tag: "Tokens",
    summary: "Get an access token",
    description: "Developers can get their own tokens; owners can get any token. The secret is not included.",
    role: "member",
    forClientTokens: true,
    agent: false,
    response: Single(Token),
    etag: true,
    errors: ["tokenNotFound"],
  }),
  revokeToken: route({
    tag: "Tokens",
    summary: "Revoke an access token",
    description:
      "Developers can revoke their own tokens; owners can revoke any token. The token, the tokens it created and those that they created stop working on every server within one second. Revoking another member's token with a session requires a recently entered password.",
    role: "member",
    forClientTokens: true,
    agent: false,
    response: Deleted,
    errors: ["reauthenticationRequired", "tokenNotFound"],
  }),
  rotateToken: route({
    tag: "Tokens",
    summary: "Rotate an access token",
    description:
      "Returns a new secret for the token, only in this response. Its scope, client and expiry stay, and so do the tokens it created. The previous secret works for `overlap_hours` more, but not past the token's expiry, and can do everything except rotate the token. Rotating again ends it at once, so that at most two secrets work at any time. A token of any scope can rotate itself. A session can rotate the tokens of its own member if it was confirmed within the last 10 minutes. Nobody can rotate another member's token.",
    role: "member",
    forClientTokens: true,
    forReadTokens: true,
    agent: true,
    body: TokenRotate,
    response: Single(TokenCreated),
    etag: true,
    errors: ["reauthenticationRequired", "rotationByAnother", "previousSecret", "tokenNotFound", "tokenExpired"],
    secret: true,
  }),
} as const;
