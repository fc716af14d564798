import type { Logger } from "pino";
import { type Database, ReferenceViolation } from "../../../db/database.ts";
import { type JobKind, jobKind } from "../../../jobs/job-kind.ts";
import { inShortTransactions } from "../../../db/in-short-transactions.ts";
import { purgeSteps, removeIfEmpty, removeSome } from "./purge-organisation.ts";

interface Needs {
  readonly db: Database;
  readonly logger: Logger;
}

/** Something in the background may still write to it, and files are deleted by their housekeeping. */
const waitMs = 10_000;

/**
 * Removes the content of a deleted organisation whose week is over, in short transactions between which requests are
 * served.
 */
export function deletedOrganisations(needs: Needs): JobKind {
  return jobKind<null>({
    name: "deleted-organisation",
    atOnce: 1,
    leaseMs: 10_000,
    retryAfterMs: [waitMs],
    isEndless: true,
    async run(_, { subject, signal }) {
      const isRemoved = await purgeOrganisation(needs, subject, () => signal.aborted);
      if (signal.aborted) return undefined;
      return async (tx) => (isRemoved ? {} : { again: new Date(tx.now().getTime() + waitMs) });
    },
  });
}

/** Removes what is left of one organisation. Returns whether nothing is; otherwise the next run continues. */
export async function purgeOrganisation(
  { db, logger }: Needs,
  org: string,
  isStopped: () => boolean,
): Promise<boolean> {
  const removed: Record<string, number> = {};
  try {
    for (const step of purgeSteps) {
      const rows = await inShortTransactions(db, isStopped, (tx, atMost) => removeSome(tx, org, step, atMost));
      if (rows > 0) removed[step.name] = (removed[step.name] ?? 0) + rows;
    }
  } catch (error) {
    // Something in the background has written to a table that was empty before.
    if (error instanceof ReferenceViolation) return false;
    throw error;
  }
  const isRemoved = !isStopped() && (await db.write((tx) => removeIfEmpty(tx, org)));
  if (isRemoved) logger.info({ organisation: org, removed }, "deleted organisation removed");
  else if (Object.keys(removed).length > 0)
    logger.info({ organisation: org, removed }, "content of a deleted organisation removed, the rest follows");
  return isRemoved;
}
