import { Type, type Static } from "typebox";
import { emailPattern } from "../email-pattern.ts";
import { limits } from "../limits.ts";
import { Id, NullableString, OneOf, Timestamp } from "../schema.ts";
import { roles } from "./member.ts";
import { linkSecret, newPassword } from "./password.ts";
import { Line } from "../text-schema.ts";

const invitationFields = {
  id: Id("Invitation ID"),
  email: Type.String({ description: "Email address of the invited person" }),
  role: OneOf(roles, "Role that the person will have"),
  invited_by: NullableString({ description: "User ID of the member who invited the person; null for the operator" }),
  created_at: Timestamp("When the person was invited"),
  expires_at: Timestamp("When the invitation expires"),
};

export const Invitation = Type.Object(invitationFields, {
  title: "Invitation",
  description: "An invitation to the organisation that was not accepted yet",
});
export type Invitation = Static<typeof Invitation>;

export const InvitationCreated = Type.Object(
  {
    ...invitationFields,
    url: Type.String({ description: "The link to accept the invitation. Returned only in this response." }),
    emailed: Type.Boolean({
      description:
        "Whether a link is also sent to the email address. False without a mail server, and once the organisation has sent the address 5 links on this day (UTC).",
    }),
  },
  { title: "InvitationCreated", description: "An invitation with a link to accept it" },
);
export type InvitationCreated = Static<typeof InvitationCreated>;

export const InvitationCreate = Type.Object({
  email: Line({ pattern: emailPattern, maxLength: limits.email }),
  role: Type.Optional(OneOf(roles, "Default `developer`")),
  display_name: Type.Optional(
    Line({
      pattern: "\\S",
      maxLength: limits.name,
      description: "Suggested display name, which the person may change",
    }),
  ),
});
export type InvitationCreate = Static<typeof InvitationCreate>;

export const InvitationLookup = Type.Object(
  {
    organisation: Type.Object({ id: Id("Organisation ID"), name: Type.String() }),
    email: Type.String({ description: "Email address of the invited person" }),
    role: OneOf(roles, "Role that the person will have"),
    display_name: NullableString({ description: "Suggested display name; null if there is none" }),
    identity_exists: Type.Boolean({
      description: "Whether somebody already signs in with the email address, and has to be signed in to accept",
    }),
    signed_in_as: NullableString({ description: "Email address of the session that makes this request; null if none" }),
  },
  { title: "InvitationLookup", description: "What an invitation link leads to" },
);
export type InvitationLookup = Static<typeof InvitationLookup>;

export const InvitationAcceptance = Type.Object({
  secret: linkSecret(),
  name: Type.Optional(
    Line({
      pattern: "\\S",
      maxLength: limits.name,
      description: "Your display name. Default: the suggested one, or yours in another organisation.",
    }),
  ),
  password: Type.Optional(newPassword()),
});
export type InvitationAcceptance = Static<typeof InvitationAcceptance>;
