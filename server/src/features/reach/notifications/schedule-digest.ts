import type { Tx } from "../../../db/database.ts";
import { schedule } from "../../../jobs/request-jobs.ts";
import { nextDigest } from "./digest-times.ts";
import { findDigestDay } from "./notification-settings.queries.ts";

interface Wanted {
  readonly mail: boolean;
  readonly digest: boolean;
  readonly summary: boolean;
  readonly digest_hour: number;
  readonly time_zone: string;
}

/** Call after somebody changed when they want a digest or a summary. There is no second one on the day of the last. */
export async function scheduleDigestOf(
  tx: Tx,
  person: { org: string; user: string },
  { mail, digest, summary, digest_hour: hour, time_zone: timeZone }: Wanted,
): Promise<void> {
  const sent = await tx.first(findDigestDay, person);
  const next = nextDigest(tx.now(), { hour, timeZone }, sent?.sent_day ?? null);
  await schedule(tx, "digest", { org: person.org, subject: person.user }, mail && (digest || summary) ? next : null);
}
