import type { Tx } from "../db/database.ts";
import type { One } from "../db/row-key.ts";
import { mailQueries } from "./mail-queue.queries.ts";

/** An email that waits for its next attempt waits no longer than this once there is something new to send. */
const longestWaitMs = 5 * 60_000;

interface Pace {
  readonly lastSentAt: string | null;
  /** The shortest time between two emails to one recipient. */
  readonly pauseSeconds: number;
}

/** Schedules the next email to a recipient, as soon as the pause since the last one allows. */
export async function enqueueMail(tx: Tx, kind: keyof typeof mailQueries, of: One, pace: Pace): Promise<void> {
  const { enqueue, bringForward } = mailQueries[kind];
  const now = tx.now().getTime();
  const earliest = pace.lastSentAt === null ? now : Date.parse(pace.lastSentAt) + pace.pauseSeconds * 1_000;
  await tx.send(enqueue, { ...of, due: new Date(Math.max(now, earliest)).toISOString() });
  await tx.send(bringForward, { ...of, latest: new Date(Math.max(now + longestWaitMs, earliest)).toISOString() });
}
