import { errors } from "@corkboard/contract";
import type { Actor } from "./actor.ts";
import { Fault } from "./fault.ts";
import type { SignedIn } from "./signed-in.ts";

/** How long after the person has proved who they are a session may do what could not be undone, or would outlive it. */
export const recentPasswordMs = 10 * 60 * 1_000;

export function requireRecentPassword({ credential }: Pick<Actor, "credential">, now: Date): void {
  if (credential.kind === "token") return;
  if (now.getTime() - credential.passwordEnteredAt >= recentPasswordMs)
    throw new Fault(errors.reauthenticationRequired);
}

/** The same for what a person does about themself, in no organisation. */
export function requireRecentSignIn({ reauthenticatedAt }: SignedIn, now: Date): void {
  if (now.getTime() - Date.parse(reauthenticatedAt) >= recentPasswordMs)
    throw new Fault(errors.reauthenticationRequired);
}
