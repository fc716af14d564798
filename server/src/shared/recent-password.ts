import { errors } from "@corkboard/contract";
import type { Actor } from "./actor.ts";
import { Fault } from "./fault.ts";

/** How long after the password was entered a session may do what could not be undone, or would outlive it. */
export const recentPasswordMs = 10 * 60 * 1_000;

export function requireRecentPassword({ credential }: Pick<Actor, "credential">, now: Date): void {
  if (credential.kind === "token") return;
  if (now.getTime() - credential.passwordEnteredAt >= recentPasswordMs)
    throw new Fault(errors.reauthenticationRequired);
}
