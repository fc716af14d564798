import type { Logger } from "pino";
import { type Database, ReferenceViolation } from "../../../db/database.ts";
import { inShortTransactions } from "../../../db/in-short-transactions.ts";
import { purgeSteps, removeIfEmpty, removeSome } from "./purge-organisation.ts";
import { findOrganisationsToPurge } from "./purge-organisation.queries.ts";

interface Needs {
  readonly db: Database;
  readonly logger: Logger;
}

/**
 * Removes the content of deleted organisations whose week is over, in short transactions between which requests are
 * served. Several processes may run this; they take turns.
 */
export async function purgeOrganisations(needs: Needs, isStopped: () => boolean): Promise<void> {
  const { db } = needs;
  for (const { id } of await db.all(findOrganisationsToPurge, { now: db.now().toISOString() }))
    await purgeOrganisation(needs, id, isStopped);
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
