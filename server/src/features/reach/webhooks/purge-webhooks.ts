import type { Database, Tx } from "../../../db/database.ts";
import { inShortTransactions } from "../../../db/in-short-transactions.ts";
import type { One } from "../../../db/row-key.ts";
import { type JobKind, jobKind } from "../../../jobs/job-kind.ts";
import { deleteSomeDeliveries, deleteWebhookRow, findDeletedWebhookForUpdate } from "./purge-webhooks.queries.ts";

/** Deletes deliveries of a deleted webhook in short transactions, and the webhook after its last delivery. */
export function deletedWebhooks(db: Database): JobKind {
  return jobKind<null>({
    name: "deleted-webhook",
    atOnce: 2,
    perOrganisation: 1,
    leaseMs: 10_000,
    retryAfterMs: [10_000],
    isEndless: true,
    async run(_, { org, subject, signal }) {
      const purge = (tx: Tx, atMost: number) => purgeSome(tx, { org, id: subject }, atMost);
      await inShortTransactions(db, () => signal.aborted, purge);
      return signal.aborted ? undefined : async () => ({});
    },
  });
}

/** What is left to delete is found by the rows that are left, so any process can continue after any transaction. */
export async function purgeSome(tx: Tx, webhook: One, atMost: number): Promise<number> {
  // Without the lock, a process that finds fewer deliveries because another is deleting them would delete all the rest
  // with the webhook.
  if (!(await tx.first(findDeletedWebhookForUpdate, webhook))) return 0;
  const deleted = await tx.run(deleteSomeDeliveries, { org: webhook.org, webhook: webhook.id, atMost });
  if (deleted < atMost) await tx.send(deleteWebhookRow, webhook);
  return deleted;
}
