import type { Tx } from "../../../db/database.ts";
import { nextDigest } from "./digest-times.ts";
import { findDigestToSchedule, scheduleDigest } from "./notification-settings.queries.ts";

interface Wanted {
  readonly mail: boolean;
  readonly digest: boolean;
  readonly digest_hour: number;
  readonly time_zone: string;
}

/** Call after somebody changed when they want a digest. There is no second one on the day of the last. */
export async function scheduleDigestOf(
  tx: Tx,
  person: { org: string; user: string },
  { mail, digest, digest_hour: hour, time_zone: timeZone }: Wanted,
): Promise<void> {
  const queued = await tx.first(findDigestToSchedule, person);
  const next = nextDigest(tx.now(), { hour, timeZone }, queued?.sent_day ?? null);
  await tx.send(scheduleDigest, { ...person, due: mail && digest ? next.toISOString() : null });
}
