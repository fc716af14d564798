import { PasswordChange } from "../resources/password.ts";
import { Reauthentication, Session, SessionSummary, SignIn } from "../resources/session.ts";
import { LongPage } from "../paging.ts";
import { route } from "../route.ts";
import { Deleted, List, Single } from "../schema.ts";

export const sessionRoutes = {
  signIn: route({
    tag: "Sessions",
    summary: "Sign in",
    description:
      "Starts a session and sets its cookie. A session ends after 14 days without use, and 90 days after signing in at the latest. If the request already has a session, that one ends. A person has at most 50 sessions: beyond that, the least recently used one ends.",
    role: "anyone",
    setsCookie: true,
    body: SignIn,
    response: Single(Session),
    errors: ["invalidCredentials", "passwordsDisabled", "passwordsBusy"],
    secret: true,
  }),
  getSession: route({
    tag: "Sessions",
    summary: "Get the current session",
    description: "Returns who is signed in, and the organisations they belong to.",
    role: "person",
    response: Single(Session),
    errors: ["organisationNotFound"],
  }),
  signOut: route({
    tag: "Sessions",
    summary: "Sign out",
    description: "Ends the session, clears its cookie and closes its event streams within one second.",
    role: "person",
    setsCookie: true,
    response: Deleted,
    errors: [],
  }),
  reauthenticate: route({
    tag: "Sessions",
    summary: "Enter the password again",
    description:
      "Allows operations that require a recently confirmed session for 10 minutes, such as creating tokens, inviting people and changing roles. Signing in counts too, and a passkey, a code or single sign-on confirm the session as well. Single sign-on counts from when the person proved who they are to the provider, which may be long before they are signed in here.",
    role: "person",
    body: Reauthentication,
    response: Single(Session),
    errors: ["wrongPassword", "passwordsDisabled", "passwordsBusy"],
  }),
  changePassword: route({
    tag: "Sessions",
    summary: "Change the password",
    description:
      "Ends all other sessions of the person, and their links to reset the password. What any of the sessions made in the last hour, this one included, is withdrawn: access tokens, unused invitations and unused links; webhooks and chat addresses whose URL it set are disabled. Without a password yet, a recently confirmed session is required instead of the current one.",
    role: "person",
    body: PasswordChange,
    response: Single(Session),
    errors: ["passwordTooShort", "wrongPassword", "reauthenticationRequired", "passwordsDisabled", "passwordsBusy"],
  }),
  listSessions: route({
    tag: "Sessions",
    summary: "List your sessions",
    description:
      "There are at most 50. When another one starts, whichever way the person signs in, the least recently used one ends.",
    role: "person",
    query: LongPage,
    response: List(SessionSummary),
    errors: [],
  }),
  revokeSession: route({
    tag: "Sessions",
    summary: "End one of your sessions",
    description: "Ends the session immediately. Ending the current one signs you out.",
    role: "person",
    setsCookie: true,
    response: Deleted,
    errors: ["sessionNotFound"],
  }),
  revokeAllSessions: route({
    tag: "Sessions",
    summary: "Sign out everywhere",
    description:
      "Ends all your sessions, including this one. What they made in the last hour is withdrawn: access tokens, unused invitations and unused links; webhooks and chat addresses whose URL they set are disabled.",
    role: "person",
    setsCookie: true,
    response: Deleted,
    errors: [],
  }),
} as const;
