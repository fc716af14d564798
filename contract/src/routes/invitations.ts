import { LongPage } from "../paging.ts";
import {
  Invitation,
  InvitationAcceptance,
  InvitationCreate,
  InvitationCreated,
  InvitationLookup,
} from "../resources/invitation.ts";
import { LinkLookup } from "../resources/password.ts";
import { Session } from "../resources/session.ts";
import { route } from "../route.ts";
import { Deleted, List, Single } from "../schema.ts";

export const invitationRoutes = {
  listInvitations: route({
    tag: "Invitations",
    summary: "List invitations",
    description: "Lists the invitations that were not accepted yet, including expired ones.",
    role: "owner",
    agent: false,
    query: LongPage,
    response: List(Invitation),
    errors: [],
  }),
  createInvitation: route({
    tag: "Invitations",
    summary: "Invite a person",
    description:
      "Creates a link with which the person can join the organisation within 7 days, and sends one by email if the service has a mail server. A member who was added without a password can be invited too.",
    role: "owner",
    agent: false,
    recentPassword: true,
    body: InvitationCreate,
    response: Single(InvitationCreated),
    etag: true,
    errors: ["memberCanSignIn", "alreadyInvited", "tooManyInvitations", "previousSecret"],
    secret: true,
  }),
  getInvitation: route({
    tag: "Invitations",
    summary: "Get an invitation",
    description: "Returns one invitation, without its link.",
    role: "owner",
    agent: false,
    response: Single(Invitation),
    etag: true,
    errors: ["invitationNotFound"],
  }),
  renewInvitation: route({
    tag: "Invitations",
    summary: "Renew an invitation",
    description:
      "Creates a new link that is valid for 7 days, and sends one by email if the service has a mail server. Earlier links stop working.",
    role: "owner",
    agent: false,
    recentPassword: true,
    response: Single(InvitationCreated),
    etag: true,
    errors: ["invitationNotFound", "previousSecret"],
    secret: true,
  }),
  deleteInvitation: route({
    tag: "Invitations",
    summary: "Withdraw an invitation",
    description: "Its links stop working.",
    role: "owner",
    agent: false,
    response: Deleted,
    errors: ["invitationNotFound"],
  }),
  lookUpInvitation: route({
    tag: "Invitations",
    summary: "Look up an invitation link",
    description: "Returns what the link leads to, without accepting the invitation.",
    role: "anyone",
    body: LinkLookup,
    response: Single(InvitationLookup),
    errors: ["linkInvalid"],
  }),
  acceptInvitation: route({
    tag: "Invitations",
    summary: "Accept an invitation",
    description:
      "Makes the person a member of the organisation. A new person chooses a password and is signed in; somebody who can already sign in has to be signed in with the invited email address. Where passwords are disabled, a new person signs in with a code from then on, or accepts by single sign-on instead. The link works once.",
    role: "anyone",
    setsCookie: true,
    body: InvitationAcceptance,
    response: Single(Session),
    errors: [
      "passwordTooShort",
      "nameRequired",
      "signInRequired",
      "linkInvalid",
      "displayNameTaken",
      "memberCanSignIn",
      "passwordsDisabled",
      "passwordsBusy",
    ],
    secret: true,
  }),
} as const;
