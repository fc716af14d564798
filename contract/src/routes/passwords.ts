import {
  LinkLookup,
  PasswordReset,
  PasswordResetCompletion,
  PasswordResetRequest,
  PasswordResetRequested,
  ResetLink,
} from "../resources/password.ts";
import { Session } from "../resources/session.ts";
import { route } from "../route.ts";
import { Single } from "../schema.ts";

export const passwordRoutes = {
  requestPasswordReset: route({
    tag: "Passwords",
    summary: "Request a link to reset the password",
    description:
      "Sends a link by email if the address belongs to somebody who can sign in. The response is the same if it does not. Without a mail server nothing is sent; ask an owner for a link instead.",
    role: "anyone",
    body: PasswordResetRequest,
    response: Single(PasswordResetRequested),
    errors: ["passwordsDisabled"],
  }),
  lookUpPasswordReset: route({
    tag: "Passwords",
    summary: "Look up a reset link",
    description: "Returns whose password the link resets, without using it up.",
    role: "anyone",
    body: LinkLookup,
    response: Single(PasswordReset),
    errors: ["linkInvalid"],
  }),
  resetPassword: route({
    tag: "Passwords",
    summary: "Reset the password",
    description:
      "Sets a new password, ends all sessions of the person and starts a new one. What those sessions made in the last hour is withdrawn: access tokens, unused invitations and unused links; webhooks and chat addresses whose URL they set are disabled. The link works once.",
    role: "anyone",
    setsCookie: true,
    body: PasswordResetCompletion,
    response: Single(Session),
    errors: ["passwordTooShort", "linkInvalid", "passwordsDisabled", "passwordsBusy"],
    secret: true,
  }),
  createMemberResetLink: route({
    tag: "Passwords",
    summary: "Create a reset link for a member",
    description:
      "Returns a link with which the member can set a new password within one hour. Only for members who belong to no other organisation.",
    role: "owner",
    sessionOnly: true,
    recentPassword: true,
    response: Single(ResetLink),
    errors: ["memberNotFound", "memberCannotSignIn", "memberOfSeveralOrganisations", "passwordsDisabled"],
    secret: true,
  }),
} as const;
