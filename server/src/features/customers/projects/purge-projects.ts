import type { Database } from "../../../db/database.ts";
import { inShortTransactions } from "../../../db/in-short-transactions.ts";
import { numberCommitted } from "../../../events/event-log.ts";
import { type JobKind, jobKind } from "../../../jobs/job-kind.ts";
import { purgeSome } from "./purge-project.ts";

/** Deletes the content of a deleted project, in short transactions between which requests are served. */
export function deletedProjects(db: Database): JobKind {
  return jobKind<null>({
    name: "deleted-project",
    atOnce: 2,
    perOrganisation: 1,
    leaseMs: 10_000,
    retryAfterMs: [10_000],
    isEndless: true,
    async run(_, { org, subject, signal }) {
      // The log is erased in the order of its sequence numbers, so every event of the project needs one.
      await numberCommitted(db, org);
      const project = { org, id: subject };
      await inShortTransactions(
        db,
        () => signal.aborted,
        async (tx, atMost) => Number(await purgeSome(tx, project, atMost)),
      );
      return signal.aborted ? undefined : async () => ({});
    },
  });
}
