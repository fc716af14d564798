import type { Database } from "../../../db/database.ts";
import { inShortTransactions } from "../../../db/in-short-transactions.ts";
import { numberCommitted } from "../../../events/event-log.ts";
import { purgeSome } from "./purge-project.ts";
import { findDeletedProject } from "./purge-project.queries.ts";

/**
 * Deletes the content of deleted projects, in short transactions between which requests are served. Several processes
 * may run this; they take turns.
 */
export async function purgeProjects(db: Database, isStopped: () => boolean): Promise<void> {
  for (;;) {
    const project = isStopped() ? undefined : await db.first(findDeletedProject, {});
    if (!project) return;
    // The log is erased in the order of its sequence numbers, so every event of the project needs one.
    await numberCommitted(db, project.org);
    await inShortTransactions(db, isStopped, async (tx, atMost) => Number(await purgeSome(tx, project, atMost)));
  }
}
