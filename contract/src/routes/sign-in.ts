import { LongPage } from "../paging.ts";
import { Passkey, PasskeyCreate, PasskeyPatch, PasskeyRegistration } from "../resources/passkey.ts";
import { Session } from "../resources/session.ts";
import {
  CodeReauthentication,
  CodeSignIn,
  OwnSignInMethods,
  PasskeyAssertion,
  PasskeyChallenge,
  SignInCodeRequest,
  SignInCodeRequested,
  SignInMethods,
  SingleSignOnStart,
  SingleSignOnStarted,
} from "../resources/sign-in.ts";
import { route } from "../route.ts";
import { Deleted, List, Single } from "../schema.ts";

export const signInRoutes = {
  getSignInMethods: route({
    tag: "Sign-in methods",
    summary: "Get how people sign in",
    role: "anyone",
    response: Single(SignInMethods),
    errors: [],
  }),
  getOwnSignInMethods: route({
    tag: "Sign-in methods",
    summary: "Get how you can sign in",
    role: "person",
    response: Single(OwnSignInMethods),
    errors: [],
  }),

  requestSignInCode: route({
    tag: "Sign-in methods",
    summary: "Request a code by email",
    description:
      "Emails a code if the address belongs to somebody who can sign in or is invited. The response is the same if it does not. A code is valid for 10 minutes and replaces earlier ones; at most 10 are sent to an address per hour.",
    role: "anyone",
    body: SignInCodeRequest,
    response: Single(SignInCodeRequested),
    errors: ["codesUnavailable"],
  }),
  signInWithCode: route({
    tag: "Sign-in methods",
    summary: "Sign in with a code",
    description:
      "Starts a session like signing in with a password. A code works once, and no longer after 5 wrong attempts. Somebody who was invited but has not accepted yet joins the organisations that invited them. If the email address was not verified before, the password, passkeys and sessions from before end: somebody else may have set them.",
    role: "anyone",
    setsCookie: true,
    body: CodeSignIn,
    response: Single(Session),
    errors: ["invalidCode", "codesUnavailable"],
    secret: true,
  }),
  reauthenticateWithCode: route({
    tag: "Sign-in methods",
    summary: "Confirm the session with a code",
    description: "Like entering the password again. Request the code for your own email address first.",
    role: "person",
    body: CodeReauthentication,
    response: Single(Session),
    errors: ["wrongCode", "codesUnavailable"],
  }),

  startPasskeySignIn: route({
    tag: "Sign-in methods",
    summary: "Get a challenge for a passkey",
    description: "For signing in and for confirming the session. The challenge works once.",
    role: "anyone",
    response: Single(PasskeyChallenge),
    errors: ["passkeysUnavailable"],
  }),
  finishPasskeySignIn: route({
    tag: "Sign-in methods",
    summary: "Sign in with a passkey",
    description: "Starts a session like signing in with a password.",
    role: "anyone",
    setsCookie: true,
    body: PasskeyAssertion,
    response: Single(Session),
    errors: ["invalidPasskey", "passkeysUnavailable"],
    secret: true,
  }),
  reauthenticateWithPasskey: route({
    tag: "Sign-in methods",
    summary: "Confirm the session with a passkey",
    description: "Like entering the password again.",
    role: "person",
    body: PasskeyAssertion,
    response: Single(Session),
    errors: ["wrongPasskey", "passkeysUnavailable"],
  }),

  startSingleSignOn: route({
    tag: "Sign-in methods",
    summary: "Start single sign-on",
    description:
      "Sets a cookie that belongs to this attempt and returns the provider's page to open. The provider leads back to `/sign-in/callback`, which starts the session and continues at `next`. The session counts as confirmed from the `auth_time` that the provider reports; without one, it has to be confirmed first. If it fails, `problem` in the query says why.",
    role: "anyone",
    setsCookie: true,
    body: SingleSignOnStart,
    response: Single(SingleSignOnStarted),
    errors: ["notSignedIn", "reauthenticationRequired", "singleSignOnUnavailable", "signInProviderUnreachable"],
  }),
  disconnectSingleSignOn: route({
    tag: "Sign-in methods",
    summary: "Disconnect single sign-on",
    description: "Your account at the provider no longer signs you in.",
    role: "person",
    recentPassword: true,
    response: Deleted,
    errors: ["singleSignOnNotConnected", "lastSignInMethod"],
  }),

  listPasskeys: route({
    tag: "Passkeys",
    summary: "List your passkeys",
    role: "person",
    query: LongPage,
    response: List(Passkey),
    errors: [],
  }),
  startPasskeyRegistration: route({
    tag: "Passkeys",
    summary: "Start adding a passkey",
    role: "person",
    recentPassword: true,
    response: Single(PasskeyRegistration),
    errors: ["passkeysUnavailable", "tooManyPasskeys"],
  }),
  finishPasskeyRegistration: route({
    tag: "Passkeys",
    summary: "Add a passkey",
    description: "Adds the passkey that the browser created. It must have verified the person, such as by fingerprint.",
    role: "person",
    recentPassword: true,
    body: PasskeyCreate,
    response: Single(Passkey),
    errors: ["passkeysUnavailable", "passkeyNotVerified", "passkeyTaken", "tooManyPasskeys"],
  }),
  renamePasskey: route({
    tag: "Passkeys",
    summary: "Rename a passkey",
    role: "person",
    body: PasskeyPatch,
    response: Single(Passkey),
    errors: ["passkeyNotFound"],
  }),
  deletePasskey: route({
    tag: "Passkeys",
    summary: "Delete a passkey",
    description: "It no longer signs you in. Your only way to sign in cannot be deleted.",
    role: "person",
    recentPassword: true,
    response: Deleted,
    errors: ["passkeyNotFound", "lastSignInMethod"],
  }),
} as const;
