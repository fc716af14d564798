import type { Tx } from "../../../db/database.ts";
import { continuesFrom, readPendingEvents } from "../../../events/event-log.ts";
import { followEvents } from "./follow-events.ts";
import { claimProgress, openProgress, type Progress, saveProgress } from "./progress.queries.ts";
import { currentVersion, type Outcome, rebuildSome, startRebuild } from "./rebuild-some.ts";

/** Many documents in one statement cost a fraction of what they cost one by one. */
const manyObjects = 200;
const shortMs = 20;

/**
 * Indexes objects of an organisation: those that its next events are about or, if there are documents of another version
 * or none, the next of all. Stops after a short time, so that requests are served. Returns whether there may be more. The
 * position is saved in the same transaction, so nothing is skipped, whenever the process ends.
 */
export async function indexSome(tx: Tx, org: string, { atOnce = manyObjects, forMs = shortMs } = {}): Promise<boolean> {
  const until = performance.now() + forMs;
  await tx.send(openProgress, { org });
  const claimed = await tx.first(claimProgress, { org });
  if (!claimed) return false;
  let outcome: Outcome = { progress: claimed, isMore: true };
  do outcome = await indexNext(tx, org, outcome.progress, atOnce);
  while (outcome.isMore && performance.now() < until);
  if (outcome.progress !== claimed) await tx.send(saveProgress, { org, ...outcome.progress });
  return outcome.isMore;
}

async function indexNext(tx: Tx, org: string, progress: Progress, atMost: number): Promise<Outcome> {
  if (progress.version !== currentVersion) return startRebuild(tx, org, atMost);
  if (progress.rebuilding !== null) return rebuildSome(tx, org, progress, atMost);
  const { indexed } = progress;
  const events = await readPendingEvents(tx, org, indexed, atMost);
  const first = events[0];
  if (!first) return { progress, isMore: false };
  if (first.seq !== indexed + 1 && !(await continuesFrom(tx, org, indexed))) return startRebuild(tx, org, atMost);
  const last = await followEvents(tx, org, events, atMost);
  if (last === undefined) return { progress, isMore: true };
  return {
    progress: { ...progress, indexed: last.seq },
    isMore: events.length === atMost || last !== events.at(-1),
  };
}
