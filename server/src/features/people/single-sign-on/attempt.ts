import { randomBytes } from "node:crypto";
import type { SingleSignOnStart } from "@corkboard/contract";
import type { SignInAttempt } from "../../../ports/sign-in-provider/sign-in-provider.ts";
import { lifetimes } from "../../../shared/lifetimes.ts";
import type { Signer } from "../../../signing/signer.ts";

/** What the browser keeps in a cookie while it is at the provider. */
export interface Attempt {
  readonly state: string;
  readonly purpose: SingleSignOnStart["purpose"];
  /** The path to continue at. */
  readonly next: string;
  readonly expiresAt: number;
  /** The session that is confirmed or connected. */
  readonly session: string | undefined;
}

export const newAttempt = (input: Pick<Attempt, "purpose" | "next" | "session">, now: Date): Attempt => ({
  ...input,
  state: randomBytes(32).toString("base64url"),
  expiresAt: now.getTime() + lifetimes.singleSignOnMs,
});

/** Signed, so that nobody can give a browser an attempt of their own making. */
export function sealAttempt(signer: Signer, attempt: Attempt): string {
  const text = Buffer.from(JSON.stringify(attempt)).toString("base64url");
  return `${text}.${signer.sign("single-sign-on", `attempt ${text}`)}`;
}

/** Undefined if it is not one of the service's, or has expired. */
export function openAttempt(signer: Signer, sealed: string, now: Date): Attempt | undefined {
  const [text = "", signature = ""] = sealed.split(".");
  if (!signer.isSigned("single-sign-on", `attempt ${text}`, signature)) return undefined;
  const attempt = JSON.parse(Buffer.from(text, "base64url").toString()) as Attempt;
  return attempt.expiresAt > now.getTime() ? attempt : undefined;
}

/** Nonce and verifier are derived from the state with the service's secret, so that no browser has to keep them. */
export function attemptAtProvider(signer: Signer, { state, purpose }: Attempt, publicUrl: string): SignInAttempt {
  const derived = (name: string) => signer.sign("single-sign-on", `${name} ${state}`);
  return {
    redirectUri: `${publicUrl}/sign-in/callback`,
    state,
    nonce: derived("nonce"),
    codeVerifier: derived("verifier, first half") + derived("verifier, second half"),
    isFresh: purpose === "reauthenticate",
  };
}

/** A path of the service's own pages. Anything else could lead people to a copy of them. */
export function ownPath(given: string | undefined): string {
  const base = "http://corkboard.invalid";
  const url = given === undefined ? null : URL.parse(given, base);
  const isOwn = url !== null && url.origin === base && given?.startsWith("/") === true && !/^\/[/\\]/.test(given);
  return isOwn && !url.pathname.startsWith("//") ? url.pathname + url.search + url.hash : "/";
}
