import type { Session } from "@corkboard/contract";
import { recentPasswordMs } from "../../../shared/recent-password.ts";
import type { SignedIn } from "../../../shared/signed-in.ts";
import { endOfSession } from "./session-lifetime.ts";

/** `organisation` is the one that requests act in; null if the person belongs to none. */
export function presentSession(
  person: SignedIn,
  organisation: string | null,
  { now, isMailEnabled }: { now: Date; isMailEnabled: boolean },
): Session {
  const recentUntil = Date.parse(person.reauthenticatedAt) + recentPasswordMs;
  return {
    id: person.sessionId,
    identity: { id: person.identityId, email: person.email },
    organisations: [...person.organisations],
    organisation_id: organisation,
    created_at: person.createdAt,
    expires_at: new Date(endOfSession(person.createdAt, person.lastUsedAt)).toISOString(),
    reauthenticated_until: recentUntil > now.getTime() ? new Date(recentUntil).toISOString() : null,
    emails_enabled: isMailEnabled,
  };
}
