import { Type, type Static } from "typebox";
import { limits } from "../limits.ts";
import { Id, NullableString, OneOf, Timestamp } from "../schema.ts";
import { roles } from "./member.ts";
import { deletionFields } from "./organisation.ts";
import { Exact, Line } from "../text-schema.ts";

export const SessionOrganisation = Type.Object(
  {
    id: Id("Organisation ID"),
    name: Type.String({ description: "Name of the organisation" }),
    role: OneOf(roles, "Your role in the organisation"),
    user_id: Id("Your user ID in the organisation"),
    display_name: Type.String({ description: "Your display name in the organisation" }),
    ...deletionFields,
  },
  { title: "SessionOrganisation", description: "An organisation that the signed-in person belongs to" },
);
export type SessionOrganisation = Static<typeof SessionOrganisation>;

export const Session = Type.Object(
  {
    id: Id("Session ID"),
    identity: Type.Object({
      id: Id("Identity ID, the same in all organisations"),
      email: Type.String({ description: "Email address used to sign in" }),
    }),
    organisations: Type.Array(SessionOrganisation, { description: "The person's organisations, by name" }),
    organisation_id: NullableString({
      description:
        "The organisation that requests act in: the one named in `Corkboard-Organisation`, otherwise the last one used; null if the person belongs to none",
    }),
    created_at: Timestamp("When the person signed in"),
    expires_at: Timestamp("When the session ends if it is not used any more"),
    reauthenticated_until: NullableString({
      description: "Until when operations that require a recently confirmed session are allowed; null if they are not",
    }),
    emails_enabled: Type.Boolean({ description: "Whether the service sends email" }),
  },
  { title: "Session", description: "The session of a signed-in person" },
);
export type Session = Static<typeof Session>;

export const SessionSummary = Type.Object(
  {
    id: Id("Session ID"),
    created_at: Timestamp("When the person signed in"),
    last_used_at: Timestamp("When the session was last used, to the minute"),
    user_agent: Type.String({ description: "The browser that signed in, as it identified itself" }),
    current: Type.Boolean({ description: "Whether it is the session that makes this request" }),
  },
  { title: "SessionSummary", description: "One of the person's sessions" },
);
export type SessionSummary = Static<typeof SessionSummary>;

export const SignIn = Type.Object({
  email: Line({ maxLength: limits.email }),
  password: Exact({ maxLength: limits.password }),
});
export type SignIn = Static<typeof SignIn>;

export const Reauthentication = Type.Object({ password: Exact({ maxLength: limits.password }) });
export type Reauthentication = Static<typeof Reauthentication>;
