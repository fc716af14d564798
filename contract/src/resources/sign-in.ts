import { Type, type Static } from "typebox";
import { limits } from "../limits.ts";
import { JsonObject, NullableString, OneOf } from "../schema.ts";
import { Address, Exact, Line } from "../text-schema.ts";

/** Why passkeys are not offered: browsers accept them only for a host name, and only over HTTPS. */
export const passkeyObstacles = ["url_not_set", "not_https", "ip_address"] as const;
export type PasskeyObstacle = (typeof passkeyObstacles)[number];

export const SignInMethods = Type.Object(
  {
    passwords: Type.Boolean({ description: "Whether people sign in with a password" }),
    codes: Type.Boolean({ description: "Whether the service emails codes to sign in with" }),
    passkeys: Type.Boolean({ description: "Whether people can sign in with a passkey" }),
    passkeys_unavailable: Type.Unsafe<PasskeyObstacle | null>({
      type: ["string", "null"],
      enum: [...passkeyObstacles, null],
      description:
        "Why passkeys are not available: `CORKBOARD_URL` is not set, is not an https address, or has an IP address instead of a host name; null if they are",
    }),
    single_sign_on: NullableString({
      description: "Name of the single sign-on provider; null if none is configured",
    }),
    origin: Type.String({ description: "Origin of the pages where passkeys and single sign-on work" }),
  },
  { title: "SignInMethods", description: "How people sign in to this service" },
);
export type SignInMethods = Static<typeof SignInMethods>;

export const OwnSignInMethods = Type.Object(
  {
    password: Type.Boolean({ description: "Whether you have a password, and passwords are enabled" }),
    passkeys: Type.Integer({ description: "Number of your passkeys; 0 if passkeys are not available" }),
    single_sign_on: Type.Boolean({ description: "Whether your account at the single sign-on provider is connected" }),
    code: Type.Boolean({ description: "Whether you can sign in with an emailed code" }),
    email_verified: Type.Boolean({ description: "Whether you have proved that the email address is yours" }),
  },
  { title: "OwnSignInMethods", description: "How the signed-in person can sign in" },
);
export type OwnSignInMethods = Static<typeof OwnSignInMethods>;

export const SignInCodeRequest = Type.Object({ email: Line({ maxLength: limits.email }) });
export type SignInCodeRequest = Static<typeof SignInCodeRequest>;

export const SignInCodeRequested = Type.Object(
  { requested: Type.Literal(true) },
  { title: "SignInCodeRequested", description: "The same whether or not the email address is known" },
);
export type SignInCodeRequested = Static<typeof SignInCodeRequested>;

const code = () =>
  Exact({ maxLength: limits.secret, description: "The code in the email. Spaces and dashes are ignored." });

export const CodeSignIn = Type.Object({ email: Line({ maxLength: limits.email }), code: code() });
export type CodeSignIn = Static<typeof CodeSignIn>;

export const CodeReauthentication = Type.Object({ code: code() });
export type CodeReauthentication = Static<typeof CodeReauthentication>;

/** What `navigator.credentials.get` returned, as JSON. */
export const PasskeyAssertion = Type.Object({
  response: JsonObject("The credential that the browser returned, as `PublicKeyCredential.toJSON()`"),
});
export type PasskeyAssertion = Static<typeof PasskeyAssertion>;

export const PasskeyChallenge = Type.Object(
  {
    options: JsonObject(
      "For the browser, as `PublicKeyCredential.parseRequestOptionsFromJSON()`. Valid for 5 minutes.",
    ),
  },
  { title: "PasskeyChallenge", description: "What a passkey has to sign" },
);
export type PasskeyChallenge = Static<typeof PasskeyChallenge>;

export const singleSignOnPurposes = ["sign_in", "reauthenticate", "connect"] as const;

export const SingleSignOnStart = Type.Object({
  purpose: OneOf(
    singleSignOnPurposes,
    "`sign_in` starts a session, `reauthenticate` confirms the current one, `connect` lets the signed-in person use the provider from now on",
  ),
  next: Type.Optional(Address({ maxLength: limits.url, description: "The path to return to. Default: `/`" })),
});
export type SingleSignOnStart = Static<typeof SingleSignOnStart>;

export const SingleSignOnStarted = Type.Object(
  { url: Type.String({ description: "The provider's page to open in the same browser within 10 minutes" }) },
  { title: "SingleSignOnStarted", description: "Where to continue signing in" },
);
export type SingleSignOnStarted = Static<typeof SingleSignOnStarted>;
